"""The shape of the tree: who imports whom, how long a module grows, what must not be named."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 400
# Modules that may be longer, each with the reason why it cannot be cut.
LONG: dict[str, str] = {}
ADDRESS = re.compile(r"\w://|^\s*-{1,2}(?:i|f|index|extra-index|find-links|trusted)\b", re.M)
MACHINE_PATH = re.compile(rb"(?<![\w.~-])/(?:work|farm|root|home/\w+|Users/\w+|opt/\w+)/")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts of the tree in that folder."""
    run = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", run, "--no-logo", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_imports_go_down_only() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        pytest.param("hexes", "import app.views", id="geometry knows of nothing"),
        pytest.param("views", "import app.kernel", id="a View cannot name the State"),
        pytest.param("kernel", "import app.games.ground", id="the referee knows no game"),
        pytest.param("games/planted", "import app.games.ground", id="games are strangers"),
        pytest.param("games/ground", "import app.store", id="rules do not store"),
        pytest.param("store", "import app.games.ground", id="the log knows no rules"),
        pytest.param("service", "import app.web", id="the service knows no pages"),
        pytest.param("web", "import app.kernel", id="pages cannot reach the truth"),
        pytest.param("web", "import app.games.ground", id="pages cannot reach the rules"),
        pytest.param("web", "import app.store", id="pages cannot reach the log"),
        pytest.param("bots", "import app.kernel", id="bots cannot reach the truth"),
        pytest.param("bots", "import app.games.ground", id="bots cannot reach the rules"),
        pytest.param("bots", "import app.service", id="bots cannot reach the service"),
        pytest.param(
            "web",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import app.kernel",
            id="not even the type of the truth",
        ),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, module: str, line: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(
        ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("data", "__pycache__")
    )
    planted = tmp_path / "app" / module
    planted.mkdir(exist_ok=True)
    (planted / "__init__.py").touch()
    (planted / "planted.py").write_text(line + "\n", "utf-8")
    result = lint(tmp_path)
    assert result.returncode == 1
    assert f"app.{module.replace('/', '.')}.planted" in result.stdout


def test_no_module_grows_too_long() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in (ROOT / "app").rglob("*.py")
    }
    too_long = {name: n for name, n in lengths.items() if n > LONGEST and name not in LONG}
    assert too_long == {}
    assert set(LONG) <= set(lengths), "LONG names a module that is gone"


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_pins_by_hash_and_names_no_address(name: str) -> None:
    lock = (ROOT / name).read_text("utf-8")
    assert ADDRESS.findall(lock) == []
    pins = [line for line in lock.splitlines() if line and not line.startswith((" ", "#"))]
    assert pins
    assert all("==" in pin and pin.endswith("\\") for pin in pins)


def test_the_run_time_lock_is_part_of_the_development_lock() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / name).read_text("utf-8").splitlines()
        return {line.split(" ")[0] for line in lines if "==" in line.split(" ")[0]}

    assert pins("requirements.lock") <= pins("requirements-dev.lock")


def test_no_file_names_a_place_on_one_machine() -> None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    if listed.returncode != 0:
        pytest.skip("This tree is not a git repository, so its files cannot be told from others.")
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    named = [
        path.relative_to(ROOT).as_posix()
        for path in paths
        if path.is_file() and MACHINE_PATH.search(path.read_bytes())
    ]
    assert named == []

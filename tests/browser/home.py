"""A record that is taken home: its file from a page, and its check where there is nothing else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.server import ROOT


def download(page: Page, link: str, folder: Path) -> Path:
    """Press a link that gives a file; the file, by the name that the page gives it."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link, exact=True).click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


class Elsewhere:
    """A folder with the package alone: no database, no settings, no server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        code = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "app", folder / "app", ignore=code)

    def verify(self, *asked: str | Path) -> tuple[int, list[str]]:
        """`python -m app verify`, as somebody runs it there: its status and what it says."""
        settings = {n: v for n, v in os.environ.items() if not n.startswith("SEALED_")}
        done = subprocess.run(
            [sys.executable, "-B", "-m", "app", "verify", *map(str, asked)],
            cwd=self._folder,
            env=settings,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.stderr == ""
        assert [path.name for path in self._folder.iterdir()] == ["app"], "it left something behind"
        return done.returncode, done.stdout.splitlines()

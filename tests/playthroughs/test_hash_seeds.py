"""The bytes of a game are the same in every process, whatever order its sets have there.

Else an honest record could fail its audit on another machine.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.playthroughs.record import AT_SEA, FOLDER
from tests.playthroughs.script import Head, Rules, retell

FILES = (
    *(FOLDER / f"{name}.txt" for name in ("raid-in-the-dark", "valley-cleared", "hare-gathered")),
    AT_SEA / "river-plate-interned.txt",
)
SEEDS = ("1", "2", "3")


def prints(path: str) -> str:
    """A hash over every event of a recorded game and over what each seat sees at its end."""
    games: list[Rules] = []

    def start(head: Head) -> Rules:
        games.append(Rules(head))
        return games[0]

    told = retell(Path(path).read_text(encoding="utf-8"), start)
    written = games[0].written()
    return hashlib.sha256(written + told.encode()).hexdigest()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_HX_8_a_game_is_written_alike_by_every_process(path: Path) -> None:
    program = f"from {__name__} import prints; print(prints({str(path)!r}))"
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in SEEDS
    ]
    found = {run.communicate()[0] for run in runs}
    assert all(run.returncode == 0 for run in runs)
    assert len(found) == 1

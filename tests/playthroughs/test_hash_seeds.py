"""The bytes of a game are the same in every process, whatever order its sets have there.

Else an honest record could fail its audit on another machine.
"""

import hashlib
import os
import subprocess
import sys

import pytest

from tests.playthroughs.record import FOLDER
from tests.playthroughs.script import Head, Rules, retell

FILES = ("raid-in-the-dark", "valley-cleared", "hare-gathered")
SEEDS = ("1", "2", "3")


def prints(name: str) -> str:
    """A hash over every event of a recorded game and over what each seat sees at its end."""
    games: list[Rules] = []

    def start(head: Head) -> Rules:
        games.append(Rules(head))
        return games[0]

    told = retell((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), start)
    written = games[0].written()
    return hashlib.sha256(written + told.encode()).hexdigest()


@pytest.mark.parametrize("name", FILES)
def test_HX_8_a_game_is_written_alike_by_every_process(name: str) -> None:
    program = f"from {__name__} import prints; print(prints({name!r}))"
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

"""`python -m app verify FILE`: the audit of a record, without server, database or network."""

import argparse
import gc
import os
import sys
from pathlib import Path

import msgspec

from app.audit.record import LARGEST
from app.audit.verify import verify
from app.main import RULESETS

RINGS = 100_000
"""New objects after which rings of them are looked for: an audit is short and makes hardly any."""


def add_verify(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser's commands."""
    check = commands.add_parser("verify", help="check the record of an ended game")
    check.add_argument("file", type=Path)
    check.add_argument("--kept", type=Path, help="a record that you took while it was played")
    check.add_argument(
        "--quick", action="store_true", help="replay what orders led to, do not work it out again"
    )
    check.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes among which a long game is divided; one for each core unless told",
    )
    check.add_argument("--json", action="store_true", help="print the verdict as JSON")
    check.set_defaults(run=_verify)


def _verify(asked: argparse.Namespace, _settings: object) -> int:
    kept = None if asked.kept is None else _read(asked.kept)
    gc.freeze()
    gc.set_threshold(RINGS)
    try:
        verdict = verify(
            _read(asked.file), RULESETS, kept, quick=asked.quick, workers=asked.workers
        )
    except MemoryError:
        print("This machine has not enough memory to check it.", file=sys.stderr)
        return 2
    if asked.json:
        print(msgspec.json.encode(verdict).decode())
    else:
        print("\n".join(verdict.sentences()))
    return 0 if verdict.holds else 1


def _read(path: Path) -> bytes:
    """A file, or as much of it as shows that it is too large."""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)

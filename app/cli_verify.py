"""`python -m app verify FILE ...`: the audit of records, without server, database or network."""

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import msgspec

from app.audit.record import LARGEST
from app.audit.verdict import Verdict
from app.audit.verify import verify
from app.main import RULESETS

RINGS = 100_000
"""New objects after which rings of them are looked for: an audit is short and makes hardly any."""


def add_verify(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser's commands."""
    check = commands.add_parser("verify", help="check the records of ended games")
    check.add_argument("files", type=Path, nargs="+", metavar="FILE")
    check.add_argument("--kept", type=Path, help="a record that you took while it was played")
    check.add_argument(
        "--quick", action="store_true", help="replay what orders led to, do not work it out again"
    )
    check.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes among which a long game, or several, are divided; one a core unless told",
    )
    check.add_argument("--json", action="store_true", help="print each verdict as a line of JSON")
    check.set_defaults(run=_verify)


def _verify(asked: argparse.Namespace, _settings: object) -> int:
    files: Sequence[Path] = asked.files
    if asked.kept is not None and len(files) > 1:
        print("--kept goes with one record.", file=sys.stderr)
        return 2
    quicken()
    holds = True
    try:
        for file, verdict in zip(files, _verdicts(asked, files), strict=True):
            if asked.json:
                print(msgspec.json.encode(verdict).decode())
            else:
                told = verdict.sentences()
                print("\n".join(told if len(files) == 1 else (f"{file}:", *told, "")))
            holds = holds and verdict.holds
    except (MemoryError, BrokenProcessPool):
        print("This machine has not enough memory to check it.", file=sys.stderr)
        return 2
    return 0 if holds else 1


def _verdicts(asked: argparse.Namespace, files: Sequence[Path]) -> Iterator[Verdict]:
    """Over each file in turn. A single one is divided among processes, several are dealt out."""
    if len(files) > 1:
        return dealt_out(files, quick=asked.quick, workers=asked.workers)
    kept = None if asked.kept is None else _read(asked.kept)
    record = _read(files[0])
    return iter([verify(record, RULESETS, kept, quick=asked.quick, workers=asked.workers)])


def dealt_out(files: Sequence[Path], *, quick: bool, workers: int) -> Iterator[Verdict]:
    """The verdict over each file in turn; every process has whole files.

    Raises OSError for a file that cannot be read, MemoryError or BrokenProcessPool where the
    machine is too small.
    """
    with ProcessPoolExecutor(max(1, min(workers, len(files))), initializer=quicken) as pool:
        yield from pool.map(partial(_alone, quick=quick), files)


def _alone(file: Path, *, quick: bool) -> Verdict:
    return verify(_read(file), RULESETS, quick=quick)


def quicken() -> None:
    """Keep the collector of cycles from all there is by now, and from looking often."""
    gc.freeze()
    gc.set_threshold(RINGS)


def _read(path: Path) -> bytes:
    """A file, or as much of it as shows that it is too large."""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)

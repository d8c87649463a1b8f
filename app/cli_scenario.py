"""The command `python -m app scenario check FILE` (docs/scenarios.md)."""

import argparse
import sys
from pathlib import Path

from app.main import RULESETS
from app.service.data_files import faults_of
from app.settings import Settings


def add_scenario(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to those of the parser."""
    scenario = commands.add_parser("scenario", help="work on scenario, map and other data files")
    actions = scenario.add_subparsers(required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say whether such a file is right")
    check.add_argument("file", type=Path, nargs="+")
    check.set_defaults(run=_check)


def _check(asked: argparse.Namespace, settings: Settings) -> int:
    del settings
    wrong = 0
    for path in asked.file:
        found = faults_of(path, RULESETS)
        wrong += bool(found)
        for fault in found:
            print(fault, file=sys.stderr)
        if not found:
            print(f"{path.name}: right.")
    return 1 if wrong else 0

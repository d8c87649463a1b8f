"""The command `python -m app bench GAME`: what the rules give by many dice, and should give."""

import argparse

from app.main import BENCHES
from app.settings import Settings

RUNS = 2000


def add_bench(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to those of the parser."""
    bench = commands.add_parser("bench", help="fight known actions many times over, and compare")
    bench.add_argument("game", choices=sorted(BENCHES))
    bench.add_argument("--runs", type=_number, default=RUNS, help=f"of each case ({RUNS})")
    bench.add_argument("--seed", type=_number, default=1, help="the same dice for the same number")
    bench.set_defaults(run=_bench)


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError("a number from 1 to 1000000")
    return number


def _bench(asked: argparse.Namespace, settings: Settings) -> int:
    del settings
    wrong = count = 0
    case = ""
    print(f"{'':48}{'found':>9}{'expected':>10}{'+/-':>8}")
    for figure in BENCHES[asked.game](asked.seed, asked.runs):
        if figure.case != case:
            case = figure.case
            print(case)
        count += 1
        wrong += not figure.agrees
        numbers = f"{figure.found:9.2f}{figure.expected:10g}{figure.margin:8.2f}{figure.unit:>3}"
        print(f"  {figure.text:46}{numbers}{'' if figure.agrees else '  NOT SO'}")
    print(f"{count} figures, {wrong} further off than rounding and chance explain.")
    return 1 if wrong else 0

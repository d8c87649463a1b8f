"""The worked examples of the rules (G16): the arithmetic from the table, and who tests the rest."""

import re
import tomllib
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from app.games.ground.crt import crt_result, odds_column
from app.hexes.coords import distance, neighbours

HERE = Path(__file__)
ODDS = {"G5.2", "G5.3"}
"""Examples of these rules alone are nothing but arithmetic."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example."""

    id: str
    rules: tuple[str, ...]
    given: str
    expect: str
    dice: tuple[int, ...] = ()
    a: str | None = None
    d: str | None = None
    col: str | None = None
    res: str | None = None


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """examples.toml."""

    later: dict[str, str]
    """Ids of the examples of later chapters, and the rule each waits for."""
    example: tuple[Example, ...]


EXAMPLES = msgspec.convert(
    tomllib.loads(HERE.with_name("examples.toml").read_text(encoding="utf-8")), Examples
)
SUMS = [example for example in EXAMPLES.example if example.col is not None]
NAMED = re.compile(r"\bX[0-9]{3}\b")


def named_in_tests() -> dict[str, set[str]]:
    """Which test files name which example."""
    named = defaultdict(set)
    for path in HERE.parent.glob("test_*.py"):
        if path != HERE:
            for id_ in NAMED.findall(path.read_text(encoding="utf-8").replace("_", " ")):
                named[id_].add(path.name)
    return named


@pytest.mark.parametrize("example", SUMS, ids=lambda example: example.id)
def test_odds_of_the_examples(example: Example) -> None:
    assert example.a is not None
    assert example.d is not None
    column = odds_column(Fraction(example.a), Fraction(example.d))
    assert (column or "none") == example.col


@pytest.mark.parametrize(
    "example", [example for example in SUMS if example.res is not None], ids=lambda each: each.id
)
def test_results_of_the_examples(example: Example) -> None:
    # Stealth takes 1 off the die (G5.15); an infantry attack in an overrun does not look at it. So
    # does a crater that a walker fires out of (G11.10).
    die = example.dice[0] - bool({"G5.15", "G11.10"} & set(example.rules))
    assert example.col is not None
    assert crt_result(example.col, die) == example.res


def test_X106_distance_and_neighbours() -> None:
    """G2.4, G2.5."""
    assert distance("0101", "0305") == 5
    assert neighbours("0205") == ("0204", "0304", "0305", "0206", "0105", "0104")


def test_every_example_is_here_or_waits_for_a_rule() -> None:
    ids = sorted([*(example.id for example in EXAMPLES.example), *EXAMPLES.later])
    assert ids == [f"X{number:03}" for number in range(1, len(ids) + 1)]
    assert len(ids) == 126


def test_every_example_in_force_has_a_test() -> None:
    """A test names the example; where it is arithmetic alone, the table does."""
    named = named_in_tests()
    missing = {
        example.id: f"{', '.join(example.rules)}: {example.given}"
        for example in EXAMPLES.example
        if example.id not in named and not (set(example.rules) <= ODDS and example.col)
    }
    missing.pop("X106")
    assert not missing


def test_no_test_names_an_example_that_waits() -> None:
    """When its rule comes into force, the example moves into the table."""
    named = named_in_tests()
    assert not {id_: files for id_, files in named.items() if id_ in EXAMPLES.later}

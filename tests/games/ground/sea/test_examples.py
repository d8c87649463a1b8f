"""The worked examples of the sea (S17): their arithmetic from the table, and who plays them."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from app.games.ground.crt import crt_result, odds_column
from tests.games.ground.coverage import rules

HERE = Path(__file__)
NAMED = re.compile(r"\bSX-[0-9]{2}\b")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example."""

    id: str
    rule: str
    given: str
    expect: str
    dice: tuple[int, ...] = ()
    a: int | None = None
    d: int | None = None
    col: str | None = None
    res: str | None = None


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """examples.toml."""

    example: tuple[Example, ...]


EXAMPLES = msgspec.convert(
    tomllib.loads(HERE.with_name("examples.toml").read_text(encoding="utf-8")), Examples
).example
SUMS = [example for example in EXAMPLES if example.col is not None]


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The tests of a file with what they say of themselves."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, ast.get_docstring(node) or ""


def played() -> dict[str, set[str]]:
    """Which tests name which example in their docstring."""
    named = defaultdict(set)
    for path in HERE.parent.glob("test_*.py"):
        for name, text in docstrings(path):
            for id_ in NAMED.findall(text):
                named[id_].add(name)
    return named


@pytest.mark.parametrize("example", SUMS, ids=lambda example: example.id)
def test_odds_and_results_of_the_examples(example: Example) -> None:
    assert example.a is not None
    assert example.d is not None
    column = odds_column(Fraction(example.a), Fraction(example.d))
    assert column == example.col
    if example.res is not None:
        assert crt_result(column, example.dice[0]) == example.res


def test_the_examples_are_numbered_through_and_of_rules_that_there_are() -> None:
    assert [example.id for example in EXAMPLES] == [f"SX-{n:02}" for n in range(1, 62)]
    assert {example.rule for example in EXAMPLES} <= set(rules())


def test_every_example_is_played_by_a_test() -> None:
    """The test says so in its docstring; a name that is no example would be found."""
    known = {example.id: f"{example.rule}: {example.given}" for example in EXAMPLES}
    named = played()
    assert {id_: text for id_, text in known.items() if id_ not in named} == {}
    assert named.keys() <= known.keys()

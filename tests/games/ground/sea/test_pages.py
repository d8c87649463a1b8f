"""The page on notation has every order of the sea and every fact of a unit."""

import re
from pathlib import Path

from app.games.ground.flags import NAMES
from app.games.ground.sea.notation import SEA_READERS
from app.games.ground.sections import SECTIONS

PAGE = (Path(__file__).parents[4] / "docs" / "notation.md").read_text("utf-8")
ORDERS = "\n".join(re.findall(r"```order\n(.*?)```", PAGE, re.S)).splitlines()
FACT = re.compile(r"`([a-z]+)[^`]*`")
GRAMMAR = PAGE[PAGE.rindex("```ebnf") :]


def test_every_order_of_the_sea_is_written_on_the_page() -> None:
    assert SEA_READERS.keys() - {line.split()[0] for line in ORDERS if line} == set()


def test_every_fact_of_a_unit_is_explained_on_the_page() -> None:
    told = {name for line in PAGE.splitlines() if line[:2] == "| " for name in FACT.findall(line)}
    assert set(NAMES) - told == set()


def test_every_section_of_a_position_is_explained_on_the_page() -> None:
    told = {name for line in PAGE.splitlines() if line[:2] == "| " for name in FACT.findall(line)}
    assert SECTIONS.keys() - told == set()
    assert [name for name in SECTIONS if f'"{name}"' not in GRAMMAR] == []

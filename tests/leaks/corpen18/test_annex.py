"""A lock: every twin pair and every leak of the annex has its pair, its plant, or a reason."""

import re
from pathlib import Path

from tests.leaks.corpen18.every_pair import ELSEWHERE, PAIRLESS, RULINGS, TWINS
from tests.leaks.corpen18.plants import PLANTS

GRAVE = {1, 3, 4, 5, 7, 8, 12, 15, 18, 20, 24, 27, 28}
"""The leaks of weight A in the annex."""
IDS = {twin.id for twin in TWINS}


def test_every_pair_of_the_annex_is_here() -> None:
    annex = {f"TX-{n:02}" for n in range(1, 8)} | {f"TC-{n:02}" for n in range(1, 27)}
    assert len(IDS) == len(TWINS)
    assert {id_ for id_ in IDS if re.fullmatch(r"T[XC]-\d\d", id_)} | ELSEWHERE.keys() == annex
    for name in ELSEWHERE.values():
        assert Path(__file__).with_name(name).exists()


def test_every_leak_of_the_annex_has_a_pair_or_a_reason() -> None:
    assert RULINGS.keys() | PAIRLESS.keys() == {f"LC-{n:02}" for n in range(1, 31)}
    assert not RULINGS.keys() & PAIRLESS.keys()
    assert {each for pairs in RULINGS.values() for each in pairs.split(", ")} <= IDS


def test_every_grave_leak_was_planted() -> None:
    planted = {plant.ruling for plant in PLANTS}
    assert {f"LC-{n:02}" for n in GRAVE} <= planted
    assert {plant.caught for plant in PLANTS} <= IDS

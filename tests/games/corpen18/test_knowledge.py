"""The examples of who learns what (CX-69 to CX-72, C2.7, C5.7), each played as the table has it."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.views.seats import Side
from tests.games.corpen18.match import A, B, Match

TABLE = Path(__file__).with_name("examples.toml")
EXAMPLES = [
    example
    for example in tomllib.loads(TABLE.read_text("utf-8"))["example"]
    if example["kind"] == "knowledge"
]
NIGHT = """scenario channel_convoy
turn 5 {step}
weather clear sea 2
VW -
"""
FREIGHTER = "M1 1412 NW{seen}\n"
BOATS = "S1 1410 S\nS2 0414 N\nS3 0514 N\nS4 0614 N\n"
LOOKED = "The lookouts have reported; the enemy detects none of your units."
CRUISERS = """scenario contact
switch identification full
switch move_groups strict
switch dummies false
turn 9 ORDERS1
weather clear sea 2
VV 0101 N
ZA 1010 N crew=veteran
FI 0102 N
GA 0103 N
D1 0104 N
D2 0105 N
T1 0106 N
T2 0107 N
WA 4001 N
VA 4002 N
OR 1017 N seen
AJ 1003 S seen
J1 4003 N
A1 4004 N
"""


def told(match: Match, side: Side, since: int) -> list[str]:
    """The lines of a side's log after so many."""
    return [line.text for line in match.view(side).log[since:]]


def said(match: Match, side: Side) -> int:
    """How many lines a side's log has."""
    return len(match.view(side).log)


def _night_attempt_fails() -> Mapping[str, object]:
    """A destroyer and a boat are near enough to be found, and are not."""
    rows = "".join(f"M{n} 2{n}04 NW\n" for n in range(1, 7)) + "HU 1412 N\n"
    match = Match(NIGHT.format(step="MOVE1_UND") + rows + BOATS)
    before = {side: said(match, side) for side in Side}
    match.both(10, 10)
    own = {
        side: {f"{ship.name} ({label})" for label, ship in match.view(side).mine.items()}
        for side in Side
    }
    lines = [
        line
        for side in Side
        for line in told(match, side, before[side])
        if not any(line.startswith(name) for name in own[side])
    ]
    assert lines == ["The first move is over.", LOOKED] * 2
    return {"message": "none"}


def _launched(*dice: int) -> tuple[Match, list[str]]:
    """An undetected boat's torpedoes at a freighter: what its owner is told."""
    rows = "".join(f"M{n} 2{n}04 NW\n" for n in range(2, 7)) + "HU 2304 N\n"
    match = Match(NIGHT.format(step="ORDERS1") + FREIGHTER.format(seen=" seen") + rows + BOATS)
    before = said(match, B)
    match.order(A, "launch A1 1412 2")
    match.both(*dice)
    return match, told(match, B, before)


def _torpedoes_miss() -> Mapping[str, object]:
    _, lines = _launched(9, 10)
    assert lines == ["The first combat phase is over."]
    return {"message": "none"}


def _torpedoes_hit() -> Mapping[str, object]:
    match, lines = _launched(1, 10, 3)
    assert lines[0] == "Torpedo explosions in 1412."
    assert lines[1].startswith("Convoy 1 (B1) takes ")
    return {
        "message": "torpedo explosions in hex; hits per own unit",
        "launcher_revealed": any(contact.side is A for contact in match.view(B).foes.values()),
    }


def _guns_at_night() -> Mapping[str, object]:
    """The cruiser fires seven hexes from the nearest enemy; it is lost at the DETECT after."""
    match = Match(CRUISERS)
    assert not match.view(B).foes
    target = match.foe(A, "Orion").label
    match.order(A, f"fire A2.main > {target}")
    match.both(1)
    seen = [contact.name for contact in match.view(B).foes.values()]
    while match.state.public.phase == "MOVE2_DET":
        match.both()
        assert [contact.name for contact in match.view(B).foes.values()] == seen
    match.both()
    assert not match.view(B).foes
    return {"cruiser_detected": seen == ["Zara"], "until": "next DETECT step"}


PLAYED: Mapping[str, Callable[[], Mapping[str, object]]] = {
    "night spotting attempt fails": _night_attempt_fails,
    "undetected FAC launches torpedoes, total score 0": _torpedoes_miss,
    "undetected FAC launches torpedoes, total score 2": _torpedoes_hit,
    "undetected cruiser fires main battery at night, 7 hexes from the nearest enemy with LOS": (
        _guns_at_night
    ),
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_who_learns_what(example: dict[str, Any]) -> None:
    assert PLAYED[example["given"]["event"]]() == example["expect"]


def test_every_example_of_knowledge_is_played() -> None:
    assert {example["given"]["event"] for example in EXAMPLES} == PLAYED.keys()

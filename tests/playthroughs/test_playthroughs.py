"""Recorded games, replayed exactly: one for every way a game can end, and what they must contain.

After a change that is meant, `python -m tests.playthroughs.record` writes anew what follows from
the orders; with `--anew` the players play again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from starlette.testclient import TestClient

from app.games.ground import RULESET
from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.events import sea
from app.games.ground.events.table import How
from app.games.ground.goals import GOALS
from app.games.ground.scenarios import scenarios
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.kernel.events import Event
from app.main import create_app
from app.settings import Settings
from app.views.seats import Seat, Side
from tests.playthroughs.record import FOLDER
from tests.playthroughs.script import HEAD, ORDER, Head, Rules, parse_head, retell, way
from tests.playthroughs.served import Served

FILES = sorted(FOLDER.glob("*.txt"))
GRADES = ("decisive", "marginal", "draw")
WAYS = {
    "": ("resigned", "agreed", *(f"{how} {g}" for how in ("turns", "no-units") for g in GRADES)),
    "raid ": tuple(f"{how} {grade}" for how in ("turns", "no-units") for grade in GRADES),
    "line ": (
        *("left plain", "left marginal", "stopped plain", "stopped marginal"),
        *("no-units plain", "no-units complete"),
    ),
    "hare ": ("gathered S", *(f"turns {c}" for c in "SABC"), "no-units B", "no-units S"),
    "valley ": ("turns C", "turns B", *(f"no-units {c}" for c in "SABC")),
    "convoy ": ("sunk through", "sunk draw", "sunk stopped", "passed through"),
    "beach ": ("turns draw",),
    "stations ": ("no-units decisive",),
    "atoll ": ("sunk decisive", "held marginal", "turns decisive"),
}
"""By rule of victory, the ways in which a recorded game has to end, and how the winner does."""
LETTERS = {"hare": "SABCDE", "valley": "SABCDE", "line": ("complete", "plain", "marginal")}
"""By rule of victory, the classes that either side has to come to in some recorded game.

With class D or E a side does not win: the other has a better one.
"""


@cache
def played(path: Path) -> tuple[str, Rules]:
    """A playthrough retold, and the game at its end."""
    games: list[Rules] = []

    def start(head: Head) -> Rules:
        games.append(Rules(head))
        return games[0]

    return retell(path.read_text(encoding="utf-8"), start), games[0]


def ways() -> set[str]:
    """Every way in which a recorded game has to end."""
    return {f"{rule}{each}" for rule, every in WAYS.items() for each in every}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_replayed_exactly(path: Path) -> None:
    retold, _ = played(path)
    assert retold == path.read_text(encoding="utf-8")


def test_every_way_to_end_has_a_playthrough() -> None:
    ended = {way(played(path)[1]) for path in FILES}
    assert not ways() - ended, "seek a seed that ends so: tests/playthroughs/record.py"
    hows = get_args(How)
    assert {played(path)[1].state.public.ending for path in FILES} == set(hows)


@pytest.mark.parametrize(
    ("rule", "side", "letter"),
    [(rule, side, each) for rule, every in LETTERS.items() for side in Side for each in every],
)
def test_G13_8_every_class_of_either_side_has_a_playthrough(
    rule: str, side: Side, letter: str
) -> None:
    assert letter in reached()[rule, side]


@cache
def reached() -> Mapping[tuple[str, Side], set[str]]:
    """By rule of victory and side, the classes that it comes to in the recorded games."""
    found: dict[tuple[str, Side], set[str]] = defaultdict(set)
    for path in FILES:
        public = played(path)[1].state.public
        rule = scenarios()[public.scenario].file.victory.kind
        for side, letter in public.classes.items():
            found[rule, side].add(letter)
    return found


def test_every_scenario_has_a_playthrough() -> None:
    """Of a scenario and its variants one is enough."""
    rules = {scenarios()[played(p)[1].state.public.scenario].file.victory.kind for p in FILES}
    assert rules == set(GOALS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_ends_as_its_head_says(path: Path) -> None:
    want = parse_head(path.read_text(encoding="utf-8")).want
    assert want in ("", way(played(path)[1]))


def test_both_sides_win() -> None:
    assert {played(path)[1].state.public.winner for path in FILES} == {Side.A, Side.B, None}


def moments(game: Rules) -> Iterator[tuple[State, Event]]:
    """Each event of a game with the state before it."""
    state = RULESET.blank()
    for event in game.events:
        yield state, event
        state = RULESET.evolve(state, event)


def is_dummy(state: State, unit: str) -> bool:
    """Whether a unit is a dummy."""
    return find(state, unit).dummy


def is_silent(unit: Unit) -> bool:
    """Whether a dummy owes a check that its owner has marked not to be rolled."""
    return unit.dummy and unit.mark == "no" and bool(unit.march.owes)


CONTENTS: dict[str, Callable[[State, Event], bool]] = {
    "a scan that finds something": lambda s, x: isinstance(x, e.Scanned) and x.success,
    "a scan in vain": lambda s, x: isinstance(x, e.Scanned) and not x.success,
    "all fire at a hidden hex announced together": lambda s, x: (
        isinstance(x, e.Announced) and x.batch
    ),
    "an overrun that opens with everybody face down": lambda s, x: (
        isinstance(x, e.OverrunOpened) and x.overrun.blind
    ),
    "a reaction to it": lambda s, x: (
        isinstance(x, e.Reacted)
        and bool(x.units)
        and s.public.overrun is not None
        and s.public.overrun.blind
    ),
    "a counter proved real": lambda s, x: isinstance(x, e.ProvedReal),
    "a second round": lambda s, x: isinstance(x, e.OverrunMoved) and x.overrun.round > 1,
    "a ram by the Superheavy": lambda s, x: (
        isinstance(x, e.Rammed) and find(s, x.unit).kind == "SHVY"
    ),
    "a terrain check of a dummy": lambda s, x: (
        isinstance(x, e.Checked) and any(is_dummy(s, roll.unit) for roll in x.rolls)
    ),
    "a dummy that owes one and rolls none": lambda s, x: (
        isinstance(x, e.Blocked) and not x.march.owes and is_silent(find(s, x.unit))
    ),
    "a failed terrain check": lambda s, x: (
        isinstance(x, e.Checked) and any(roll.failed for roll in x.rolls)
    ),
    "squads regrouped": lambda s, x: isinstance(x, e.Regrouped),
    "squads that mount": lambda s, x: isinstance(x, e.Mounted),
    "squads that dismount": lambda s, x: isinstance(x, e.Dismounted),
    "dummies given up to the cap": lambda s, x: isinstance(x, e.CapChosen),
    "an order taken back": lambda s, x: isinstance(x, e.TakenBack),
    "a town whose mark is unknown": lambda s, x: isinstance(x, e.MarkShown) and x.mark == "unknown",
    "a unit that recovers": lambda s, x: isinstance(x, e.Recovered),
    "spent fire": lambda s, x: isinstance(x, e.Wasted),
    "a force that is bought": lambda s, x: isinstance(x, e.ForceChosen),
    "a dummy that leaves the map": lambda s, x: isinstance(x, e.Left) and is_dummy(s, x.unit),
    "a loaded truck that leaves it face down": lambda s, x: (
        isinstance(x, e.Left) and find(s, x.unit).concealed and bool(find(s, x.unit).title)
    ),
    "a decoy that leaves with its submarine": lambda s, x: isinstance(x, sea.Released),
    "an attack on a decoy": lambda s, x: (
        isinstance(x, sea.Exposed) and x.cause == "attack" and bool(x.decoys)
    ),
    "an attack by which a contact is known to be the submarine": lambda s, x: (
        isinstance(x, e.ProvedReal) and any(find(s, unit).inverted for unit in x.units)
    ),
    "a contact that is next to the enemy": lambda s, x: isinstance(x, sea.Approached),
    "a submarine found by its own die": lambda s, x: isinstance(x, sea.Sounded) and x.found,
    "a submarine that escapes": lambda s, x: isinstance(x, sea.Slipped),
    "a submarine that comes up": lambda s, x: isinstance(x, e.Dived) and x.surfaced,
    "a submarine that dives": lambda s, x: isinstance(x, e.Dived) and not x.surfaced,
    "a mine that goes off under a vessel": lambda s, x: isinstance(x, e.MineMet) and bool(x.result),
    "a hex mined in play": lambda s, x: isinstance(x, sea.Mined),
    "cargo put ashore": lambda s, x: isinstance(x, sea.Debarked) and bool(x.units),
    "cargo lost with its vessel": lambda s, x: isinstance(x, sea.WentDown) and bool(x.texts),
    "an aircraft that takes off": lambda s, x: isinstance(x, sea.TookOff),
    "an aircraft that lands": lambda s, x: isinstance(x, sea.Landed),
    "an aircraft that comes in over the edge": lambda s, x: (
        isinstance(x, sea.Flown) and not find(s, x.unit).hex
    ),
    "an aircraft that leaves the map": lambda s, x: isinstance(x, sea.FlownOff),
    "an attack on water where nothing is seen": lambda s, x: isinstance(x, sea.ChargeFell),
    "a ping": lambda s, x: isinstance(x, sea.Pinged),
    "a marker taken off the map": lambda s, x: isinstance(x, sea.Unmarked),
    "a lagoon held": lambda s, x: isinstance(x, sea.LagoonHeld),
}


@cache
def contents() -> frozenset[str]:
    """What the playthroughs contain."""
    return frozenset(
        name
        for path in FILES
        for state, event in moments(played(path)[1])
        for name, holds in CONTENTS.items()
        if holds(state, event)
    )


@pytest.mark.parametrize("name", CONTENTS)
def test_a_playthrough_contains(name: str) -> None:
    assert name in contents()


@pytest.mark.parametrize("name", ["no-units-decisive", "blind-overrun"])
def test_a_server_plays_it_exactly_so(name: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    app = create_app(Settings(data_dir=tmp_path, test_mode=True))
    with TestClient(app, base_url="http://localhost:8000") as client:
        assert retell(text, lambda head: Served(client, head)) == text


def test_a_changed_order_is_noticed() -> None:
    text = (FOLDER / "superheavy.txt").read_text(encoding="utf-8")
    with pytest.raises(AssertionError, match="refused"):
        retell(text.replace("a: reveal C1\n", "a: reveal C9\n"), Rules)


def test_heads_and_orders_are_told_apart() -> None:
    assert HEAD.fullmatch("player a: pace=3")
    refused = ORDER.fullmatch("a! scan C1.ap1 > P3 -> G10.10.5")
    assert refused is not None
    assert refused.groups() == ("a", "!", "scan C1.ap1 > P3", "G10.10.5")


def test_G10_4_18_what_left_face_down_is_told_at_the_end_alone() -> None:
    game = played(FOLDER / "convoy.txt")[1]
    gone = {x.unit for s, x in moments(game) if isinstance(x, e.Left) and find(s, x.unit).concealed}
    labels = {find(game.state, unit).label for unit in gone}
    cores = [unit for unit in gone if find(game.state, unit).title]
    assert len(labels) == 5
    assert len(cores) == 2
    lines = [b for b in game.log(Seat.B) if any(f"{label} " in b.text for label in labels)]
    *before, last = lines
    assert not [b.text for b in before if "Truck" in b.text or "dummy" in b.text]
    assert last.text.count("reactor cores") == len(cores)

"""Recorded games of Corpen 18, replayed exactly: every scenario, every grade, what they contain."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace
from starlette.testclient import TestClient

from app.games.corpen18 import RULESET
from app.games.corpen18 import events as e
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import State
from app.kernel.dice import HmacDice, Stream
from app.kernel.events import Event
from app.main import create_app
from app.settings import Settings
from app.views.seats import Side
from tests.playthroughs.record import AT_SEA
from tests.playthroughs.script import Head, Rules, parse_head, retell, way
from tests.playthroughs.served import Served

DICE = HmacDice(b"positions")
FILES = sorted(AT_SEA.glob("*.txt"))
WAYS = {
    *("decisive a", "decisive b", "marginal a", "marginal b", "draw"),
    *("resigned", "agreed"),
}
"""The ways in which a recorded game has to end (C10.5)."""


@cache
def played(path: Path) -> tuple[str, Rules]:
    """A playthrough retold, and the game at its end."""
    games: list[Rules] = []

    def start(head: Head) -> Rules:
        games.append(Rules(head))
        return games[0]

    return retell(path.read_text(encoding="utf-8"), start), games[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_replayed_exactly(path: Path) -> None:
    retold, _ = played(path)
    assert retold == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_ends_as_its_head_says(path: Path) -> None:
    want = parse_head(path.read_text(encoding="utf-8")).want
    assert want in ("", way(played(path)[1]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_of_a_playthrough_can_be_written_down_and_laid_out(path: Path) -> None:
    state, steps = RULESET.blank(), 0
    for event in played(path)[1].events:
        state = RULESET.evolve(state, event)
        if isinstance(event, e.StageBegan) and event.movers:
            written, steps = RULESET.format_position(state), steps + 1
            again = RULESET.open(state.public.scenario, {}, DICE, written).state
            assert RULESET.format_position(again) == written
            assert facts(again) == facts(state)
    assert steps


def facts(state: State) -> dict[str, object]:
    """Everything of a state that a position holds: of what is gone, no heading."""
    public = {**asdict(state.public), "proof": None}
    ships = [ship for force in state.forces.values() for ship in force.ships.values()]
    ships = [ship if ship.hex else replace(ship, facing=0) for ship in ships]
    kept = [(force.side, force.fleet, dict(force.alerts)) for force in state.forces.values()]
    drawn = {name: n for name, n in state.umpire.drawn.items() if name != Stream.LABELS}
    return {"public": public, "ships": ships, "sides": kept, "drawn": drawn}


def test_C10_5_every_way_to_end_has_a_playthrough() -> None:
    assert {way(played(path)[1]) for path in FILES} >= WAYS


def test_every_scenario_has_a_playthrough() -> None:
    assert {parse_head(path.read_text("utf-8")).scenario for path in FILES} == set(scenarios())


def shells(event: Event) -> tuple[e.Shelled, ...]:
    """The fire of a combat phase."""
    return event.shells if isinstance(event, e.Fought) else ()


CONTENTS: dict[str, Callable[[State, Event], bool]] = {
    "a ship that leaves in sight": lambda s, x: (
        isinstance(x, e.Gone) and x.fate == "exited" and x.seen
    ),
    "a ship that leaves unseen": lambda s, x: (
        isinstance(x, e.Gone) and x.fate == "exited" and not x.seen
    ),
    "an internment": lambda s, x: isinstance(x, e.Announced),
    "a ship that sinks in sight": lambda s, x: (
        isinstance(x, e.Gone) and x.fate == "sunk" and x.seen
    ),
    "a ship that sinks unseen": lambda s, x: (
        isinstance(x, e.Gone) and x.fate == "sunk" and not x.seen
    ),
    "a ship that gives itself away": lambda s, x: isinstance(x, e.Flashed) and x.how == "flash",
    "a star shell that shows something": lambda s, x: isinstance(x, e.Lit) and x.seen > 0,
    "a star shell in vain": lambda s, x: isinstance(x, e.Lit) and not x.seen,
    "a find by day": lambda s, x: isinstance(x, e.Spotted) and "sight" in x.how.values(),
    "a find by night": lambda s, x: isinstance(x, e.Spotted) and "night" in x.how.values(),
    "a contact that is lost": lambda s, x: isinstance(x, e.LostSight) and x.marker is not None,
    "a marker taken off the map": lambda s, x: isinstance(x, e.Forgotten),
    "a dummy that is found out": lambda s, x: isinstance(x, e.Gone) and x.fate == "exposed",
    "a ship that is named after it was seen": lambda s, x: (
        isinstance(x, e.Sighted)
        and bool(x.contact.name)
        and x.contact.label in s.knowledge[x.reader].contacts
        and not s.knowledge[x.reader].contacts[x.contact.label].name
    ),
    "gunnery that hits": lambda s, x: any(shell.hits for shell in shells(x)),
    "fire that can have no effect": lambda s, x: any(shell.die is None for shell in shells(x)),
    "torpedoes that hit": lambda s, x: isinstance(x, e.Torpedoed) and x.hits > 0,
    "torpedoes that score nothing": lambda s, x: (
        isinstance(x, e.Launched) and not any(map(sum, x.scores))
    ),
    "torpedoes at what is not seen": lambda s, x: isinstance(x, e.Launched) and not all(x.shown),
    "torpedoes reloaded": lambda s, x: isinstance(x, e.Reloaded),
    "evasion": lambda s, x: isinstance(x, e.Moved) and x.evasion == "evading",
    "smoke": lambda s, x: isinstance(x, e.SmokeChanged) and bool(x.smoke),
    "an alert by sight or attack": lambda s, x: isinstance(x, e.Alerted) and x.die is None,
    "an alert by ear": lambda s, x: isinstance(x, e.Alerted) and x.die is not None,
    "a fight that is not heard": lambda s, x: isinstance(x, e.AlertFailed),
    "an arrival": lambda s, x: isinstance(x, e.Arrived),
    "a set-up die": lambda s, x: isinstance(x, e.Shifted),
    "a weather die": lambda s, x: isinstance(x, e.TurnBegan) and x.die is not None,
    "dusk or dawn": lambda s, x: (
        isinstance(x, e.TurnBegan) and s.public.turn > 0 and x.light != s.public.light
    ),
    "a fleet that is bought": lambda s, x: isinstance(x, e.FleetChosen),
    "a dummy that gets a shape": lambda s, x: isinstance(x, e.Posed),
}


@cache
def contents() -> frozenset[str]:
    """What the playthroughs contain."""
    found = set()
    for path in FILES:
        state = RULESET.blank()
        for event in played(path)[1].events:
            found |= {name for name, holds in CONTENTS.items() if holds(state, event)}
            state = RULESET.evolve(state, event)
    return frozenset(found)


@pytest.mark.parametrize("name", CONTENTS)
def test_a_playthrough_contains(name: str) -> None:
    assert name in contents()


def test_both_sides_win() -> None:
    winners = {played(path)[1].state.public.verdict.winner for path in FILES}
    assert winners == {Side.A, Side.B, None}


def test_a_server_plays_it_exactly_so(tmp_path: Path) -> None:
    text = (AT_SEA / "river-plate-interned.txt").read_text(encoding="utf-8")
    app = create_app(Settings(data_dir=tmp_path, test_mode=True))
    with TestClient(app, base_url="http://localhost:8000") as client:
        assert retell(text, lambda head: Served(client, head)) == text

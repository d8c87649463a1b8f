"""Planted leaks of forces, arrivals, exits, mines, missiles and depth (secrecy annex, 1G)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from app.games.ground import attack, cap, cruise, redact, ruleset, sequence, sight
from app.games.ground import events as e
from app.games.ground.conceal import Log, turn_up
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.missile_orders import Intercept, Launch
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.events import Event
from app.views.model import Purse
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, Plant, Truth, wrap

LASERS = "LG-07 orders"
FORCE, LOST_MINE = "LG-20 before the deal", "LG-26 a mine under a missile"
NEAR = 2
"""How near the path of a missile something is thought to be of use."""
Told = Callable[[State, Any, State], str]
Lines = Mapping[Seat, Line]


def tell(kinds_: type[Event], told: Told) -> Callable[[Patch], None]:
    """Everybody reads a line about such events."""

    def sow(patch: Patch) -> None:
        def around(inner: Any, before: State, event: Event, after: State) -> Lines:
            lines: Lines = inner(before, event, after)
            if not isinstance(event, kinds_):
                return lines
            more = told(before, event, after)
            return {reader: _longer(lines.get(reader), more) for reader in Seat}

        wrap(patch, sight, "lines", around)

    return sow


def _longer(line: Line | None, more: str) -> Line:
    if line is None:
        return Line(kind="note", text=more)
    return Line(kind=line.kind, text=f"{line.text} {more}")


def kind_of(_: State, event: Any, after: State) -> str:
    """The type of the unit that an event is about."""
    return find(after, event.unit).kind


def dice_of(_: State, event: Any, after: State) -> str:
    """What has been rolled."""
    del after
    return str(event.dice)


def purse_of_the_enemy(patch: Patch) -> None:
    """The page has the purse of a side that chooses, whoever looks at it."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, own: Any) -> Purse | None:
        mine: Purse | None = inner(public, own)
        if mine is not None or truth.state is None:
            return mine
        others = [inner(public, force) for force in truth.state.forces.values()]
        return next((purse for purse in others if purse is not None), None)

    wrap(patch, redact, "purse_for", around)


def force_is_announced(_: State, event: Any, after: State) -> str:
    """How large the force is that a side has chosen."""
    return f"{len(event.units)} counters have been chosen."


def waiting_for_who_waits(patch: Patch) -> None:
    """P1 stops only for a side that has units off the map."""

    def around(inner: Any, state: State) -> bool:
        public = state.public
        if public.phase == "P1" and public.active is not None:
            return not any(unit.waits for unit in state.forces[public.active].units.values())
        return bool(inner(state))

    wrap(patch, sequence, "_passes", around)


def interception_asked_of_the_able(patch: Patch) -> None:
    """A missile stops for the other side only if something real is near its path."""

    def around(inner: Any, log: Log, side: Side, order: Launch) -> None:
        inner(log, side, order)
        units = log.state.forces[side.other].units.values()
        near = (
            unit.in_play
            and not unit.dummy
            and any(distance(unit.hex, hex_) <= NEAR for hex_ in order.path)
            for unit in units
        )
        if not any(near):
            cruise.resolve_intercept(log, side.other, Intercept(tries=()))

    drawn = sequence.BREAKS["launch"][Launch]
    planted = replace(drawn, resolve=lambda *args: around(drawn.resolve, *args))
    patch.setitem(sequence.BREAKS, "launch", {Launch: planted})


def volunteers_are_shown(patch: Patch) -> None:
    """The weapons that stand ready are turned up at once, also those that are never needed."""

    def around(inner: Any, log: Log, tries: Sequence[Any]) -> None:
        turn_up(log, [find(log.state, each.unit) for each in tries], "G10.4.2")
        inner(log, tries)

    wrap(patch, cruise, "_fly", around)


def lasers_on_watch_are_shown(patch: Patch) -> None:
    """A missile in flight turns up every laser that has an order."""

    def around(inner: Any, log: Log, side: Side, *more: Any) -> Any:
        turn_up(log, [u for u in log.state.forces[side.other].units.values() if u.watch], "G9.23")
        return inner(log, side, *more)

    wrap(patch, attack, "shoot_down", around)


def mines_are_noted(patch: Patch) -> None:
    """The hexes of the page have the mines of both sides."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, own: Any, known: Any, seat: Seat) -> View:
        view: View = inner(public, own, known, seat)
        forces = truth.state.forces.values() if truth.state else ()
        laid = sorted(mine.hex for force in forces for mine in force.mines)
        return replace(view, title=f"{view.title} {' '.join(laid)}") if laid else view

    wrap(patch, ruleset, "view", around)


def cap_counts_no_exits(patch: Patch) -> None:
    """What has left the map does not count for the cap any more (LG-12)."""

    def around(inner: Any, units: Iterable[Unit]) -> int:
        return int(inner([unit for unit in units if unit.fate != "left"]))

    wrap(patch, cap, "excess", around)


PLANTS = (
    Plant("a force is announced", "LG-20", tell(e.ForceChosen, force_is_announced), FORCE),
    Plant("the enemy's purse", "LG-20", purse_of_the_enemy, FORCE),
    Plant("an edge is announced", "LG-22", tell(e.EdgeChosen, lambda *_: "An edge."), "TG-24"),
    Plant("an arrival has its type", "LG-06", tell(e.CameIn, kind_of), "TG-16"),
    Plant("who waits is known", "LG-01", waiting_for_who_waits, "LG-01 arrivals"),
    Plant("the roll is told", "LG-06", tell(e.Reinforced, dice_of), "TG-16 the roll"),
    Plant("a gate is announced", "HG1 position", tell(e.Waited, lambda *_: "A gate."), "TG-17"),
    Plant("an exit has its type", "LG-30", tell(e.Left, kind_of), "TG-13"),
    Plant("exits leave the cap", "LG-12", cap_counts_no_exits, "TG-13"),
    Plant("mines are noted", "HG1 position", mines_are_noted, "TG-12"),
    Plant("a mine is announced", "LG-15", tell(e.MineLaid, lambda *_: "A mine."), "HG1 mines laid"),
    Plant("a task has its name", "LG-15", tell(e.Worked, lambda _b, x, _a: x.job), "TG-20"),
    Plant("a lost mine is told", "LG-26", tell(e.MineDestroyed, lambda *_: "Boom."), LOST_MINE),
    Plant("interception of the able", "LG-05", interception_asked_of_the_able, "TG-09"),
    Plant("volunteers are shown", "LG-05", volunteers_are_shown, "TG-10"),
    Plant("lasers on watch are shown", "LG-07", lasers_on_watch_are_shown, "LG-07 orders"),
    Plant(
        "laser orders are told", "LG-07", tell(e.LaserSet, lambda *_: "A laser."), "LG-07 orders"
    ),
    Plant("depth is told", "TG.1", tell(e.Dived, kind_of), "TG.1 depth"),
    Plant("flight is told", "TG.1", tell(e.Flew, kind_of), "TG.1 flight"),
)

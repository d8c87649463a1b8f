"""Victory in Coral Atoll: howitzers and submarines, or the lagoon (S16, S-S4)."""

from collections.abc import Mapping

from app.games.ground.conceal import Log
from app.games.ground.events import sea
from app.games.ground.goals.afloat import all_sunk, on_water, seen_sunk, vessels
from app.games.ground.goals.goal import Goal, Known, Outcome, Over
from app.games.ground.goals.predicates import attacker, standing, turns_over, units
from app.games.ground.goals.saying import by_class
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public, State
from app.games.ground.words import count
from app.hexes.coords import distance
from app.views.seats import Side

GUNS, BOATS = ("HWZ",), ("SUB", "MSUB")
NEAR, HELD = 2, 2
"""How near to the middle, and for how many own player-turns."""


def over(state: State) -> Over | None:
    """When the attacker has what he came for, or after the last turn."""
    public, other = state.public, attacker(state.public).other
    if all_sunk(public, other, GUNS) and all_sunk(public, other, BOATS):
        return "sunk"
    if public.lagoon >= HELD:
        return "held"
    return "turns" if turns_over(public) else None


def hold(log: Log) -> None:
    """The end of an own player-turn of the attacker: whether he holds the lagoon (S-S4)."""
    state = log.state
    public, side = state.public, attacker(state.public)
    if public.phase != "P7" or public.active is not side:
        return
    turns = public.lagoon + 1 if _holds(state, side) else 0
    if turns != public.lagoon:
        log.write(sea.LagoonHeld(side=side, turns=turns))


def _holds(state: State, side: Side) -> bool:
    """Whether two of his vessels that lie open are near the middle, and none of the enemy."""
    naval = scenarios()[state.public.scenario].file.naval
    centre = naval.centre if naval else ""
    mine = [u for u in vessels(state, side) if not u.concealed and distance(u.hex, centre) <= NEAR]
    foes = (u for u in state.forces[side.other].units.values() if u.in_play and not u.inverted)
    near = (u for u in foes if distance(u.hex, centre) <= NEAR and on_water(state.public, u))
    return len(mine) >= HELD and not any(near)


def settle(state: State) -> Outcome:
    """The first of the scenario's lines that is true (S-S4)."""
    side = attacker(state.public)
    theirs = tuple(units(state, side.other))
    wanted = [unit for unit in theirs if unit.kind in (*GUNS, *BOATS)]
    if all(unit.fate == "destroyed" for unit in wanted):
        return Outcome(winner=side, classes={side: "decisive"})
    if state.public.lagoon >= HELD:
        return Outcome(winner=side, classes={side: "marginal"})
    carrier = any(unit.kind == "SCS" for unit in standing(state, side))
    return Outcome(winner=side.other, classes={side.other: "plain" if carrier else "decisive"})


def tally(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """What everybody has seen of it."""
    del marks
    if side is not attacker(public):
        return Known(points=None, text="")
    guns = seen_sunk(public, side.other, GUNS)
    boats = seen_sunk(public, side.other, BOATS)
    lost = f"{count(guns, 'howitzer')} and {count(boats, 'submarine')} destroyed"
    held = f", lagoon held for {count(public.lagoon, 'turn')}" if public.lagoon else ""
    return Known(points=None, text=lost + held)


WHY: Mapping[tuple[bool, str], str] = {
    (True, "decisive"): "Both howitzers and all submarines of the defender are destroyed.",
    (True, "marginal"): "The attacker holds the lagoon.",
    (False, "plain"): "The atoll is held.",
    (False, "decisive"): "The atoll is held, and the Sea Control Ship is lost.",
}
"""Whether the attacker wins, and how clearly: why."""


def verdict(public: Public) -> tuple[str, str]:
    """The result in words."""

    def words(winner: Side) -> tuple[str, str]:
        name, grade = scenarios()[public.scenario].side(winner).name, public.classes[winner]
        title = f"Victory for {name}" if grade == "plain" else f"{grade} victory for {name}"
        return title[0].upper() + title[1:], WHY[winner is attacker(public), grade]

    return by_class(public, words)


GOAL = Goal(over=over, settle=settle, tally=tally, verdict=verdict, phase_end=hold)

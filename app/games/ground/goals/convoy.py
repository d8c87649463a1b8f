"""Victory in Wolf Pack: how many cargo ships leave by the open edge (S16, S-S1)."""

from collections.abc import Mapping

from app.games.ground.goals.afloat import all_sunk, seen_sunk
from app.games.ground.goals.goal import Goal, Known, Outcome, Over
from app.games.ground.goals.predicates import attacker, standing, turns_over, units
from app.games.ground.goals.saying import by_class
from app.games.ground.scenarios import scenarios
from app.games.ground.sheets import Sheet
from app.games.ground.state import Public, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.games.ground.words import count
from app.views.seats import Side

CARGO = "CARGO"
WOLVES = ("SUB", "MSUB")


def over(state: State) -> Over | None:
    """After the last turn, or when everybody sees that no cargo ship is on the map, or no submarine
    is left; a counter face down may be a cargo ship, whatever it is (HX.14)."""
    public, side = state.public, attacker(state.public)
    counters = (unit for unit in state.forces[side].units.values() if unit.in_play)
    if not any(unit.concealed or unit.kind == CARGO for unit in counters):
        return "passed"
    if all_sunk(public, side.other, WOLVES):
        return "sunk"
    return "turns" if turns_over(public) else None


def moves_left(public: Public, side: Side) -> int:
    """Own movement phases that a side still has once this player-turn is over.

    A game without a last turn has no end of them.
    """
    if not public.turns:
        return 99
    moved = public.active is side or side is public.first
    return public.turns - public.turn + (0 if moved else 1)


def could_leave(sheet: Sheet, unit: Unit, moves: int) -> bool:
    """Whether a cargo ship could reach the open edge in so many movement phases."""
    way = sheet.rows - int(unit.hex[2:]) + 1
    return way <= int(kinds()[unit.kind].mov) * (moves - bool(unit.disabled))


def settle(state: State) -> Outcome:
    """By the number of cargo ships that are safe (S-S1)."""
    public, side = state.public, attacker(state.public)
    scenario = scenarios()[public.scenario]
    out = [u for u in units(state, side) if u.kind == CARGO and u.fate == "left"]
    gone, saved = len(out), 0
    # Who left face down scored nothing before everybody's eyes (LG-30).
    unseen = sum(unit.concealed for unit in out)
    if all_sunk(public, side.other, WOLVES):
        moves = moves_left(public, side)
        afloat = (unit for unit in standing(state, side) if unit.kind == CARGO)
        saved = sum(could_leave(scenario.sheet, unit, moves) for unit in afloat)
    bonus: Mapping[Side, float] = {side: saved + unseen} if saved + unseen else {}
    naval = scenario.file.naval
    need, draw = (naval.exits_need, naval.exits_draw) if naval else (0, 0)
    if gone + saved >= need:
        return Outcome(winner=side, classes={side: "through"}, bonus=bonus)
    if gone + saved >= draw:
        return Outcome(winner=None, bonus=bonus)
    return Outcome(winner=side.other, classes={side.other: "stopped"}, bonus=bonus)


def safe(public: Public) -> int:
    """Cargo ships that were seen to leave the map, and at the end those that left it face down or
    would have left it."""
    return round(sum(gone.vp for gone in public.exits) + sum(public.bonus.values()))


def tally(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """What everybody has seen of it."""
    del marks
    if side is not attacker(public):
        sunk = seen_sunk(public, side, WOLVES)
        return Known(points=None, text=f"{count(sunk, 'submarine')} sunk")
    naval = scenarios()[public.scenario].file.naval
    need = f", {naval.exits_need} to win" if naval and not public.ended else ""
    sunk = seen_sunk(public, side, (CARGO,))
    text = f"{count(safe(public), 'cargo ship')} safe{need}; {sunk} sunk"
    return Known(points=None, text=text)


def verdict(public: Public) -> tuple[str, str]:
    """The result in words."""
    ships = count(safe(public), "cargo ship")

    def words(winner: Side) -> tuple[str, str]:
        name = scenarios()[public.scenario].side(winner).name
        return f"Victory for {name}", f"{ships} got through."

    if public.winner is None and public.ending not in ("agreed", "resigned"):
        return "A draw", f"{ships} got through."
    return by_class(public, words)


GOAL = Goal(over=over, settle=settle, tally=tally, verdict=verdict)

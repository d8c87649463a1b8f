"""Victory on points: losses, held hexes, units that broke through (G13.4, G14.1, G14.3)."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from app.games.ground.goals.goal import Goal, Known, Outcome, Over
from app.games.ground.goals.predicates import (
    attacker,
    exit_value,
    losses,
    none_in_sight,
    turns_over,
    units,
)
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public, State
from app.games.ground.words import count, number
from app.views.seats import Side


def held(public: Public, marks: Mapping[str, str], side: Side) -> int:
    """How many hexes that score a side holds, as far as these marks go."""
    del public
    return list(marks.values()).count(side.value)


def worth(public: Public) -> int:
    """What a hex is worth to the side that holds it."""
    control = scenarios()[public.scenario].file.control
    return control.vp if control else 0


def over(state: State) -> Over | None:
    """When a side has no unit left, or after the last turn; looked at in P7 (G14.1)."""
    if any(none_in_sight(state, side) for side in Side):
        return "no-units"
    return "turns" if turns_over(state.public) else None


def tally(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """What a side has as far as a reader knows (HX.15)."""
    fire = losses(public, side.other)
    value, hexes = worth(public), held(public, marks, side)
    total = fire + hexes * value
    parts = [f"{number(fire)} for losses"]
    if value:
        parts.append(count(hexes, "hex", "hexes"))
    mine = scenarios()[public.scenario].side(side)
    breaks = side is attacker(public) and scenarios()[public.scenario].file.victory.breakthrough
    if breaks or mine.loads:
        gone = sum(out.vp for out in public.exits if out.label.startswith(mine.prefix))
        gone += public.bonus.get(side, 0)
        total += gone
        parts.append(f"{number(gone)} for {'units' if breaks else 'loads'} that left")
    return Known(points=total, text=", ".join(parts))


def margin(public: Public, totals: Mapping[Side, float]) -> tuple[Side | None, str]:
    """The winner of a count of points, and how clearly he won."""
    victory = scenarios()[public.scenario].file.victory
    ahead = totals[Side.A] - totals[Side.B]
    if abs(ahead) < victory.marginal:
        return None, ""
    grade = "decisive" if abs(ahead) >= victory.decisive else "marginal"
    return (Side.A if ahead > 0 else Side.B), grade


def settle(state: State) -> Outcome:
    """The side that is ahead (G14.1)."""
    hidden = {side: _left_hidden(state, side) for side in Side}
    bonus = {side: vp for side, vp in hidden.items() if vp or side is attacker(state.public)}
    marks = {hex_: holder.value for hex_, holder in state.umpire.control.items()}
    return ahead(replace(state.public, bonus=bonus), marks, tally)


def _left_hidden(state: State, side: Side) -> float:
    """What left face down: what it is, and scores, shows at the end (LG-30)."""
    gone = (unit for unit in units(state, side) if unit.fate == "left")
    hidden = [unit for unit in gone if unit.concealed or unit.hidden]
    return sum(exit_value(state.public, unit) for unit in hidden)


Tally = Callable[[Public, Mapping[str, str], Side], Known]


def ahead(public: Public, marks: Mapping[str, str], count_up: Tally) -> Outcome:
    """The outcome of a count of points."""
    totals = {side: count_up(public, marks, side).points or 0 for side in Side}
    winner, grade = margin(public, totals)
    classes = {winner: grade} if winner else {}
    return Outcome(winner=winner, classes=classes, bonus=public.bonus)


def verdict(public: Public) -> tuple[str, str]:
    """The result in words, from the marks as announced."""
    return scored(public, {side: tally(public, public.marks, side).points or 0 for side in Side})


def scored(public: Public, totals: Mapping[Side, float]) -> tuple[str, str]:
    """The result of a count of points in words."""
    sides = {side: scenarios()[public.scenario].side(side).name for side in Side}
    score = ", ".join(f"{sides[side]} {number(totals[side])}" for side in Side)
    if public.winner is None:
        agreed = public.ending == "agreed"
        ahead = abs(totals[Side.A] - totals[Side.B])
        level = "Points are even" if not ahead else f"The margin of {number(ahead)} is too small"
        return "A draw", f"{'Agreed' if agreed else level}: {score}."
    if public.ending == "resigned":
        title = f"{sides[public.winner]} wins"
        return title, f"{sides[public.winner.other]} resigned: {score}."
    ahead = abs(totals[Side.A] - totals[Side.B])
    _, grade = margin(public, totals)
    title = f"{grade.capitalize()} victory for {sides[public.winner]}"
    return title, f"{score}: margin {number(ahead)}."


GOAL = Goal(over=over, settle=settle, tally=tally, verdict=verdict)

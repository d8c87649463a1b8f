"""Victory in Beachhead: what the invader has on the beach at the end (S16, S-S2)."""

from collections.abc import Mapping

from app.games.ground.goals.goal import Goal, Known, Outcome, Over
from app.games.ground.goals.predicates import attacker, fireable, standing, turns_over
from app.games.ground.goals.saying import by_class
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.games.ground.words import number
from app.views.seats import Side


def over(state: State) -> Over | None:
    """After the last turn (S-S2)."""
    return "turns" if turns_over(state.public) else None


def beach_points(public: Public, unit: Unit) -> float:
    """What a unit is worth on the beach; an Ogre if it can still move or fire (S-S2)."""
    naval, file = scenarios()[public.scenario].file.naval, scenarios()[public.scenario]
    if naval is None or file.sheet.terrain.get(unit.hex) != "shore":
        return 0
    if kinds()[unit.kind].ogre and not (unit.treads or fireable(unit)):
        return 0
    each = naval.beach.get(unit.kind, 0)
    return each * (len(unit.squads) or 1)


def landed(state: State) -> float:
    """The beach points of the invader as they stand."""
    side = attacker(state.public)
    return sum(beach_points(state.public, unit) for unit in standing(state, side))


def settle(state: State) -> Outcome:
    """By the beach points (S-S2)."""
    public, side = state.public, attacker(state.public)
    total, victory = landed(state), scenarios()[public.scenario].file.victory
    bonus = {side: total}
    if total >= victory.marginal:
        grade = "decisive" if total >= victory.decisive else "marginal"
        return Outcome(winner=side, classes={side: grade}, bonus=bonus)
    if total >= victory.draw:
        return Outcome(winner=None, bonus=bonus)
    return Outcome(winner=side.other, classes={side.other: "plain"}, bonus=bonus)


def tally(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """The beach points are counted at the end; before that everybody may count what he sees."""
    del marks
    if side is not attacker(public):
        return Known(points=None, text="")
    if public.ended:
        return Known(points=public.bonus.get(side, 0), text="on the beach")
    terms = scenarios()[public.scenario].file.victory
    need = f"{terms.marginal} win, {terms.draw} draw"
    return Known(points=None, text=f"the beach is counted at the end ({need})")


def verdict(public: Public) -> tuple[str, str]:
    """The result in words."""
    points = number(public.bonus.get(attacker(public), 0))

    def words(winner: Side) -> tuple[str, str]:
        name, grade = scenarios()[public.scenario].side(winner).name, public.classes[winner]
        title = f"Victory for {name}" if grade == "plain" else f"{grade} victory for {name}"
        return title[0].upper() + title[1:], f"{points} beach points."

    if public.winner is None and public.ending not in ("agreed", "resigned"):
        return "A draw", f"{points} beach points."
    return by_class(public, words)


GOAL = Goal(over=over, settle=settle, tally=tally, verdict=verdict)

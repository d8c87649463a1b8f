"""Victory in One Against the Line: the Ogre, the command post, the way out (G14.2)."""

from collections.abc import Mapping

from app.games.ground.goals.goal import Goal, Outcome, Over
from app.games.ground.goals.predicates import (
    all_destroyed,
    attack_strength,
    attacker,
    cannot_reach,
    none_in_sight,
    standing,
    structure,
    turns_over,
    units,
)
from app.games.ground.goals.saying import by_class, losses_inflicted
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public, State
from app.games.ground.unseen import may_lie
from app.views.seats import Side


def over(state: State) -> Over | None:
    """When the Ogre is destroyed or gone, no defender is left, or the Ogre can do no more."""
    side = attacker(state.public)
    if none_in_sight(state, side):
        return "left" if state.public.exits else "no-units"
    if none_in_sight(state, side.other):
        return "no-units"
    if is_stopped(state):
        return "stopped"
    return "turns" if turns_over(state.public) else None


def is_stopped(state: State) -> bool:
    """Whether no Ogre can move, nor reach the command post with any weapon (G14.2)."""
    side = attacker(state.public)
    post = structure(state, side.other, "CP")
    here = standing(state, side)
    if not here or any(unit.treads for unit in here) or may_lie(state, side):
        return False
    return post.fate == "destroyed" or all(cannot_reach(unit, post.hex) for unit in here)


def settle(state: State) -> Outcome:
    """The first line of the table that is true (G14.2)."""
    side = attacker(state.public)
    gone = structure(state, side.other, "CP").fate == "destroyed"
    away = any(unit.fate == "left" for unit in units(state, side))
    if all_destroyed(state, side.other):
        winner, grade = side, "complete"
    elif away:
        winner, grade = (side, "plain") if gone else (side.other, "marginal")
    elif gone:
        winner, grade = side, "marginal"
    else:
        needed = scenarios()[state.public.scenario].file.victory.complete_strength
        dead = all_destroyed(state, side)
        strong = dead and attack_strength(state, side.other) >= needed
        winner, grade = side.other, "complete" if strong else "plain"
    return Outcome(winner=winner, classes={winner: grade})


WHY: Mapping[tuple[bool, str], str] = {
    (True, "complete"): "Every defending unit is destroyed.",
    (True, "plain"): "The command post is destroyed, and the Ogre has left the map.",
    (True, "marginal"): "The command post is destroyed, but the Ogre does not get away.",
    (False, "marginal"): "The command post stands, but the Ogre has got away.",
    (False, "plain"): "The command post stands, and the Ogre is beaten.",
    (False, "complete"): "The command post stands, the Ogre is destroyed, and the line holds.",
}
"""Whether the Ogre wins, and how clearly: why."""


def verdict(public: Public) -> tuple[str, str]:
    """The result in words."""

    def words(winner: Side) -> tuple[str, str]:
        grade = public.classes[winner]
        name = scenarios()[public.scenario].side(winner).name
        title = f"Victory for {name}" if grade == "plain" else f"{grade} victory for {name}"
        why = WHY[winner is attacker(public), grade]
        return title[0].upper() + title[1:], why

    return by_class(public, words)


GOAL = Goal(over=over, settle=settle, tally=losses_inflicted, verdict=verdict)

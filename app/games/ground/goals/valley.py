"""Victory in The Auto-fac Valley: find the auto-fac and get home, or destroy everything (G14.4)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.goals.goal import Goal, Outcome, Over
from app.games.ground.goals.predicates import (
    all_destroyed,
    attacker,
    better,
    first_class,
    intact,
    mobile,
    none_in_sight,
    out_of_action,
    standing,
    structure,
    turns_over,
    units,
)
from app.games.ground.goals.saying import Words, in_words, letters
from app.games.ground.state import Public, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.views.seats import Side

AUTOFAC = "AUTOFAC"


def identify(log: Log) -> None:
    """After an order: the auto-fac lies open while a Combine Ogre is on the map (G14.4.3)."""
    state = log.state
    if state.public.identified is not None or state.public.phase in ("SETUP", "END"):
        return
    side = attacker(state.public)
    plant = structure(state, side.other, AUTOFAC)
    if not plant.concealed and plant.label and _ogres(standing(state, side)):
        log.write(e.Identified(unit=plant.id))


def _ogres(found: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(unit for unit in found if kinds()[unit.kind].ogre)


def over(state: State) -> Over | None:
    """After the last turn, or when a side has no unit on the map and none to come (LG-22)."""
    if any(none_in_sight(state, side) for side in Side):
        return "no-units"
    return "turns" if turns_over(state.public) else None


def brought_home(public: Public) -> bool:
    """Whether a unit left the map after the auto-fac was identified."""
    return public.identified is not None and len(public.exits) > public.identified


def settle(state: State) -> Outcome:
    """The class of each side (G13.8, G14.4)."""
    side = attacker(state.public)
    classes = {
        side: first_class(_attack(state, side)),
        side.other: first_class(_defence(state, side)),
    }
    return Outcome(winner=better(classes), classes=classes)


def _attack(state: State, side: Side) -> dict[str, bool]:
    ogres = _ogres(tuple(units(state, side)))
    cleared = all_destroyed(state, side.other)
    out = sum(out_of_action(unit) for unit in ogres)
    return {
        "S": cleared and all(intact(unit) for unit in ogres),
        "A": cleared and any(intact(unit) for unit in ogres),
        "B": brought_home(state.public),
        "C": cleared and not any(intact(unit) for unit in ogres),
        "D": out >= len(ogres) - 1,
        "E": out == len(ogres),
    }


def _defence(state: State, side: Side) -> dict[str, bool]:
    beaten = all_destroyed(state, side)
    guards = _ogres(tuple(units(state, side.other)))
    alive = sum(intact(unit) for unit in guards)
    return {
        "S": beaten and all(mobile(unit) for unit in guards),
        "A": beaten and alive == len(guards),
        "B": beaten and 0 < alive < len(guards),
        "C": beaten and not alive,
        "D": brought_home(state.public),
        "E": all_destroyed(state, side.other) and bool(standing(state, side)),
    }


WORDS: Words = {
    (True, "S"): "Every unit of the enemy is destroyed, and no Ogre of its own.",
    (True, "A"): "Every unit of the enemy is destroyed, and not every Ogre of its own.",
    (True, "B"): "A unit has left the map after the auto-fac was identified.",
    (
        True,
        "C",
    ): "Every unit of the enemy and every Ogre of its own is destroyed, or no class holds.",
    (True, "D"): "All its Ogres but one are disabled or destroyed.",
    (True, "E"): "All its Ogres are disabled or destroyed.",
    (False, "S"): "Every attacker is destroyed, and all guards can still move.",
    (False, "A"): "Every attacker is destroyed, and no guard is.",
    (False, "B"): "Every attacker is destroyed, and one of the guards is left.",
    (False, "C"): "Every attacker and every guard is destroyed, or no other class holds.",
    (False, "D"): "The auto-fac was identified, and an attacker got away.",
    (False, "E"): "Every defender is destroyed, and an attacker is left.",
}

GOAL = Goal(over=over, settle=settle, tally=in_words(WORDS), verdict=letters, watch=identify)

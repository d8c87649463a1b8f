"""Victory in Nuclear Hare and Hounds: the ship, the Fencer, the hounds (G14.3)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.goals.goal import Goal, Outcome, Over
from app.games.ground.goals.predicates import (
    all_destroyed,
    attacker,
    better,
    cannot_reach,
    first_class,
    none_in_sight,
    out_of_action,
    standing,
    structure,
    turns_over,
    units,
)
from app.games.ground.goals.saying import Words, in_words, letters
from app.games.ground.scenarios import scenarios
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.games.ground.unseen import may_lie
from app.hexes.coords import distance
from app.views.seats import Side

SHIP = "SHIP"


def _beside(state: State, side: Side, ship: Unit) -> bool:
    """Whether a unit of a side that lies open is next to the ship or in its hex."""
    return any(
        not unit.concealed and distance(unit.hex, ship.hex) <= 1 for unit in standing(state, side)
    )


def seize(log: Log) -> None:
    """The end of a phase: the ship is taken, or taken back (G14.3.2)."""
    state = log.state
    side = attacker(state.public)
    ship = structure(state, side.other, SHIP)
    if ship.fate or not ship.hex:
        return
    taken = state.public.seized.get(ship.hex) is side
    if _beside(state, side, ship):
        if not taken:
            log.write(e.Seized(unit=ship.id, hex=ship.hex, side=side))
    elif taken and _beside(state, side.other, ship):
        log.write(e.Seized(unit=ship.id, hex=ship.hex, side=side.other))


def over(state: State) -> Over | None:
    """After the last turn, or when a side has no unit left and none to come (G14.3)."""
    if is_gathered(state):
        return "gathered"
    if any(none_in_sight(state, side) for side in Side):
        return "no-units"
    return "turns" if turns_over(state.public) else None


def is_gathered(state: State) -> bool:
    """Whether all hounds stand at the ship that they have seized, which may win at once."""
    public = state.public
    side = attacker(public)
    ship, here = structure(state, side.other, SHIP), standing(state, side)
    # Who waits off the map has survived as well.
    if any(unit.waits for unit in units(state, side)) or may_lie(state, side):
        return False
    gathers = scenarios()[public.scenario].file.victory.gather
    if not gathers or public.seized.get(ship.hex) is not side:
        return False
    return not ship.fate and bool(here) and all(distance(u.hex, ship.hex) <= 1 for u in here)


def settle(state: State) -> Outcome:
    """The class of each side (G13.8, G14.3)."""
    side = attacker(state.public)
    hounds, hares = _hounds(state, side), _hares(state, side)
    classes = {side: first_class(hounds), side.other: first_class(hares)}
    return Outcome(winner=better(classes), classes=classes)


def _fencers(state: State, side: Side) -> list[Unit]:
    return [unit for unit in units(state, side) if kinds()[unit.kind].ogre]


def _hounds(state: State, side: Side) -> dict[str, bool]:
    ship = structure(state, side.other, SHIP)
    sunk = ship.fate == "destroyed"
    seized = not sunk and state.public.seized.get(ship.hex) is side
    fencers = _fencers(state, side.other)
    lost = all(unit.fate == "destroyed" for unit in fencers)
    helpless = all(unit.fate or cannot_reach(unit, ship.hex) for unit in fencers)
    return {
        "S": (seized and lost) or is_gathered(state),
        "A": all(out_of_action(unit) for unit in units(state, side.other)),
        "B": seized and helpless,
        "C": lost and sunk,
        "D": sunk and not lost,
        "E": sunk and all_destroyed(state, side),
    }


def _hares(state: State, side: Side) -> dict[str, bool]:
    ship = structure(state, side.other, SHIP)
    sunk = ship.fate == "destroyed"
    seized = not sunk and state.public.seized.get(ship.hex) is side
    free = not sunk and not seized
    lost = all(unit.fate == "destroyed" for unit in _fencers(state, side.other))
    beaten, some = all_destroyed(state, side), bool(standing(state, side))
    hounds = [unit for unit in units(state, side) if not unit.waits]
    return {
        "S": free and not lost and beaten,
        "A": free and all(out_of_action(unit) for unit in hounds),
        "B": not lost and sunk and beaten,
        "C": lost and sunk and beaten,
        "D": seized and lost and some,
        "E": seized and some and all(out_of_action(u) for u in units(state, side.other)),
    }


WORDS: Words = {
    (True, "S"): "The ship is seized, and the Fencer destroyed.",
    (True, "A"): "The Fencer and every other unit of the enemy is destroyed or disabled.",
    (True, "B"): "The ship is seized, and the Fencer's weapons cannot reach it.",
    (True, "C"): "The Fencer and the ship are destroyed, or no other class holds.",
    (True, "D"): "The ship is destroyed, the Fencer is not.",
    (True, "E"): "The ship is destroyed, and so are all its own units.",
    (False, "S"): "The ship is neither seized nor destroyed, the Fencer lives, no hound does.",
    (False, "A"): "The ship is neither seized nor destroyed, every hound destroyed or disabled.",
    (False, "B"): "The Fencer lives, the ship and all hounds are destroyed.",
    (False, "C"): "The ship, the Fencer and all hounds are destroyed, or no other class holds.",
    (False, "D"): "The ship is seized, the Fencer destroyed, and a hound is left.",
    (False, "E"): "The ship is seized, every defender destroyed or disabled, and a hound is left.",
}

GOAL = Goal(over=over, settle=settle, tally=in_words(WORDS), verdict=letters, phase_end=seize)

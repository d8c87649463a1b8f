"""Lasers that shoot at Ogre missiles in flight, by standing order (G9.23)."""

from collections.abc import Sequence

from app.games.ground import events as e
from app.games.ground.arms import Shot
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.field import field_of
from app.games.ground.laser import check_fit, laser_of, sight, watching
from app.games.ground.tables import kinds
from app.games.ground.units import Unit, label_order
from app.hexes.coords import distance
from app.views.seats import Side

NEED = 10
"""On two dice (G9.23)."""


def shoot_down(
    log: Log, side: Side, hexes: Sequence[str], target: str, shots: Sequence[Shot]
) -> tuple[Shot, ...]:
    """The systems of an attack that come through: lasers may try at each Ogre missile (G9.23).

    They try by label, each once at each missile, until one hits. Nothing shows of those that
    were not told to.
    """
    if not log.state.public.switches.laser_vs_missile:
        return tuple(shots)
    return tuple(
        shot
        for shot in shots
        if not (_in_flight(shot) and _parried(log, side, hexes, target, shot))
    )


def _in_flight(shot: Shot) -> bool:
    """Whether a system is an Ogre missile, fired outside or from a rack."""
    if shot.weapon.kind not in ("missile", "rack"):
        return False
    # On a vehicle only missiles that are targets of their own are Ogre missiles (G12.15).
    return kinds()[shot.kind].ogre or bool(shot.weapon.defence)


def _parried(log: Log, side: Side, hexes: Sequence[str], target: str, shot: Shot) -> bool:
    lasers = [unit for unit in log.state.forces[side.other].units.values() if unit.watch]
    for unit in sorted(lasers, key=lambda u: label_order(u.name)):
        if _able(log, unit, hexes) and watching(unit, shot.label, target):
            turn_up(log, (now(log, unit.id),), "G10.4.2")
            name = f"{unit.name} at a missile"
            dice = log.die(name), log.die(name)
            success = sum(dice) >= NEED
            log.write(
                e.Parried(
                    unit=unit.id,
                    firer=shot.id,
                    missile=shot.weapon.id,
                    hex=hexes[0],
                    dice=dice,
                    success=success,
                    lased=log.state.public.n,
                )
            )
            if success:
                return True
    return False


def _able(log: Log, unit: Unit, hexes: Sequence[str]) -> bool:
    """Whether a laser may act, reaches a hex of the target, and sees it (G9.19, G9.20)."""
    if not unit.in_play or unit.disabled:
        return False
    weapon, field = laser_of(kinds()[unit.kind]), field_of(log.state.public)
    if weapon is None or check_fit(unit, weapon) is not None:
        return False
    return any(
        distance(unit.hex, hex_) <= weapon.ran and sight(field, unit.type, unit.hex, hex_)
        for hex_ in hexes
    )

"""The fire of walkers: out of craters, under water, out of the air (G11.10, G11.12, G11.16)."""

from collections.abc import Iterable, Sequence

from app.games.ground.arms import POINTS, Shot, total
from app.games.ground.conceal import Log, now
from app.games.ground.field import Field, field_of
from app.games.ground.laser import LASER, aloft_at, sight, sunk
from app.games.ground.results import Blow
from app.games.ground.sea.gunnery import shocks
from app.games.ground.tables import LAT, WALKER, Weapon, kinds
from app.games.ground.terrain import WATER
from app.games.ground.units import Face, Unit, UnitFacts
from app.games.ground.view import Seen, View
from app.games.ground.waters import submerged
from app.kernel.orders import Refusal


def check_points(
    view: View, foe: Seen | None, hexes: Sequence[str], shots: Sequence[Shot], *, overrun: bool
) -> Refusal | None:
    """What fire of and at walkers is barred by where they are (G9.21, G11.12, G11.16).

    Without a foe the attack is on the ground of these hexes.
    """
    field, units = field_of(view), view.mine()
    face = foe.sheet if foe is not None else None
    lasers = all(shot.weapon.kind == LASER for shot in shots) and not overrun
    if foe is not None and face is not None and lasers and sunk(field, face, foe.hex):
        text = f"Lasers cannot hit {foe.label}, a walker in the swamp."
        return Refusal(code="sight", rule="G9.21", text=text)
    known = foe is None or face is not None
    for shot in shots:
        unit = units[shot.label]
        if not of_use(field, unit, shot.weapon):
            text = f"Munitions of {shot.label} for under water are of use there, and no others."
            return Refusal(code="munitions", rule="G11.12", text=text)
        flies = known and walks_on_air(unit)
        if flies and not any(in_the_open(field, face, hex_) for hex_ in hexes):
            text = f"{shot.label} flies: it hits only what is in the open or in the air."
            return Refusal(code="cover", rule="G11.16", text=text)
    return None


def hits_ground(field: Field, unit: UnitFacts, hexes: Sequence[str]) -> bool:
    """Whether a unit may fire at the ground of one of these hexes: in the air a walker only where
    it is open (G11.16)."""
    return not walks_on_air(unit) or any(in_the_open(field, None, hex_) for hex_ in hexes)


def of_use(field: Field, unit: UnitFacts, weapon: Weapon) -> bool:
    """Whether a point of attack is of use where its walker is, on land or under water (G11.12)."""
    if weapon.kind not in POINTS:
        return True
    return submerged(field, unit, unit.hex) is (weapon.kind == "munition")


def walks_on_air(unit: UnitFacts) -> bool:
    """Whether it is a walker that flies (G11.16)."""
    return unit.airborne and not unit.dummy and LAT in unit.type.rules


def in_the_open(field: Field, body: Face | Unit | None, hex_: str) -> bool:
    """Whether a flying walker can hit a unit, or the ground where there is none: in clear hexes,
    on roads, on the water, in the air (G11.16)."""
    if field.road_hex(hex_) or (body is not None and body.airborne):
        return True
    open_ = field.terrain(hex_) in ("clear", WATER)
    return open_ and not (body is not None and submerged(field, body, hex_))


def blow_of(
    field: Field, firers: Iterable[UnitFacts], shots: Sequence[Shot], *, overrun: bool
) -> Blow:
    """What these systems strike with together; a walker in a crater aims worse (G11.10)."""
    return Blow(
        attack=total(shots),
        overrun=overrun,
        infantry=all(shot.infantry for shot in shots),
        dim=any(_in_crater(field, unit) for unit in firers),
        shock=field.at_sea and shocks(field, shots),
    )


def _in_crater(field: Field, unit: UnitFacts) -> bool:
    walks = not unit.dummy and WALKER in unit.type.rules and not unit.airborne
    return walks and field.terrain(unit.hex) == "crater"


def seeing(log: Log, foe: Unit, shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """The systems without lasers that were turned on what might have been in the air (G9.21)."""
    field = field_of(log.state.public)
    return tuple(
        shot
        for shot in shots
        if shot.weapon.kind != LASER
        or (
            not sunk(field, foe, foe.hex)
            and sight(
                field, kinds()[shot.kind], now(log, shot.id).hex, foe.hex, aloft=aloft_at(foe)
            )
        )
    )

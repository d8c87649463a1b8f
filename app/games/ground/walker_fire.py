"""The fire of walkers: out of craters, under water, out of the air (G11.10, G11.12, G11.16)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.ground.arms import POINTS, Shot
from app.games.ground.conceal import Log, now
from app.games.ground.field import Field, field_of
from app.games.ground.laser import LASER, sunk
from app.games.ground.results import Blow
from app.games.ground.tables import LAT
from app.games.ground.terrain import WATER
from app.games.ground.units import Face, Unit, UnitFacts
from app.games.ground.view import Seen, View
from app.games.ground.waters import submerged
from app.kernel.orders import Refusal


def check_points(view: View, foe: Seen, shots: Sequence[Shot], *, overrun: bool) -> Refusal | None:
    """What fire of and at walkers is barred by where they are (G9.21, G11.12, G11.16)."""
    field, units = field_of(view), view.mine()
    lasers = all(shot.weapon.kind == LASER for shot in shots) and not overrun
    if lasers and foe.sheet is not None and sunk(field, foe.sheet, foe.hex):
        text = f"Lasers cannot hit {foe.label}, a walker in the swamp."
        return Refusal(code="sight", rule="G9.21", text=text)
    for shot in shots:
        unit = units[shot.label]
        under = submerged(field, unit, unit.hex)
        if shot.weapon.kind in POINTS and under is not (shot.weapon.kind == "munition"):
            text = f"Munitions of {shot.label} for under water are of use there, and no others."
            return Refusal(code="munitions", rule="G11.12", text=text)
        if (
            walks_on_air(unit)
            and foe.sheet is not None
            and not in_the_open(field, foe.sheet, foe.hex)
        ):
            text = f"{shot.label} flies: it hits only what is in the open or in the air."
            return Refusal(code="cover", rule="G11.16", text=text)
    return None


def walks_on_air(unit: UnitFacts) -> bool:
    """Whether it is a walker that flies (G11.16)."""
    return unit.airborne and not unit.dummy and LAT in unit.type.rules


def in_the_open(field: Field, body: Face | Unit, hex_: str) -> bool:
    """Whether a flying walker can hit a unit: clear, a road, on the water, in the air (G11.16)."""
    if body.airborne or field.road_hex(hex_):
        return True
    return field.terrain(hex_) in ("clear", WATER) and not submerged(field, body, hex_)


def from_craters(log: Log, shots: Sequence[Shot], blow: Blow) -> Blow:
    """The blow with 1 off its die if a walker fires out of a crater (G11.10)."""
    field = field_of(log.state.public)
    firers = (now(log, shot.id) for shot in shots if shot.weapon.kind in POINTS)
    return replace(blow, dim=any(field.terrain(u.hex) == "crater" for u in firers))

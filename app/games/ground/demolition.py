"""Fire at the ground: forest and town, roads, bridges, walls (G5.18-G5.22, G5.25)."""

from collections.abc import Sequence
from fractions import Fraction

from app.games.ground import events as e
from app.games.ground.arms import Shot, total
from app.games.ground.conceal import Log
from app.games.ground.crt import odds_column
from app.games.ground.field import Field, field_of
from app.games.ground.results import Blow, read
from app.games.ground.sea.gunnery import ground_barred
from app.games.ground.view import View
from app.games.ground.words import number
from app.games.ground.works import hit_bridge, points_lost, wreck
from app.hexes.coords import hexside
from app.kernel.orders import Refusal

WRECKED = ("forest", "town")
"""Terrain that a strong attack turns to rubble (G5.18)."""

ENOUGH = 12
"""The strength it takes (G5.18)."""

ROAD_DEFENCE = Fraction(3)
"""Defence of a road hex (G5.19)."""


REVETMENT_DEFENCE = Fraction(2)
"""Defence of a revetment (G5.25)."""


def bridge_at(field: Field, hex_: str) -> str | None:
    """The standing bridge that is meant, by its hexside or, if it fills a hex, by that (G2.8).

    A hex without such a bridge means the first stream bridge beside it, by label.
    """
    if field.has(hex_) and field.span(hex_):
        return hex_
    if "-" in hex_:
        one, _, two = hex_.partition("-")
        sides = [hexside(one, two)]
    else:
        sides = sorted(hexside(hex_, other) for other in field.around(hex_))
    return next((side for side in sides if field.bridged(side)), None)


RULES = {
    "terrain": "G5.18",
    "road": "G5.19",
    "bridge": "G5.21",
    "wall": "G5.25",
    "revetment": "G5.25",
}


def check_demolition(view: View, target: str, hex_: str, shots: Sequence[Shot]) -> Refusal | None:
    """Why the ground of a hex may not be fired at so (G5.18, G5.19, G5.21, G5.25)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule=RULES[target], text=text)

    field, attack = field_of(view), total(shots)
    # The switch covers G5.18-G5.20; bridges and walls are structures (G5.21, G5.25).
    if target in ("terrain", "road") and not view.switches.terrain_destruction:
        return no("switched-off", "Fire makes no rubble in this match.")
    if any(shot.weapon.ap for shot in shots):
        return no("antipersonnel", "Antipersonnel guns do nothing to the ground.")
    if field.at_sea and (refused := ground_barred(field, shots)) is not None:
        return refused
    missing = _missing(field, target, hex_)
    if missing:
        return no("no-target", missing)
    if target in ("terrain", "wall") and attack < ENOUGH:
        return no("odds", f"It takes {ENOUGH}; this attack is {number(attack)}.")
    against = {"road": ROAD_DEFENCE, "revetment": REVETMENT_DEFENCE}.get(target)
    if against is not None and odds_column(attack, against) is None:
        return no("odds", f"{number(attack)} against {number(against)} is below 1-2.")
    return None


def _missing(field: Field, target: str, hex_: str) -> str:
    """What is not there to be fired at, in words; empty if it is."""
    match target:
        case "terrain" if field.terrain(hex_) not in WRECKED:
            return f"There is neither forest nor town in {hex_}."
        case "road" if not field.road_hex(hex_):
            return f"No usable road runs through {hex_}."
        case "road" if field.span(hex_):
            return f"The road in {hex_} is a bridge."
        case "bridge" if bridge_at(field, hex_) is None:
            return f"No bridge stands at {hex_}."
        case "wall" if not field.walls.get(hex_):
            return f"No wall stands in {hex_}."
        case "revetment" if not field.revetments.get(hex_):
            return f"There is no revetment in {hex_}."
    return ""


def resolve_demolition(log: Log, target: str, hex_: str, blow: Blow) -> None:
    """Make rubble, cut the road, break what was built; units are not harmed (G5.18-G5.25)."""
    field = field_of(log.state.public)
    where = hex_.split("-")[0]
    if _missing(field, target, hex_):
        gone = {"terrain": "rubble", "road": "cut", "bridge": "down"}.get(target, "gone")
        log.write(e.Wasted(hex=where, target=target, why=f"it is {gone} already"))
        return
    match target:
        case "terrain":
            wreck(log, hex_, f"The {field.terrain(hex_)} in {hex_} turns to rubble")
        case "road":
            if _rolled(log, hex_, target, blow, ROAD_DEFENCE):
                wreck(log, hex_, f"{hex_} turns to rubble")
        case "wall":
            log.write(e.WorkSet(hex=hex_, work="wall", size=0))
        case "revetment":
            if _rolled(log, hex_, target, blow, REVETMENT_DEFENCE):
                log.write(e.WorkSet(hex=hex_, work="revetment", size=0))
        case _:
            bridge = bridge_at(field, hex_)
            assert bridge is not None
            hit_bridge(log, bridge, points_lost(field, tuple(hex_.split("-")), blow.attack))


def _rolled(log: Log, hex_: str, target: str, blow: Blow, defence: Fraction) -> bool:
    """Roll against something of the ground; whether X or XX comes up (G5.19, G5.25)."""
    column = odds_column(blow.attack, defence, log.state.public.switches.auto_5_1) or ""
    die = 0 if column == "auto" else log.die(f"{target} in {hex_}")
    result = read(column, die, dim=blow.dim)
    log.write(
        e.Attacked(
            target=hex_,
            what=target,
            attack=number(blow.attack),
            defence=number(defence),
            column=column,
            die=die,
            result=result,
        )
    )
    return result in ("X", "XX")

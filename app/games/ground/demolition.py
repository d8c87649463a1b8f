"""Fire at the ground: forest and town, roads, bridges (G5.18-G5.22)."""

from collections.abc import Sequence
from fractions import Fraction

from app.games.ground import events as e
from app.games.ground.arms import Shot, total
from app.games.ground.checks import strand
from app.games.ground.conceal import Log
from app.games.ground.crt import crt_result, odds_column
from app.games.ground.field import BRIDGE_SP, Field, field_of
from app.games.ground.view import View
from app.games.ground.words import number
from app.games.ground.works import points_lost
from app.hexes.coords import hexside
from app.kernel.orders import Refusal

WRECKED = ("forest", "town")
"""Terrain that a strong attack turns to rubble (G5.18)."""

ENOUGH = 12
"""The strength it takes (G5.18)."""

ROAD_DEFENCE = Fraction(3)
"""Defence of a road hex (G5.19)."""


def bridge_at(field: Field, hex_: str) -> str | None:
    """The hexside of the standing bridge that is meant: named itself, or by one of its hexes.

    A hex with several bridges means the first by label.
    """
    if "-" in hex_:
        one, _, two = hex_.partition("-")
        sides = [hexside(one, two)]
    else:
        sides = sorted(hexside(hex_, other) for other in field.around(hex_))
    up = (s for s in sides if s in field.sheet.streams and s in field.sheet.links)
    return next((side for side in up if side not in field.down), None)


def check_demolition(view: View, target: str, hex_: str, shots: Sequence[Shot]) -> Refusal | None:
    """Why the ground of a hex may not be fired at so (G5.18, G5.19, G5.21)."""
    rule = {"terrain": "G5.18", "road": "G5.19", "bridge": "G5.21"}[target]

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    field, attack = field_of(view), total(shots)
    # The switch covers G5.18-G5.20; a bridge is a structure (G5.21).
    if target != "bridge" and not view.switches.terrain_destruction:
        return no("switched-off", "Fire makes no rubble in this match.")
    if any(shot.weapon.ap for shot in shots):
        return no("antipersonnel", "Antipersonnel guns do nothing to the ground.")
    match target:
        case "terrain":
            if field.terrain(hex_) not in WRECKED:
                return no("no-target", f"There is neither forest nor town in {hex_}.")
            if attack < ENOUGH:
                return no("odds", f"It takes {ENOUGH}; this attack is {number(attack)}.")
        case "road":
            if not field.road_hex(hex_):
                return no("no-target", f"No usable road runs through {hex_}.")
            if odds_column(attack, ROAD_DEFENCE) is None:
                return no("odds", f"{number(attack)} against 3 is below 1-2.")
        case _:
            if bridge_at(field, hex_) is None:
                return no("no-target", f"No bridge stands at {hex_}.")
    return None


def resolve_demolition(log: Log, target: str, hex_: str, shots: Sequence[Shot]) -> None:
    """Make rubble, cut the road or batter the bridge; units are not harmed (G5.18-G5.22)."""
    field, attack = field_of(log.state.public), total(shots)
    match target:
        case "terrain":
            terrain = field.terrain(hex_)
            if terrain not in WRECKED:
                log.write(e.Wasted(hex=hex_, target=target, why="it is rubble already"))
                return
            _wreck(log, field, hex_, f"The {terrain} in {hex_} turns to rubble")
        case "road":
            _attack_road(log, field, hex_, attack)
        case _:
            _batter(log, field, hex_, attack)


def _wreck(log: Log, field: Field, hex_: str, text: str) -> None:
    road = field.road_hex(hex_)
    text = f"{text}, and the road is cut." if road else f"{text}."
    log.write(e.TerrainWrecked(hex=hex_, road=road, text=text))
    strand(log, hex_)


def _attack_road(log: Log, field: Field, hex_: str, attack: Fraction) -> None:
    if not field.road_hex(hex_):
        log.write(e.Wasted(hex=hex_, target="road", why="it is cut already"))
        return
    column = odds_column(attack, ROAD_DEFENCE, log.state.public.switches.auto_5_1) or ""
    die = 0 if column == "auto" else log.die(f"road in {hex_}")
    result = crt_result(column, die)
    log.write(
        e.Attacked(
            target=hex_,
            what="road",
            attack=number(attack),
            defence=number(ROAD_DEFENCE),
            column=column,
            die=die,
            result=result,
        )
    )
    if result in ("X", "XX"):
        _wreck(log, field, hex_, f"{hex_} turns to rubble")


def _batter(log: Log, field: Field, hex_: str, attack: Fraction) -> None:
    side = bridge_at(field, hex_)
    if side is None:
        log.write(e.Wasted(hex=hex_.split("-")[0], target="bridge", why="it is down already"))
        return
    before = log.state.public.bridges.get(side, BRIDGE_SP)
    lost = min(before, points_lost(field, tuple(hex_.split("-")), attack))
    log.write(e.BridgeHit(hexside=side, lost=lost, left=before - lost))

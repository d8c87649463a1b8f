"""What engineers can do, and where: T12 as each side can check it from its own view (G12.2)."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from app.games.ground.engineer_orders import ROADS, Job, Task
from app.games.ground.field import Field, field_of
from app.games.ground.mines import takes_mine
from app.games.ground.state import LaidMine
from app.games.ground.tables import kinds
from app.games.ground.targets import standing_weapons
from app.games.ground.terrain import WATER
from app.games.ground.units import Face, Piece, UnitFacts
from app.games.ground.view import Seen, View
from app.hexes.coords import distance, hexside
from app.kernel.orders import Refusal

ENGINEERS = "G12.1"
"""Hung on squads that can do the tasks of T12."""
HAULS = "T12"
"""Hung on vehicles that bring what roads, bridges and ramps are built from."""

DIGGABLE = ("clear", "forest", "rubble", "old_crater")
"""Terrain in which a trench can be dug (T12)."""
RUBBLE = ("rubble", "old_crater")

SURE = 0
"""No die is needed."""

NEEDS: Mapping[Job, int] = {
    "lay": 5,
    "lift": SURE,
    "disarm": 5,
    "entrench": 1,
    "repair": 6,
    "bridge": 6,
    "ramp": 6,
    "grade": 5,
    "demolish": SURE,
    "structure": 4,
    "town": SURE,
    "rubble": 6,
    "hulk": 4,
}
"""The die that a task needs; of the others it depends (`need`)."""

HIDDEN: tuple[Job, ...] = ("lay", "lift", "detect")
"""Tasks of which nothing shows (LG-15)."""

TRENCHES = (1, 1, 1, 1, 2, 3)
"""Squads that a trench shelters, by the best die."""
REVETMENTS = {"3": 5, "6": 6}
"""What each size of revetment needs."""
TURNS_FOR_TOWN = 3
"""Squad-turns that it takes to bring a town down."""

NAMES: Mapping[Job, str] = {
    "lay": "lays a mine",
    "lift": "lifts a mine",
    "disarm": "disarms a mine",
    "detect": "searches for mines",
    "entrench": "digs a trench",
    "repair": "repairs the road",
    "bridge": "builds a bridge",
    "ramp": "builds a ramp",
    "grade": "grades a ridge",
    "demolish": "blows up a bridge",
    "structure": "mines a structure",
    "town": "mines the town",
    "rubble": "clears the rubble",
    "hulk": "removes a hulk",
    "revetment": "builds a revetment",
    "finish": "finishes an Ogre",
}
"""Tasks in words, after the name of who does them."""


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """Where a task is to be done, and all that its owner sees of the place."""

    view: View
    field: Field
    hex: str
    at: tuple[str, ...]

    @property
    def only(self) -> str:
        """What the task names, if it names one thing."""
        return self.at[0] if len(self.at) == 1 else ""

    def mine(self, road: bool) -> LaidMine:
        """A mine of mine in the hex."""
        assert self.view.side is not None
        return LaidMine(hex=self.hex, road=road, side=self.view.side)


def site_of(view: View, hex_: str, at: tuple[str, ...]) -> Site:
    """The place of a task."""
    return Site(view=view, field=field_of(view), hex=hex_, at=at)


def check_site(job: Job, site: Site) -> Refusal | None:
    """Why a task cannot be done there, in its owner's view (T12)."""
    if job in ("lay", "lift", "disarm", "detect") and not site.view.switches.mines:
        return Refusal(code="no-mines", rule="T12", text="There are no mines in this match.")
    text = WHY_NOT[job](site)
    return Refusal(code="site", rule="T12", text=text) if text else None


def _lay(site: Site) -> str:
    if site.only not in ROADS:
        return "Say road or off: which sort of mine."
    if not site.view.stock:
        return "You have no mine left to lay."
    if site.mine(ROADS[site.only]) in site.view.mines:
        return f"There is such a mine of yours in {site.hex} already."
    if not takes_mine(site.field, site.hex, road=ROADS[site.only]):
        return f"No road runs through {site.hex}."
    return ""


def _lift(site: Site) -> str:
    if site.only not in ROADS or site.mine(ROADS[site.only]) not in site.view.mines:
        return f"There is no such mine of yours in {site.hex}."
    return ""


def _disarm(site: Site) -> str:
    known = [mine for mine in site.view.found if mine.hex == site.hex]
    if site.only not in ROADS or ROADS[site.only] not in [mine.road for mine in known]:
        return f"You know of no such mine in {site.hex}."
    return ""


MOST_SEARCHED = 5
"""Hexes that engineers can search together (T12)."""


def _detect(site: Site) -> str:
    beside = all(site.field.has(h) and distance(h, site.hex) == 1 for h in site.at)
    if not 1 <= len(set(site.at)) == len(site.at) <= MOST_SEARCHED or not beside:
        return f"Name one to five hexes next to {site.hex}."
    return ""


def _entrench(site: Site) -> str:
    if site.field.terrain(site.hex) not in DIGGABLE:
        return f"No trench can be dug in {site.hex}."
    if site.field.trenches.get(site.hex, 0) >= max(TRENCHES):
        return f"The trench in {site.hex} is as large as can be."
    return ""


def _haulage(site: Site) -> str:
    """A truck, a hover truck or a construction vehicle brings what is built from (T12)."""
    there = site.view.mine_at(site.hex)
    if any(not p.dummy and HAULS in kinds()[p.kind].rules for p in there):
        return ""
    return f"That needs a truck, a hover truck or a construction vehicle in {site.hex}."


def _repair(site: Site) -> str:
    if site.hex not in site.field.cut or site.field.terrain(site.hex) == "crater":
        return f"There is no cut road in {site.hex} to be repaired."
    return _haulage(site)


def side_of(site: Site) -> str:
    """The hexside of the hex that a task names, empty if it names none."""
    one, _, two = site.only.partition("-")
    beside = site.hex in (one, two) and all(site.field.has(h) for h in (one, two))
    return hexside(one, two) if beside and distance(one, two) == 1 else ""


def _bridge(site: Site) -> str:
    side = side_of(site)
    if side not in site.field.sheet.streams:
        return f"Name a hexside of {site.hex} with a stream."
    stands = site.field.bridged(side)
    if stands and side not in site.view.bridges:
        return f"A sound bridge stands at {side}."
    return _haulage(site)


def _ramp(site: Site) -> str:
    side = side_of(site)
    if not side or not site.field.levels(*side.split("-")):
        return f"Name a hexside of {site.hex} with a cliff."
    return _haulage(site)


def _grade(site: Site) -> str:
    side = side_of(site)
    if not side or not site.field.ridge(*side.split("-")):
        return f"Name a hexside of {site.hex} with a ridge."
    return ""


def _demolish(site: Site) -> str:
    hexes = site.only.split("-")
    near = any(site.field.has(h) and distance(h, site.hex) <= 1 for h in hexes)
    side = hexside(*hexes) if len(hexes) == 2 else ""
    standing = site.field.bridged(side) if side else near and site.field.span(site.only)
    return "" if near and standing else f"No bridge stands there, in {site.hex} or next to it."


def structure_at(site: Site) -> Piece | Seen | None:
    """The structure that a task names, if it stands in the hex."""
    mine = site.view.mine().get(site.only)
    foe = site.view.seen().get(site.only)
    if mine is not None:
        return mine if mine.hex == site.hex and mine.type.structure else None
    known = foe is not None and foe.sheet is not None and foe.sheet.type.structure
    return foe if foe is not None and known and foe.hex == site.hex else None


def _structure(site: Site) -> str:
    return "" if structure_at(site) else f"There is no such structure in {site.hex}."


def _town(site: Site) -> str:
    return "" if site.field.terrain(site.hex) == "town" else f"There is no town in {site.hex}."


def _rubble(site: Site) -> str:
    found = site.field.terrain(site.hex) in RUBBLE
    return "" if found else f"There is no rubble in {site.hex}."


def _hulk(site: Site) -> str:
    return "" if site.field.hulks.get(site.hex) else f"There is no hulk in {site.hex}."


def _revetment(site: Site) -> str:
    if site.only not in REVETMENTS:
        return "Say how large it is to be: 3 or 6."
    if site.field.terrain(site.hex) == WATER:
        return f"Nothing can be built in the water of {site.hex}."
    if site.field.revetments.get(site.hex, 0) >= int(site.only):
        return f"There is such a revetment in {site.hex} already."
    return ""


def _finish(site: Site) -> str:
    foe = site.view.seen().get(site.only)
    if foe is None or foe.hex != site.hex or foe.sheet is None or not foe.sheet.type.ogre:
        return f"There is no such Ogre in {site.hex}."
    if can_fire(foe.sheet):
        return f"{foe.label} still has a weapon that can fire."
    return ""


def can_fire(ogre: UnitFacts | Face) -> bool:
    """Whether an Ogre has a weapon that could ever fire again, a stored missile included."""
    return bool(ogre.cm) or any(
        weapon.kind != "rack" or ogre.im for weapon in standing_weapons(ogre)
    )


WHY_NOT: Mapping[Job, Callable[[Site], str]] = {
    "lay": _lay,
    "lift": _lift,
    "disarm": _disarm,
    "detect": _detect,
    "entrench": _entrench,
    "repair": _repair,
    "bridge": _bridge,
    "ramp": _ramp,
    "grade": _grade,
    "demolish": _demolish,
    "structure": _structure,
    "town": _town,
    "rubble": _rubble,
    "hulk": _hulk,
    "revetment": _revetment,
    "finish": _finish,
}
"""Why a task cannot be done at a place; empty if it can."""


def need(order: Task, ogre: UnitFacts | None = None) -> int:
    """The best die that a task needs (T12).

    >>> need(Task(counters=("C1",), job="detect", at=("0505", "0506")))
    3
    """
    match order.job:
        case "detect":
            return len(order.at) + 1
        case "revetment":
            return REVETMENTS[order.at[0]]
        case "finish":
            assert ogre is not None
            return 6 if ogre.treads > 0 and not ogre.stuck else 4
        case _:
            return NEEDS[order.job]


def choices(job: Job, site: Site) -> Sequence[tuple[str, ...]]:
    """What a task may name at a place, for the menu; searches of more hexes are a group of it."""
    field, hex_ = site.field, site.hex
    around = field.around(hex_)
    match job:
        case "lay" | "lift" | "disarm":
            return [(word,) for word in ROADS]
        case "detect":
            return [(other,) for other in around]
        case "bridge" | "ramp" | "grade":
            return [(hexside(hex_, other),) for other in around]
        case "demolish":
            sides = {hexside(a, b) for a in (hex_, *around) for b in field.around(a)}
            return [(place,) for place in (*sorted(sides), hex_, *around)]
        case "structure":
            mine = [(p.name,) for p in site.view.mine_at(hex_) if p.type.structure]
            return [*mine, *((foe.label,) for foe in site.view.enemies_at(hex_))]
        case "revetment":
            return [(size,) for size in REVETMENTS]
        case "finish":
            return [(foe.label,) for foe in site.view.enemies_at(hex_)]
        case _:
            return [()]

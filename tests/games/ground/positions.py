"""Random positions of a few units near each other, in notation: whatever may meet, meets."""

from collections.abc import Sequence

from app.games.ground.field import Field, field_of
from app.games.ground.forces import split_entry
from app.games.ground.layers import can_land
from app.games.ground.state import Public
from app.games.ground.tables import kinds
from app.games.ground.terrain import WATER, Cell
from app.hexes.coords import distance
from tests.games.ground.player import Choose

WALKERS = (
    "WALK{A4,D2,R2,M3,LATE,JETS,WHEELS}",
    "WALK{A3,D3,R2,M2,U1,EARLY,CHICKEN}",
    "WALK{A4,D2,R2,M3,G2,LATE,GEV}",
    "WALK{A4,D2,R2,M3,LATE,LAT}",
)
VEHICLES = (
    "MCP",
    "GCP",
    "LGEV",
    "GEV",
    "HVT",
    "LT",
    "HVY",
    "SHVY",
    "MSL",
    "MHWZ",
    "HWZ",
    "MCV",
    "DARTU",
    "LAD",
)
ARMS = ("MCRL", "MCRL", "LSRT", "EMP", "HMT", "DMSL", "DBOMB")
"""What flies, blinds or blows up."""
OGRES = ("MK1", "MK3", "MK5", "NINJA", "NINJA", "REV", "MK7@(cm2)")
WHEELS = ("TRA", "TRC", "LMC", "TRA+INF1", "TRC+MAR1", "TRC+LAD")
FLYERS = (
    *("ORCAF@(airborne)", "ORCAB@(airborne)", "ORCAT+INF2@(airborne)", "ORCAC+HVY@(airborne)"),
    *("ORCAC@", "ORCAC@", "ORCAC+LT@", "ORCAC+LAD@"),
)
SQUADS = ("INF1", "INF2", "INF3", "HW2", "MAR3", "ENG1", "INF1+HW1")
SHORE = (
    *("MAR3", "MAR1", "INF2+MAR1", "MAR2@(surfaced=no)"),
    *("MIL3@(bank2)", "MIL1@(bank2)", "RGR2", "ASL1"),
)
CARRIERS = ("APC+INF3", "APC+INF1", "HVY+INF1", "LT+MAR1", "SHVY+INF2", "HVT+HW1+INF1", "HVT+LAD")
MIMICS = ("GEV", "HVY", "LT", "INF", "SHVY")
POSES = ("TRA", "MIL", "MAR", "ORCAF")
WORKS = (
    "CP@",
    "CP@",
    "HCP@(def3)",
    "SBLD@(def1)",
    "SBLD~@(def2)",
    "LBLD@(sp12)",
    "LBLD~@(sp9)",
    "LTUR@",
    "?LBLD~@",
)
SECTIONS = (
    "walls {hex}=1",
    "revetments {hex}=6",
    "trenches {hex}=2",
    "hulks {hex}=3+5",
    "bridges 0703-0704=4",
)
SORTS = ("vehicle", "vehicle", "squads", "carrier", "dummy", "dummy", "ogre", "arms")
WILD = ("wheels", "shore", "flyer")
"""Sorts of units that not every hex can hold."""
LANDED = "landed"
"""Instead of its mode, that a VTOL is on the ground."""

MAPS = {
    "shadow_line": ("0505", "0706", "0804", "0708", "0408"),
    "broken_coast": ("0605", "0706", "0808", "0404", "0303", "0509"),
}
"""Scenarios, and where their maps have something of everything around."""

SPAN = "bridges 0706=4"

SEASIDE, HIDING = "broken_coast", "subs_submerged_ogre=on"
DEEP = ("MK1", "MK3", "NINJA", "FENB", "MK4", "MK5")
"""Ogres that lie under water without a counter."""


def a_position(
    choose: Choose,
    *,
    turns: int = 2,
    settings: Sequence[str] = (),
    plain: bool = False,
    scenario: str = "",
) -> str:
    """A position in notation with three to seven units of each side in a small place.

    `settings` are switches such as `hulks=off`. A plain position is on dry land, with units that
    may change places with each other.
    """
    n = int(choose("1234"))
    scenario = scenario or ("shadow_line" if plain else choose(tuple(MAPS)))
    words = [f"{scenario} n{n} {choose(('P3', 'P3', 'P3', 'P5', 'P6'))}"]
    words.append(f"turns={(n + 1) // 2 + turns - 1}")
    words += settings
    middle = choose(MAPS[scenario])
    taken: dict[str, str] = {}
    field = field_of(Public(scenario=scenario))
    sides = [_side(prefix, field, middle, taken, choose, plain=plain) for prefix in "CP"]
    if HIDING in words and scenario == SEASIDE:
        sides = [
            _hidden(text, name, field, middle, choose)
            for text, name in zip(sides, "UV", strict=True)
        ]
    sections = SECTIONS if scenario == "shadow_line" else (*SECTIONS[:-1], SPAN)
    works = [choose(("", "", *(f" | {text}" for text in sections))) for _ in range(2)]
    laid = dict.fromkeys(text.format(hex=middle) for text in works if text)
    mines = _mines(middle, choose) if "mines=8" in words else ""
    return f"{' '.join(filter(None, words))} | a {sides[0]} | b {sides[1]}{''.join(laid)}{mines}"


def _hidden(side: str, name: str, field: Field, middle: str, choose: Choose) -> str:
    """A side with up to three Ogres in the water that have no counter."""
    wet = [
        hex_
        for hex_ in sorted(field.sheet.terrain)
        if field.terrain(hex_) == WATER and not field.road_hex(hex_) and distance(hex_, middle) <= 5
    ]
    words = [side]
    for number in range(1, int(choose("1123"))):
        hex_ = choose([hex_ for hex_ in wet if f"@{hex_}(" not in " ".join(words)])
        words.append(f"{name}{number}={choose(DEEP)}@{hex_}(hidden{choose(('', '', ',treads12'))})")
    return " ".join(words)


def _mines(middle: str, choose: Choose) -> str:
    """Mines of both sides all about the place, on the road and off it."""
    field = field_of(Public(scenario="shadow_line"))
    near = [hex_ for hex_ in sorted(field.sheet.terrain) if distance(hex_, middle) <= 3]
    roads = [f"{hex_}r" for hex_ in near if field.road_hex(hex_)]
    parts = []
    for side in "ab":
        laid = {choose((*near, *roads)) for _ in range(6)}
        parts.append(f" | mines {side} {' '.join(sorted(laid))}")
    return "".join(parts)


def _side(
    prefix: str,
    field: Field,
    middle: str,
    taken: dict[str, str],
    choose: Choose,
    *,
    plain: bool,
) -> str:
    """The units of a side; `taken` says which side stands in a hex, and twice where two do."""
    near = [hex_ for hex_ in sorted(field.sheet.terrain) if distance(hex_, middle) <= 4]
    words = []
    if choose("yn") == "y":
        post = choose([hex_ for hex_ in near if hex_ not in taken])
        taken[post] = prefix
        words.append(f"{prefix}0={choose(WORKS).replace('@', f'@{post}')}")
    for number in range(1, int(choose("34567")) + 1):
        what, mode = _what(choose, plain=plain)
        open_ = [h for h in near if taken.get(h, prefix) == prefix and _stands(field, h, mode)]
        hex_ = choose(open_)
        # Two counters in a hex keep within the stacking limit whatever they carry.
        taken[hex_] = taken.get(hex_, "") + prefix
        words.append(f"{prefix}{number}={what.replace('@', f'@{hex_}')}")
    return " ".join(words)


def _stands(field: Field, hex_: str, mode: str) -> bool:
    if mode == LANDED:
        return can_land(field, hex_)
    cell: Cell = field.cell(hex_, mode)
    return mode == "none" or cell.cost is not None


def _what(choose: Choose, *, plain: bool) -> tuple[str, str]:
    """A unit as notation writes it, and its movement mode."""
    face = choose(("", "", "!"))
    match choose(SORTS if plain else (*SORTS, *WILD)):
        case "vehicle":
            entry = choose(VEHICLES)
        case "squads":
            entry = choose(SQUADS)
        case "carrier":
            entry = choose(CARRIERS)
        case "ogre":
            entry = choose(OGRES)
        case "arms":
            entry = choose(ARMS)
        case "wheels":
            entry = choose(WHEELS)
        case "shore":
            entry = choose(SHORE)
        case "flyer":
            entry = choose(FLYERS)
        case _:
            mimic = choose(MIMICS if plain else (*MIMICS, *POSES))
            return f"?{mimic}~@", kinds()[mimic].mode
    entry, _, facts = entry.partition("@")
    kind = split_entry(entry.partition("+")[0]).kind
    mode = kinds()[kind].mode
    return f"{entry}{face}@{facts}", LANDED if mode == "vtol" and not facts else mode

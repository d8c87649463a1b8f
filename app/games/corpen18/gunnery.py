"""Gunnery: from a battery and its target to the column and the modifiers of its roll (C7)."""

from typing import Literal

import msgspec

from app.games.corpen18.chart_rows import BARRED, Charts
from app.games.corpen18.crews import as_shooter, as_target
from app.games.corpen18.damage import hit_drm, is_small
from app.games.corpen18.fleet import Gun, Rating, ToHit, is_light, level, numeric
from app.games.corpen18.terms import Arc, Band, Battery, Category, Crew, Evasion, Level, Modifiers

Reason = Literal["arc", "range", "fire_control", "armour", "sea"]
"""Why a battery may not fire: C7.1, C7.2, C7.3, C7.5, C7.9."""
Wing = Literal["port", "starboard"]
"""The side of the ship that half of a battery stands on."""
WINGS: frozenset[Wing] = frozenset({"port", "starboard"})
U7 = 7
"""The light guns that count as rating 1 against armour (C1.7)."""
U6 = 6
CAPPED, CAPPED_FROM = 2, 4
"""Light guns against light targets: from a difference of 4 on the column is that of 2 (C7.5a)."""
FOLLOW_ON = -2
"""For each target that the battery sank before in the phase (C6.6)."""
HALF_UNIT = -1
"""C1.5."""


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """All that one battery's fire at one target depends on; hits as of the start of the tier."""

    battery: Battery
    gun: Gun
    arc: Arc
    """That it fires into (C3.5)."""
    distance: int
    category: Category
    """Of the firer, as the next fields."""
    firecon: Level
    """Of the main battery (C1.14)."""
    crew: Crew
    """The effective quality (C6.4)."""
    hits: int = 0
    half: bool = False
    """C1.5."""
    evading: bool = False
    main_drm: int = 0
    """By the scenario, for its main battery."""
    follow_on: int = 0
    """C6.6."""
    target: Category
    protection: Rating | tuple[int, int]
    """C1.8: a pair is belt and deck."""
    target_crew: Crew
    """The effective quality (C6.4)."""
    target_evasion: Evasion = "steady"
    target_hits: int = 0
    rugged: bool = False
    fragile: bool = False
    unidentified: bool = False
    """The firer's side does not know the class of the target (C5.9)."""
    sea_state: int = 0


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """What a battery needs to roll, or why it may not fire."""

    refused: Reason | None = None
    band: Band | None = None
    level: Level | None = None
    """Of fire control, of this battery."""
    protection: Rating | None = None
    """That counts at this band (C7.4)."""
    column: int = 0
    """Of the CRT, from 0."""
    terms: Modifiers = ()
    drm: int = 0
    no_effect: bool = False
    """The first column, or fire at an unidentified target that armour would stop (C7.6)."""


def tohit(gun: Gun, arc: Arc) -> ToHit:
    """The to-hit modifier of a battery in an arc (C1.6, C7.1).

    >>> tohit(Gun(rating=2, range=7, tohit=("--", 0, "--")), "port")
    0
    """
    bow, broadside, stern = gun.tohit
    return bow if arc == "bow" else stern if arc == "stern" else broadside


def spends(battery: Battery, arc: Arc) -> frozenset[Wing]:
    """The halves of a battery that fire into an arc spends (C6.2): both, but for a broadside.

    A main battery has one target, so it is spent whole.

    >>> sorted(spends("secondary", "port")), sorted(spends("main", "port"))
    (['port'], ['port', 'starboard'])
    """
    if battery == "main" or arc == "bow" or arc == "stern":
        return WINGS
    return frozenset({arc})


def best_arc(gun: Gun, arcs: tuple[Arc, ...]) -> Arc | None:
    """The arc to fire into where there is a choice (C3.5): the best modifier, in a tie a side.

    None if the battery cannot fire into any of them.

    >>> best_arc(Gun(rating=8, range=10, tohit=(-1, 1, -1)), ("bow", "port"))
    'port'
    """
    open_ = [arc for arc in arcs if tohit(gun, arc) != "--"]
    order = {arc: at for at, arc in enumerate(("starboard", "port", "bow", "stern"))}
    return max(open_, key=lambda arc: (_modifier(gun, arc), -order[arc]), default=None)


def _modifier(gun: Gun, arc: Arc) -> int:
    value = tohit(gun, arc)
    return BARRED if value == "--" else value


def protection_at(protection: Rating | tuple[int, int], band: Band) -> Rating:
    """The protection that counts (C7.4): the belt near by, the deck from Long on.

    >>> protection_at((7, 4), "medium"), protection_at((7, 4), "long")
    (7, 4)
    """
    if isinstance(protection, tuple):
        return protection[0 if band in ("short", "medium") else 1]
    return protection


def column(charts: Charts, gun: Gun, protection: Rating, band: Band) -> int | None:
    """The index of the CRT column (C7.5), None if the battery may not fire at such armour."""
    crt = charts.crt
    rating = gun.rating
    if not is_light(protection) and gun.rating_armour is not None:
        rating = gun.rating_armour
    power, resists = numeric(rating), numeric(protection)
    difference = power - resists
    if is_light(protection):
        if not is_light(rating):
            return crt.column(power)
        return crt.column(CAPPED if difference >= CAPPED_FROM else difference)
    if is_light(rating):
        if power == U7:
            return crt.column(1 - resists)
        return crt.column(-2) if power == U6 and resists == 1 else None
    shift = 1 if band in ("medium", "long") else 0
    return max(0, crt.column(difference) - shift)


def aim(charts: Charts, shot: Shot) -> Aim:
    """The roll of a battery at a target by the steps of C7, or why it may not fire."""
    arc = tohit(shot.gun, shot.arc)
    if arc == "--":
        return Aim(refused="arc")
    band = charts.range_bands.band(shot.gun.range, shot.distance)
    if band is None:
        return Aim(refused="range")
    has = level(shot.firecon, shot.battery)
    control = charts.firecon.levels()[has].at(band)
    if control == BARRED:
        return Aim(refused="fire_control", band=band, level=has)
    protection = protection_at(shot.protection, band)
    col = column(charts, shot.gun, protection, band)
    if col is None and not shot.unidentified:
        return Aim(refused="armour", band=band, level=has, protection=protection)
    sea = charts.sea_state_gunnery.modifier(shot.category, shot.sea_state)
    if sea == BARRED:
        return Aim(refused="sea", band=band, level=has, protection=protection)
    terms = tuple((name, value) for name, value in _terms(charts, shot, arc, control, sea) if value)
    return Aim(
        band=band,
        level=has,
        protection=protection,
        column=col or 0,
        terms=terms,
        drm=sum(value for _, value in terms),
        no_effect=not col,
    )


def _terms(charts: Charts, shot: Shot, arc: int, control: int, sea: int) -> Modifiers:
    """C7.7, in its order."""
    chart = charts.evasion
    factor = chart.rof_multiplier.at(shot.gun.rof)
    own = chart.base(shot.category, "evading") - chart.base(shot.category, "manoeuvring")
    tough = shot.target_hits * (int(shot.fragile) - int(shot.rugged))
    return (
        ("arc", arc),
        ("firecon", control),
        ("evasion", chart.base(shot.target, shot.target_evasion) * factor),
        ("shooter", as_shooter(shot.crew)),
        ("target", as_target(shot.target_crew)),
        ("damage", hit_drm(is_small(shot.category, shot.half), shot.hits)),
        ("rugged_fragile", tough),
        ("sea", sea),
        ("own_evasion", own * factor if shot.evading else 0),
        ("follow_on", shot.follow_on),
        ("half_unit", HALF_UNIT if shot.half else 0),
        ("main_drm", shot.main_drm if shot.battery == "main" else 0),
    )


def hits(charts: Charts, aimed: Aim, die: int) -> int:
    """Hits of a roll of 1D10 (C7.11), 0 to 4; none where there is no effect (C7.6)."""
    return 0 if aimed.no_effect else charts.crt.hits(aimed.column, die + aimed.drm)

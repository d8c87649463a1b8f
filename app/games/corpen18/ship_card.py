"""What a page prints of a class of ships and draws of it: its card, arcs and sight (C1.6-C1.14)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from app.games.corpen18 import waters
from app.games.corpen18.damage import is_half, load_of, sunk_at
from app.games.corpen18.fleet import Gun, Rating, ShipClass, ToHit, level
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.spotting import by_eye, day_limit
from app.games.corpen18.state import Contact, Ship
from app.games.corpen18.switches import Switches
from app.games.corpen18.tables import charts_of, source
from app.games.corpen18.terms import Battery, Category, Light, Weather
from app.games.corpen18.words import CATEGORIES
from app.views.model import Arm, Circle, Entry

BLIND = "--"
FIRES_NOWHERE = (BLIND, BLIND, BLIND)
TITLES: dict[Battery, str] = {"main": "Main", "secondary": "Secondary", "tertiary": "Tertiary"}
SOUGHT: tuple[Category, ...] = ("capital", "cruiser", "escort", "fac", "merchant")


class Sky(waters.Sea, Protocol):
    """As much of Public as says how far one sees."""

    @property
    def light(self) -> Light:
        """Of this turn."""

    @property
    def weather(self) -> Weather:
        """Of this turn."""

    @property
    def switches(self) -> Switches:
        """The optional rules."""


def signed(modifier: ToHit) -> str:
    """A to-hit modifier as a card prints it.

    >>> signed(1), signed(0), signed("--")
    ('+1', '0', '--')
    """
    return modifier if isinstance(modifier, str) else f"{modifier:+d}" if modifier else "0"


def rating(gun: Gun) -> str:
    """The rating of a battery, a dual one with both (C1.7)."""
    return f"{gun.rating}" + (f"/{gun.rating_armour}" if gun.rating_armour is not None else "")


def protection(kind: ShipClass) -> str:
    """Protection as a ship card has it: belt and deck, R for Rugged, F for Fragile (C1.8).

    >>> protection(kind_of("bismarck")), protection(kind_of("hood"))
    ('7R', '7/4F')
    """
    both: tuple[Rating, ...]
    both = kind.protection if isinstance(kind.protection, tuple) else (kind.protection,)
    return "/".join(map(str, both)) + "R" * kind.rugged + "F" * kind.fragile


def own_record(ship: Ship) -> tuple[Entry, ...]:
    """The card of a unit of mine, with its hits and what is left of its torpedoes."""
    return () if ship.dummy else _record(ship.type, ship.vessels, ship.hits, _tubes(ship))


def foe_record(contact: Contact) -> tuple[Entry, ...]:
    """The card of an identified contact: what is printed of its class, and the hits one has seen.

    How many torpedoes it has left is its own secret (C2.7).
    """
    return _record(contact.type, contact.vessels, contact.hits, "") if contact.type else ()


def _tubes(ship: Ship) -> str:
    return f"{ship.ready}/({ship.reload})"


@lru_cache(maxsize=4096)
def _record(type_: str, vessels: int, hits: int, left: str) -> tuple[Entry, ...]:
    kind = kind_of(type_)
    half = is_half(kind.category, vessels)
    track = sunk_at(kind.category, half)
    return (
        Entry(name="Category", values=(CATEGORIES[kind.category],)),
        Entry(name="Movement", values=tuple(map(str, kind.move))),
        Entry(name="Fire control", values=(kind.firecon,)),
        Entry(name="Protection", values=(protection(kind),)),
        *_torpedoes(kind, left, half=half),
        Entry(name="Hits", boxes=track, ticked=min(hits, track)),
        *_batteries(kind),
    )


def _torpedoes(kind: ShipClass, left: str, *, half: bool) -> Iterator[Entry]:
    """Salvo, ready and reload of a new ship, and what there is now (C1.12)."""
    if kind.torpedoes is None:
        return
    load = load_of(kind.torpedoes, half)
    text = f"{load.salvo}/{load.ready}/({load.reload}) {load.type}"
    yield Entry(name="Torpedoes", values=(text, f"left {left}") if left else (text,))


def _batteries(kind: ShipClass) -> Iterator[Entry]:
    for battery, gun in kind.batteries().items():
        if gun.tohit != FIRES_NOWHERE:
            figures = (rating(gun), gun.rof, str(gun.range), *map(signed, gun.tohit))
            yield Entry(name=f"{TITLES[battery]} {level(kind.firecon, battery)}", values=figures)


@lru_cache(maxsize=1024)
def arms(type_: str, charts: str) -> tuple[Arm, ...]:
    """Where the batteries of a class bear and how far, band by band (C1.6, C7.2)."""
    if not type_:
        return ()
    bands = charts_of(charts).range_bands
    return tuple(
        Arm(
            name=f"{TITLES[battery]} battery",
            limits=tuple(bands.limits(gun.range).values()),
            arcs=(signed(gun.tohit[0]), signed(gun.tohit[1]), signed(gun.tohit[2])),
        )
        for battery, gun in kind_of(type_).batteries().items()
        if gun.tohit != FIRES_NOWHERE
    )


def circles(ship: Ship, sky: Sky) -> tuple[Circle, ...]:
    """How far a unit of mine sees now: by eye each category, else as far as a die may find (C5)."""
    if ship.dummy or not ship.in_play:
        return ()
    far = ship.radar == "advanced"
    if not by_eye(sky.light, sky.weather, squall=False):
        return _by_die(sky.charts, far=far)
    return _by_eye(sky.charts, ship.category, sky.light, far=far and sky.switches.radar_by_day)


@lru_cache(maxsize=256)
def _by_eye(charts: str, spotter: Category, light: Light, *, far: bool) -> tuple[Circle, ...]:
    """The limits of C5.3 in open water."""
    rows = charts_of(charts)
    return tuple(
        Circle(name=CATEGORIES[sought], radius=day_limit(rows, spotter, sought, light, far))
        for sought in SOUGHT
    )


@lru_cache(maxsize=16)
def _by_die(charts: str, *, far: bool) -> tuple[Circle, ...]:
    """The last distance at which a die may find anything (C5.5, C5.6)."""
    last = len(charts_of(charts).spotting_night.number) - 1
    factor = source().spotting_night_modifiers.radar_advanced_distance_factor if far else 1
    return (Circle(name="anything, by a die", radius=last * factor),)

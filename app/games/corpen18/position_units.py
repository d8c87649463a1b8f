"""A unit's line of a position in notation: where it is, then what differs from its list."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeVar, get_args

import msgspec
from msgspec.structs import asdict, replace

from app.games.corpen18.allowance import speed
from app.games.corpen18.christening import names_for
from app.games.corpen18.damage import sunk_at
from app.games.corpen18.fleet import classes
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.scenario_file import MapEdge
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.shots import guns_of
from app.games.corpen18.state import Public, Ship
from app.games.corpen18.terms import VESSELS
from app.games.corpen18.waters import half, small
from app.games.corpen18.words import HEADINGS
from app.hexes.coords import distance
from app.kernel.notation import HEX
from app.kernel.orders import Malformed

T = TypeVar("T")
FACTS = (
    "type",
    "hits",
    "ready",
    "reload",
    "evasion",
    "spent",
    "crew",
    "nfp",
    "radar",
    "category",
    "vessels",
    "fired",
    "busy",
    "attacked",
    "moved",
    "began",
    "start",
    "fate",
    "edge",
    "held",
    "speed",
)
"""What of a unit may be written as `name=value`."""
PASSING = ("name", "trail", "followed", "last", "laid")
"""What is written too while the game goes on."""
FLAGS = ("nfp", "busy", "attacked", "moved", "followed")
LISTS: Mapping[str, str] = {"fired": ",", "trail": "-"}
"""What stands between the parts of a fact that has several."""
SUNK = 99
"""Hits of a ship that is sunk, at most: all that strike at once count, more than sink it."""
SPREADS = 20
"""Ready or in reserve, at most: a test may give a ship more than its class has."""
HEXES = ("start", "began", "last", "laid")


def converted(value: object, kind: type[T], field: str, where: str = "") -> T:
    """A value read as a type. Raises Malformed with the field that does not fit."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        name = path.partition("`")[0].partition("[")[0] or field
        raise Malformed(name, ": ".join(filter(None, (where, name, reason)))) from error


def bounded(value: int, least: int, most: int, field: str) -> None:
    """Raises Malformed for a number that is not from least to most."""
    if not least <= value <= most:
        raise Malformed(field, f"{field} {value} is not from {least} to {most}")


def read_unit(ship: Ship, words: Iterable[str], public: Public) -> Ship:
    """A unit as its line has it; `seen` says nothing of the unit itself. Raises Malformed."""
    words = list(words)
    changes: dict[str, Any] = {}
    if words and words[0] == "-":
        changes["hex"] = None
        words = words[1:]
    elif len(words) >= 2 and HEX.fullmatch(words[0]) and words[1] in HEADINGS:
        changes |= {"hex": words[0], "facing": HEADINGS.index(words[1])}
        words = words[2:]
    seen = "seen" in words
    for word in words:
        if word == "seen":
            continue
        name, eq, value = word.partition("=")
        if name not in (*FACTS, *PASSING) or not eq:
            raise Malformed("unit", f"{ship.id}: cannot read {word}")
        if name in changes:
            raise Malformed(name, f"{ship.id}: {name} is there twice")
        changes[name] = _value(name, value)
    if seen:
        changes.setdefault("held", 1)
    if (class_ := changes.get("type", "")) and class_ not in classes():
        raise Malformed("type", f"{ship.id}: there is no class {class_}")
    read = converted({**asdict(ship), **changes}, Ship, "unit", ship.id)
    if "speed" not in changes and public.turn and not read.fate:
        read = replace(read, speed=speed(read.move, read.hits, small(read)))
    for field, why in _faults(read, ship, public, seen=seen):
        raise Malformed(field, f"{ship.id}: {why}")
    return read


def _value(name: str, value: str) -> str | list[str]:
    if name in LISTS:
        return value.split(LISTS[name])
    return value.replace("_", " ") if name == "name" else value


def _faults(ship: Ship, base: Ship, public: Public, *, seen: bool) -> Iterator[tuple[str, str]]:
    """What cannot be so: the field, and why."""
    yield from _identity_faults(ship, base, public)
    yield from _place_faults(ship, base, public, seen=seen)
    yield from _number_faults(ship, public, seen=seen)


def _identity_faults(ship: Ship, base: Ship, public: Public) -> Iterator[tuple[str, str]]:
    if ship.dummy:
        if ship.type:
            yield "type", "a dummy has no class"
        if ship.category == "shore":
            yield "category", "a dummy looks like a ship"
    elif ship.category != kind_of(ship.type).category:
        name = "category" if ship.category != base.category else "type"
        yield name, f"{ship.type} is no {ship.category}"
    bought = scenarios()[public.scenario].file.purchase and not ship.dummy
    if ship.name != base.name and not (
        bought and ship.name in names_for(ship.type, public.switches)
    ):
        yield "name", f"it cannot be called {ship.name}"
    if len(set(ship.fired) & guns_of(ship).keys()) < len(ship.fired):
        yield "fired", f"it cannot have fired {', '.join(ship.fired)}"


def _place_faults(
    ship: Ship, base: Ship, public: Public, *, seen: bool
) -> Iterator[tuple[str, str]]:
    sheet = scenarios()[public.scenario].sheet
    # What stands on shore stands where its scenario has it.
    shore = ship.category == "shore" and ship.hex == base.hex
    if ship.hex and not shore and ship.hex not in sheet.open_to(ship.category, ship.side):
        yield "hex", f"{ship.hex} is no sea hex of this map"
    for name in HEXES:
        place = getattr(ship, name)
        if place and place not in sheet.terrain:
            yield name, f"{name} {place} is no hex of this map"
    if ship.trail and (
        any(hex_ not in sheet.terrain for hex_ in ship.trail)
        or any(distance(*step) != 1 for step in pairwise(ship.trail))
    ):
        yield "trail", f"{'-'.join(ship.trail)} is no way over this map"
    if ship.fate and ship.hex:
        yield "fate", f"what is {ship.fate} is not on the map"
    if ship.fate == "exposed" and not ship.dummy:
        yield "fate", "only a dummy is exposed"
    if ship.edge and (ship.fate != "exited" or ship.edge not in get_args(MapEdge)):
        yield "edge", f"{ship.edge} is not one of {', '.join(get_args(MapEdge))}, for what exited"
    if ship.last and not ship.fate:
        yield "last", "only what is gone has a last hex"
    if seen and (ship.dummy or ship.hex is None):
        yield "seen", "only a ship on the map is seen"


def _number_faults(ship: Ship, public: Public, *, seen: bool) -> Iterator[tuple[str, str]]:
    afloat = 1 if ship.dummy else sunk_at(ship.category, half(ship))
    most = {
        "vessels": VESSELS[ship.category],
        "hits": SUNK if ship.fate == "sunk" else afloat - 1,
        "ready": SPREADS,
        "reload": SPREADS,
        "spent": max(ship.move),
        "speed": sum(ship.move),
        # One DETECT step before the first turn, two in each.
        "held": 2 * public.turn + 1 if seen else 0,
    }
    for name, bound in most.items():
        value, least = getattr(ship, name), 1 if name == "vessels" else 0
        if not least <= value <= bound:
            yield name, f"{name} {value} is not from {least} to {bound}"


def write_unit(ship: Ship, base: Ship | None, *, ended: bool) -> str:
    """The line of a unit. A game that is over has none of what passes."""
    words = [ship.id]
    words += ["-"] if ship.hex is None else [ship.hex, HEADINGS[ship.facing]]
    words += [_fact(name, ship) for name in FACTS if _differs(name, ship, base)]
    if not ended:
        words += [_fact(name, ship) for name in PASSING if _differs(name, ship, base)]
        if ship.detected and not ship.held:
            words.append("held=0")
    if ship.detected:
        words.append("seen")
    return " ".join(words)


def _differs(name: str, ship: Ship, base: Ship | None) -> bool:
    value = getattr(ship, name)
    return value not in ("", ()) and (base is None or value != getattr(base, name))


def _fact(name: str, ship: Ship) -> str:
    value = getattr(ship, name)
    if name in LISTS:
        return f"{name}={LISTS[name].join(value)}"
    text = str(value).lower() if name in FLAGS else str(value)
    return f"{name}={text.replace(' ', '_')}"

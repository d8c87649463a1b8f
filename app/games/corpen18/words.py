"""The words that log lines, prompts and refusals are put together from."""

from collections.abc import Iterable

from app.games.corpen18.scenario_file import HEADINGS as HEADINGS
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Contact, Half, Marker, Ship
from app.games.corpen18.terms import Category
from app.views.seats import Side

CATEGORIES: dict[Category, str] = {
    "capital": "capital ship",
    "cruiser": "cruiser",
    "escort": "escort",
    "fac": "fast attack craft",
    "merchant": "merchant",
    "shore": "shore station",
}
GUNS: dict[Half, str] = {
    "main": "main battery",
    "secondary_port": "secondary battery to port",
    "secondary_starboard": "secondary battery to starboard",
    "tertiary_port": "tertiary battery to port",
    "tertiary_starboard": "tertiary battery to starboard",
}
EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
LIGHTS = {"day": "Daylight", "twilight": "Twilight", "night": "Night"}
WEATHERS = {"clear": "clear", "haze_rain": "haze and rain", "fog": "fog"}


def side_name(scenario: str, side: Side) -> str:
    """The scenario's name of a side."""
    return scenarios()[scenario].name(side)


def count(n: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> count(1, "hit"), count(2, "hit")
    ('1 hit', '2 hits')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(parts: Iterable[str]) -> str:
    """Words in a row.

    >>> listed(["A1", "A2", "A3"])
    'A1, A2 and A3'
    """
    *first, last = list(parts) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def own_name(ship: Ship) -> str:
    """A unit as its owner is told of it."""
    return f"{ship.name} ({ship.label})"


def kind_name(category: Category, vessels: int) -> str:
    """What can be seen of a unit that is not identified.

    >>> kind_name("escort", 2), kind_name("cruiser", 1)
    ('2 escorts', 'a cruiser')
    """
    name = CATEGORIES[category]
    if vessels == 1:
        return f"a{'n' if name[0] in 'aeiou' else ''} {name}"
    return f"{vessels} {name if category == 'fac' else name + 's'}"


def foe_name(contact: Contact | Marker) -> str:
    """A contact as a reader is told of it: by name, if it is identified."""
    return f"{contact.name or kind_name(contact.category, contact.vessels)} ({contact.label})"

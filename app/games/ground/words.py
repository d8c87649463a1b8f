"""Words for people: names of units, sides, parts and numbers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from app.games.ground.cargo import is_load
from app.games.ground.scenarios import scenarios
from app.games.ground.state import LaidMine
from app.games.ground.tables import kinds
from app.games.ground.units import Face, UnitFacts
from app.views.seats import Seat, Side


def side_name(scenario: str, side: Side) -> str:
    """The scenario's name of a side."""
    return scenarios()[scenario].side(side).name


def type_name(unit: UnitFacts | Face) -> str:
    """What a unit is, with its squads and riders.

    >>> type_name(Face(kind="INF", squads=("INF", "HW", "HW")))
    'Heavy Weapons and Infantry (3 squads)'
    """
    kind = kinds()[unit.kind]
    if kind.infantry:
        return squads_name(unit.squads)
    name = unit.title or kind.name
    return f"{name} with {aboard_name(unit.riders)} aboard" if unit.riders else name


def aboard_name(riders: Sequence[str]) -> str:
    """What is aboard a carrier: squads by their number, or a vehicle.

    >>> aboard_name(("INF", "HW")), aboard_name(("HVY",))
    ('2 squads', 'Heavy Tank')
    """
    return kinds()[riders[0]].name if is_load(riders) else count(len(riders), "squad")


def squads_name(squads: Sequence[str]) -> str:
    """Squads in words: their types, and how many they are together; or the vehicle aboard."""
    return _squads_name(tuple(squads))


@lru_cache(maxsize=1024)
def _squads_name(squads: tuple[str, ...]) -> str:
    if is_load(squads):
        return kinds()[squads[0]].name
    types = sorted({kinds()[squad].name.replace(" Squad", "") for squad in squads})
    return f"{listed(types)} ({count(len(squads), 'squad')})"


def name_for(reader: Seat, unit: UnitFacts) -> str:
    """A counter as a reader may name it: its label, and what it is if he knows.

    Callers pass the unit as it stood when the reader last saw it.
    """
    if (unit.concealed or unit.inverted) and reader not in (unit.side.seat, Seat.UMPIRE):
        return unit.name
    if unit.dummy:
        return f"{unit.name} (dummy)"
    return f"{unit.name} {type_name(unit)}"


def mine_name(scenario: str, mine: LaidMine) -> str:
    """What a mine is, in words; at sea there is one sort."""
    return "mine" if scenarios()[scenario].sheet.sea else mine.name


def owning(name: str) -> str:
    """A name as the owner of what follows it.

    >>> owning("Convoy"), owning("Submarines")
    ("Convoy's", "Submarines'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(words: Iterable[str]) -> str:
    """Words joined as in a sentence.

    >>> listed(["C1", "C2", "C3"])
    'C1, C2 and C3'
    """
    every = list(words)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} and {every[-1]}"


def count(n: int, one: str, more: str = "") -> str:
    """A number of things; the plural may be told.

    >>> count(1, "squad"), count(2, "squad"), count(2, "dummy", "dummies")
    ('1 squad', '2 squads', '2 dummies')
    """
    return f"{n} {one if n == 1 else more or one + 's'}"


def number(value: float | Fraction) -> str:
    """A number without needless zeros.

    >>> number(1.5), number(Fraction(6))
    ('1.5', '6')
    """
    return f"{float(value):g}"


def points(vp: float) -> str:
    """Victory points in words.

    >>> points(1), points(12)
    ('1 point', '12 points')
    """
    return f"{number(vp)} point{'' if vp == 1 else 's'}"

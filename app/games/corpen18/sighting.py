"""Lines of sight across land, squalls and smoke (C3.6, C5.2)."""

from collections.abc import Collection

from app.hexes.coords import distance, neighbours
from app.hexes.line import lines

Line = tuple[str, ...]


def clear_lines(one: str, two: str, blocking: Collection[str]) -> tuple[Line, ...]:
    """The lines between two hexes that no blocking hex lies on (C3.6), with both ends.

    There are at most two, one leaning each way; what lies on an end does not block.
    """
    every = dict.fromkeys(lines(one, two))
    return tuple(line for line in every if not any(hex_ in blocking for hex_ in line[1:-1]))


def sees(one: str, two: str, blocking: Collection[str]) -> bool:
    """Whether there is a line of sight (C3.6), always so to the same or the next hex.

    >>> sees("0505", "0508", {"0506"}), sees("0505", "0705", {"0605"}), sees("0505", "0506", ())
    (False, True, True)
    """
    return bool(clear_lines(one, two, blocking))


def through_squall(one: str, two: str, blocking: Collection[str], squalls: Collection[str]) -> bool:
    """Whether the line of sight starts, ends or passes in a squall (C5.2).

    Of two clear lines the spotter takes one without a squall.
    """
    found = clear_lines(one, two, blocking)
    return bool(found) and all(any(hex_ in squalls for hex_ in line) for line in found)


def against_shore(spotter: str, target: str, land: Collection[str]) -> bool:
    """Whether land lies behind the target as the spotter sees it (C5.5).

    >>> against_shore("0505", "0507", {"0508"}), against_shore("0505", "0507", {"0506"})
    (True, False)
    """
    off = distance(spotter, target)
    return any(near in land and distance(spotter, near) >= off for near in neighbours(target))

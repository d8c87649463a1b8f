"""What a landing SEV has room for (S10.3)."""

from collections.abc import Sequence

HOLD = "S10.3"
"""Hung on the landing SEV."""

TANKS = ("HVY", "MSL", "LT")
"""One heavy tank and one missile tank; a light tank takes the place of either."""

HOLDS = (
    "one heavy tank, one missile tank and one squad, or three squads; "
    "a light tank takes the place of either tank"
)


def room_for(tanks: Sequence[str], squads: int) -> bool:
    """Whether these types of tanks and so many squads go aboard one landing SEV.

    >>> room_for(["HVY", "MSL"], 1), room_for([], 3), room_for(["HVY", "LT"], 0)
    (True, True, True)
    >>> room_for(["HVY", "HVY"], 0), room_for(["HVY"], 2), room_for(["GEV"], 0), room_for([], 4)
    (False, False, False, False)
    """
    if any(tank not in TANKS for tank in tanks) or len(tanks) > 2:
        return False
    if tanks.count("HVY") > 1 or tanks.count("MSL") > 1:
        return False
    return squads <= (1 if tanks else 3)

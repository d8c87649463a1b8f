"""The map M1 as an open plain, for blasts that are to find nothing but units."""

from collections.abc import Collection
from typing import Any

from app.games.ground.scenarios import scenarios

SHEET = scenarios()["shadow_line"].sheet


def bare(*keep: str, roads: Collection[str] = ()) -> dict[str, Any]:
    """Public facts under which all is clear and no road can be used, but in these hexes."""
    plain = {h: "clear" for h, t in SHEET.terrain.items() if t != "clear" and h not in keep}
    return {
        "terrain": plain,
        "cut": tuple(sorted(SHEET.road_hexes - set(roads))),
        "bridges": {} if "0703-0704" in keep else {"0703-0704": 0},
    }

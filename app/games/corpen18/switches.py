"""The named switches of a match (C12), each with the reading that holds where nobody says else."""

from typing import Annotated, Literal

import msgspec

from app.kernel.data import Row
from app.views.model import Viewable

Identification = Literal["full", "graded"]
"""C5.9."""
MoveGroups = Literal["strict", "single"]
"""C2.2."""


class Switches(Row, Viewable, frozen=True, kw_only=True):
    """How a match departs from the standing rules. Defaults are those of C12."""

    gun_flash: bool = True
    identification: Identification = "full"
    move_groups: MoveGroups = "strict"
    blind_torpedoes: bool = True
    night_tracking: bool = False
    radar_by_day: bool = False
    torpedo_arcs: bool = False
    friendly_torpedoes: bool = True
    nfp_affects_spotting: bool = False
    critical_hits: bool = False
    star_shell: bool = False
    smoke: bool = False
    variable_weather: bool = False
    shore_batteries: bool = False
    dummies: bool = False
    withdrawal: bool = False
    night_range_cap: bool = False
    fleet_points: Annotated[int, msgspec.Meta(ge=20, le=400)] = 150
    fleet_year: Annotated[int, msgspec.Meta(ge=1939, le=1945)] = 1942


CHOICES: dict[str, str] = {
    "gun_flash": "A ship that fires its guns is seen by every enemy within 10 hexes until the next "
    "detection.",
    "identification": "What is known of a detected ship: its class and name at once, or its "
    "category until it comes close, fires or is held.",
    "move_groups": "Detected ships move group by group from the slowest, or all at once; with "
    "graded identification it must be at once.",
    "blind_torpedoes": "Torpedoes may be aimed at any sea hex, not only where an enemy is "
    "detected.",
    "night_tracking": "A formation that is detected is easier to detect again at night: +2.",
    "radar_by_day": "Advanced radar doubles how far is seen by day.",
    "torpedo_arcs": "Fast attack craft launch torpedoes over the bow alone, all others on the "
    "broadside.",
    "friendly_torpedoes": "Torpedoes also hit ships of their own side in the hex.",
    "nfp_affects_spotting": "Crews not trained for the night also spot one level worse then.",
    "critical_hits": "A Fragile capital ship or cruiser may blow up: on a natural 10 that hits, a "
    "die of 9-10 is 4 hits.",
    "star_shell": "A battery of U4 to 2 may light up a hex in place of an attack: on 1-7 what is "
    "there is detected for the phase.",
    "smoke": "An escort under way may lay smoke in the hex it started from, which nobody sees "
    "through.",
    "variable_weather": "Every fourth turn a die may change the sea or the weather.",
    "shore_batteries": "The shore batteries of the scenario take part.",
    "dummies": "Each side gets dummy formations, where the scenario has some: false contacts.",
    "withdrawal": "A ship with 2 hits or more moves away from the nearest enemy it sees, unless "
    "its crew is veteran or elite.",
    "night_range_cap": "No gunnery beyond 5 hexes at night; 10 with advanced radar.",
}
"""The switches offered when a game is created, each in one line."""

FLEET_CHOICES: dict[str, str] = {
    "fleet_points": "Points that each side has for its fleet, 20 to 400.",
    "fleet_year": "The year, 1939 to 1945: what ships there are, with what crews and radar.",
}
"""Those of scenarios whose sides buy their fleets."""


def switch_fault(switches: Switches) -> str:
    """Why these switches do not go together, empty if they do (C2.2)."""
    if switches.identification == "graded" and switches.move_groups != "single":
        return "move_groups must be single with identification graded: a group would tell the class"
    return ""

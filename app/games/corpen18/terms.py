"""The words of the rules that are one of a few: categories, crews, light, states (C1)."""

from typing import Literal

Category = Literal["capital", "cruiser", "escort", "fac", "merchant", "shore"]
"""C1.4."""
Crew = Literal["green", "trained", "experienced", "veteran", "elite"]
"""C1.13, from the worst to the best."""
Radar = Literal["none", "basic", "advanced"]
"""C5.6."""
Light = Literal["day", "twilight", "night"]
Weather = Literal["clear", "haze_rain", "fog"]
Moon = Literal["none", "full", "half", "new"]
Evasion = Literal["steady", "manoeuvring", "evading"]
"""C4.10."""
Level = Literal["I", "II", "III", "IV", "V"]
"""Of fire control (C1.14)."""
Rate = Literal["VL", "L", "N", "H"]
"""Of fire: very low to high (C1.6)."""
Band = Literal["short", "medium", "long", "extreme"]
"""C7.2."""
Arc = Literal["bow", "starboard", "stern", "port"]
"""C3.4."""
Battery = Literal["main", "secondary", "tertiary"]
"""C1.6."""
Reach = Literal["L", "N", "H"]
"""The sort of a torpedo: light, normal, heavy (C1.12)."""
Modifiers = tuple[tuple[str, int], ...]
"""The terms of a modified roll by name, in the order of the rules, without those that are zero."""
VESSELS: dict[str, int] = {
    "capital": 1,
    "cruiser": 1,
    "merchant": 1,
    "escort": 2,
    "fac": 4,
    "shore": 1,
}
"""How many vessels a counter of a category stands for; half of it is a half unit (C1.5)."""

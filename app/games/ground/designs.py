"""Designs of walkers: what they cost, whether they are allowed, how they are written (G11.1-G11.4).

A design is part of the type of its unit: `WALK{A6,D6,R3,M3,EARLY}`. So it is known to whom the type
is known, and to nobody else.
"""

import re
from functools import lru_cache
from typing import Literal, Protocol

import msgspec

PREFIX = "WALK{"
EXAMPLE = "WALK{A6,D6,R3,M3,EARLY}"
"""How a design is written."""

Generation = Literal["early", "late"]
Legs = Literal["standard", "chicken", "quad", "gev"]

POOL: dict[str, int] = {"early": 12, "late": 18}
"""Points of a generation: what a walker costs and is worth, whatever is left unspent (G11.1)."""

POINT = 0.5
"""Price of a point of attack or defence; of range and movement each costs 1 (G11.2)."""

OPTIONS: dict[str, tuple[float, float]] = {
    "jets": (1.0, 2.0),
    "wheels": (1.0, 2.0),
    "lat": (3.0, 6.0),
}
"""Prices of options, early and late (G11.3)."""


class Design(msgspec.Struct, frozen=True, kw_only=True):
    """A walker as it was bought."""

    att: int
    defence: int
    ran: int
    mov: int
    gev: int = 0
    """Its second move, with GEV legs."""
    generation: Generation = "early"
    legs: Legs = "standard"
    jets: bool = False
    wheels: bool = False
    lat: bool = False
    munitions: int = 0
    """Points of its attack that are of use under water alone (G11.12)."""

    @property
    def pool(self) -> int:
        """What it may spend, and what it costs and is worth."""
        return POOL[self.generation]

    @property
    def spent(self) -> float:
        """What it spends.

        >>> Design(att=6, defence=6, ran=3, mov=3).spent
        12.0
        """
        late = self.generation == "late"
        options = sum(price[late] for name, price in OPTIONS.items() if getattr(self, name))
        return POINT * (self.att + self.defence) + self.ran + self.mov + self.gev + options


class Rules(Protocol):
    """The switches that say what walkers may have."""

    @property
    def walkers(self) -> bool: ...
    @property
    def walker_jumpjets(self) -> bool: ...
    @property
    def walker_wheel(self) -> bool: ...
    @property
    def walker_legs(self) -> bool: ...
    @property
    def walker_lat(self) -> bool: ...


def design_fault(design: Design, rules: Rules) -> tuple[str, str] | None:
    """The rule that a design breaks and how, in words; None if it is allowed (G11.1-G11.3)."""
    if not rules.walkers:
        return "G15", "there are no walkers in this match"
    if min(design.att, design.defence, design.ran, design.mov) < 1:
        return "G11.2", "attack, defence, range and movement are at least 1 each"
    if design.munitions > design.att:
        return "G11.12", "it has more underwater munitions than attack"
    if design.lat and (design.jets or design.wheels):
        return "G11.3", "a LAT has neither jumpjets nor wheels"
    if design.legs == "gev" and design.jets:
        return "G11.3", "GEV legs have no jumpjets"
    if design.gev and design.legs != "gev":
        return "G11.2", "only GEV legs have a second move"
    off = {
        "jumpjets": design.jets and not rules.walker_jumpjets,
        "wheels": design.wheels and not rules.walker_wheel,
        "other legs": design.legs != "standard" and not rules.walker_legs,
        "flying forms": design.lat and not rules.walker_lat,
    }
    for name, bad in off.items():
        if bad:
            return "G15", f"there are no {name} in this match"
    if design.spent > design.pool:
        return "G11.1", f"it costs {design.spent:g} of the {design.pool} points of its generation"
    return None


FIGURES = {"A": "att", "D": "defence", "R": "ran", "M": "mov", "G": "gev", "U": "munitions"}
WORDS: dict[str, tuple[str, object]] = {
    "EARLY": ("generation", "early"),
    "LATE": ("generation", "late"),
    "CHICKEN": ("legs", "chicken"),
    "QUAD": ("legs", "quad"),
    "GEV": ("legs", "gev"),
    "JETS": ("jets", True),
    "WHEELS": ("wheels", True),
    "LAT": ("lat", True),
}
FIGURE = re.compile(r"([ADRMGU])([0-9]{1,2})")


def is_design(kind: str) -> bool:
    """Whether a type of unit is the design of a walker, well written or not."""
    return kind.upper().startswith(PREFIX)


@lru_cache(maxsize=4096)
def parse_design(text: str) -> Design | None:
    """The design that a type stands for, None if it is not written as one.

    >>> parse_design("WALK{a4,d2,r2,m2,late,jets}")
    Design(att=4, defence=2, ran=2, mov=2, gev=0, generation='late', legs='standard', jets=True, \
wheels=False, lat=False, munitions=0)
    """
    text = text.upper()
    if not is_design(text) or not text.endswith("}"):
        return None
    facts: dict[str, object] = {}
    for part in text[len(PREFIX) : -1].split(","):
        figure = FIGURE.fullmatch(part)
        found: tuple[str, object] | None = WORDS.get(part)
        if figure:
            found = FIGURES[figure[1]], int(figure[2])
        if found is None or found[0] in facts:
            return None
        facts[found[0]] = found[1]
    try:
        return msgspec.convert(facts, Design)
    except msgspec.ValidationError:
        return None


def format_design(design: Design) -> str:
    """The type of a unit of this design; inverse of `parse_design`.

    >>> format_design(Design(att=6, defence=6, ran=3, mov=3))
    'WALK{A6,D6,R3,M3,EARLY}'
    """
    parts = [
        f"{letter}{getattr(design, name)}"
        for letter, name in FIGURES.items()
        if letter in "ADRM" or getattr(design, name)
    ]
    parts.append(design.generation.upper())
    parts += [design.legs.upper()] if design.legs != "standard" else []
    parts += [name.upper() for name in OPTIONS if getattr(design, name)]
    return f"{PREFIX}{','.join(parts)}}}"

"""Walkers as types of units: one for each design, made when it is asked for (G11.1-G11.4)."""

from functools import cache

from app.games.ground.designs import Design, format_design, parse_design
from app.games.ground.kind import Kind, Weapon


class Kinds(dict[str, Kind]):
    """The types of the tables; the designs of walkers are types too, made as they are asked for."""

    def __missing__(self, key: str) -> Kind:
        design = parse_design(key)
        if design is None:
            raise KeyError(key)
        return _walker(design)

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (isinstance(key, str) and parse_design(key) is not None)

    def find(self, key: str) -> Kind | None:
        """The type with this id, None if there is none."""
        try:
            return self[key]
        except KeyError:
            return None


WALKER = "G11"
"""Hung on walkers; what their legs and options are follows in further ids."""
JETS, WHEELS, MUNITIONS = "G11.9", "G11.11", "G11.12"
CHICKEN, QUAD, LAT = "G11.13", "G11.14", "G11.16"

WALKER_SIZE, WALKER_ARMOUR = 4, 2
LEGS = {
    "standard": "walker",
    "chicken": "chicken walker",
    "quad": "quad walker",
    "gev": "GEV walker",
}


@cache
def _walker(design: Design) -> Kind:
    """A walker as a type; each point of its attack is a system, so it divides (G11.7)."""
    dry = design.att - design.munitions
    points = [
        Weapon(id=f"{name}{i}", kind=kind, att=1, ran=design.ran)
        for name, kind, n in (("p", "walker", dry), ("u", "munition", design.munitions))
        for i in range(1, n + 1)
    ]
    has = {
        JETS: design.jets,
        WHEELS: design.wheels,
        MUNITIONS: bool(design.munitions),
        CHICKEN: design.legs == "chicken",
        QUAD: design.legs == "quad",
        LAT: design.lat,
    }
    return Kind(
        id=format_design(design),
        name=f"{design.generation.capitalize()} {LEGS[design.legs]}",
        table="unofficial",
        att=design.att,
        ran=design.ran,
        defences=(design.defence, design.defence),
        mov=design.mov,
        gev=design.gev,
        mode="gev" if design.legs == "gev" else "walker",
        size=WALKER_SIZE,
        vp=design.pool,
        au=WALKER_ARMOUR,
        weapons=tuple(points),
        rules=(WALKER, *(rule for rule, there in has.items() if there)),
        opt="walkers",
        buyable=False,
    )

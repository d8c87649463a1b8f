"""What a side may design its walkers from: figures, generations, legs, options (G11.1-G11.3)."""

from typing import get_args

from app.games.ground.designs import FIGURES, OPTIONS, POINT, POOL, PREFIX, WORDS, Generation, Legs
from app.games.ground.forces import pool_of
from app.games.ground.scenario_file import SideSet
from app.games.ground.switches import Switches
from app.games.ground.walker_kinds import WALKER_ARMOUR
from app.views.model import Choice, Dial, Make, Workbench

NAMES = {
    "att": "Attack",
    "defence": "Defence",
    "ran": "Range",
    "mov": "Move",
    "gev": "Second move, of GEV legs",
    "munitions": "Attack under water alone",
}
START = {"att": 6, "defence": 6, "ran": 3, "mov": 3}
"""A design to begin with: it spends an early pool to the point."""

PRICES = {"att": POINT, "defence": POINT, "ran": 1, "mov": 1, "gev": 1, "munitions": 0}

EXTRAS = {"jets": "Jumpjets", "wheels": "Wheels", "lat": "Flying form (LAT)"}


def workbench_for(side: SideSet, switches: Switches) -> Workbench | None:
    """All that a walker of this match may have, and what it costs; None without walkers."""
    if not switches.walkers:
        return None
    offered = {
        "jets": switches.walker_jumpjets,
        "wheels": switches.walker_wheel,
        "lat": switches.walker_lat,
    }
    legs: tuple[Legs, ...] = get_args(Legs) if switches.walker_legs else ("standard",)
    return Workbench(
        name="walker",
        rule="G11",
        group="Walkers",
        prefix=PREFIX,
        suffix="}",
        dials=tuple(
            _dial(code, field) for code, field in FIGURES.items() if field != "gev" or "gev" in legs
        ),
        makes=tuple(_make(each, side) for each in get_args(Generation)),
        forms=tuple(Choice(word=_word("legs", each), name=_legs(each)) for each in legs),
        extras=tuple(
            Choice(word=_word(name, True), name=EXTRAS[name], prices=OPTIONS[name])
            for name, there in offered.items()
            if there
        ),
    )


def _dial(code: str, field: str) -> Dial:
    start = START.get(field, 0)
    return Dial(code=code, name=NAMES[field], price=PRICES[field], least=min(1, start), value=start)


def _make(generation: str, side: SideSet) -> Make:
    points = POOL[generation]
    amounts = (float(points),) if pool_of(side) is not None else (float(WALKER_ARMOUR), 0.0)
    return Make(
        word=_word("generation", generation),
        name=generation.capitalize(),
        points=points,
        amounts=amounts,
    )


def _legs(legs: str) -> str:
    return "GEV" if legs == "gev" else legs.capitalize()


def _word(field: str, value: object) -> str:
    """How a design is written to have this; nothing for what it has unless it says otherwise."""
    return next((word for word, fact in WORDS.items() if fact == (field, value)), "")

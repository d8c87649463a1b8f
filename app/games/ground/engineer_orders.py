"""Orders about mines and engineering tasks (G5.24, G12.2)."""

from typing import Literal, get_args

from app.games.ground.walker_orders import SetJets
from app.kernel import orders as kernel

Job = Literal[
    "lay",
    "lift",
    "disarm",
    "detect",
    "entrench",
    "repair",
    "bridge",
    "ramp",
    "grade",
    "demolish",
    "structure",
    "town",
    "rubble",
    "hulk",
    "revetment",
    "finish",
]
"""The tasks of T12; each has a switch `eng_...` of that name."""

JOBS: tuple[Job, ...] = get_args(Job)

ROADS = {"off": False, "road": True}
"""Sorts of mines, as tasks name them."""


class LayMine(kernel.Order, frozen=True, kw_only=True):
    """Set-up: put a mine of my stock into a hex, or take one back (G5.24)."""

    hex: str
    road: bool = False
    """Set off by who uses the road; else by who enters the hex in any other way."""
    back: bool = False


class Task(kernel.Order, frozen=True, kw_only=True):
    """F4: squads of engineers, or a construction vehicle, set about a task (G12.2, T12)."""

    counters: tuple[str, ...]
    job: Job
    at: tuple[str, ...] = ()
    """What the task needs to know: `road` or `off` for a mine, hexes to search, a hexside, a hex
    with a bridge, the size of a revetment, the label of a structure or an Ogre."""


class Deploy(kernel.Order, frozen=True, kw_only=True):
    """P3: a gun begins to deploy, or to pack up, which takes the whole player-turn (G12.18)."""

    counter: str


EngineerOrder = LayMine | Task | Deploy | SetJets
"""Orders of this chapter."""

"""What a ship may do on its map now: MP left, hexes open to it, the courses it can run (C4)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol

from app.games.corpen18 import courses
from app.games.corpen18.allowance import EVADING_COST, Allowance, Pair, allowance, may_evade
from app.games.corpen18.courses import Berth, Run
from app.games.corpen18.damage import is_half, is_small
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.state import Ship
from app.games.corpen18.steps import moving
from app.games.corpen18.tables import charts_of
from app.games.corpen18.terms import Category
from app.views.seats import Side


class Sea(Protocol):
    """As much of Public as says how ships can move; a View has it too."""

    @property
    def scenario(self) -> str:
        """Where they are."""

    @property
    def charts(self) -> str:
        """With which charts."""

    @property
    def turn(self) -> int:
        """Game turn."""

    @property
    def phase(self) -> str:
        """The step that is on."""

    @property
    def sea_state(self) -> int:
        """0 to 8."""


def scenario_of(sea: Sea) -> Scenario:
    """The scenario that is played."""
    return scenarios()[sea.scenario]


def blocking(scenario: str, smoke: Iterable[str]) -> frozenset[str]:
    """The hexes that block a line of sight: land, and what lies in smoke (C3.6, C12)."""
    return scenarios()[scenario].sheet.land.union(smoke)


def half(ship: Ship) -> bool:
    """Whether it is a half unit (C1.5)."""
    return is_half(ship.category, ship.vessels)


def small(ship: Ship) -> bool:
    """Whether it is on the hit track of fast craft (C9)."""
    return is_small(ship.category, half(ship))


def means(ship: Ship, sea: Sea) -> Allowance:
    """What a ship may do in a turn by its hits and the sea now (C9.5, C4.8)."""
    return _means(sea.charts, ship.move, ship.category, sea.sea_state, ship.hits, small(ship))


@lru_cache(maxsize=4096)
def _means(
    charts: str, move: Pair, category: Category, sea_state: int, hits: int, small: bool
) -> Allowance:
    """The same from what it depends on; the key of charts has a mark of every number in them."""
    return allowance(charts_of(charts), move, category, sea_state, hits, small)


def powers(ship: Ship, sea: Sea, phase: int) -> int:
    """MP of a ship in movement phase 1 or 2."""
    return means(ship, sea).move[phase - 1]


def limit(ship: Ship, sea: Sea, alerts: Mapping[str, int], *, evade: bool = False) -> int:
    """MP that a ship may spend in this movement phase, alert rules counted (C-S3).

    Evasion takes 1 MP of those that the ship has; it is not spent (C4.7), so C-S3 leaves it out.
    """
    most = max(0, powers(ship, sea, moving(sea.phase)) - EVADING_COST * evade)
    rules = scenario_of(sea).file.alert
    if rules is None or ship.group not in rules.groups:
        return most
    alerted = alerts.get(ship.group)
    if ship.group in rules.anchored and (alerted is None or alerted >= sea.turn):
        return 0
    return min(most, rules.most_mp) if alerted is None else most


def run(ship: Ship, sea: Sea, course: str) -> Run:
    """What a course of a ship does. Raises ValueError for other letters than F, L and R."""
    if ship.hex is None:
        raise ValueError("the ship is not on the map")
    sheet = scenario_of(sea).sheet
    free = sheet.open_to(ship.category, ship.side).__contains__
    return courses.run(ship.hex, ship.facing, course, sheet.edge, free)


def berths(ship: Ship, sea: Sea, most: int) -> tuple[Berth, ...]:
    """Every way that a ship can end its move (C4.3)."""
    if ship.hex is None:
        return ()
    return _berths(sea.scenario, ship.category, ship.side, ship.hex, ship.facing, most)


@lru_cache(maxsize=4096)
def _berths(
    scenario: str, category: Category, side: Side, hex_: str, facing: int, most: int
) -> tuple[Berth, ...]:
    """The same from what it depends on: the map, and where a ship lies."""
    sheet = scenarios()[scenario].sheet
    free = sheet.open_to(category, side).__contains__
    return courses.reach(hex_, facing, most, sheet.edge, free)


def evades(ship: Ship, sea: Sea) -> bool:
    """Whether a ship may declare evasion in this movement phase (C4.10)."""
    most = powers(ship, sea, moving(sea.phase))
    return not ship.dummy and may_evade(ship.category, ship.hits, most)


def port_at(sea: Sea, side: Side, hexes: tuple[str, ...]) -> str | None:
    """The first hex in which a ship of a side is interned (C-S2)."""
    scenario = scenario_of(sea)
    ports = {
        scenario.at(row.port) for row in scenario.file.internment if scenario.sides[row.of] is side
    }
    return next((hex_ for hex_ in hexes if hex_ in ports), None)

"""Scenarios (spec ch. 13), loaded from data files and checked whole against the fleet lists."""

from collections.abc import Mapping
from functools import cache, cached_property

import msgspec

from app.games.corpen18.kinds import kind_of, shore_type
from app.games.corpen18.nations import default_crew, default_nfp, default_radar
from app.games.corpen18.scenario_check import faults
from app.games.corpen18.scenario_file import HEADINGS, ScenarioFile, UnitSet
from app.games.corpen18.sheet import Sheet, build_sheet, hexes_of, relabelled
from app.games.corpen18.tables import DATA
from app.games.corpen18.terms import VESSELS, Category, Crew, Light, Radar
from app.kernel.data import DataError, load
from app.views.seats import Side

ALLIED = "allied"
"""The side whose French ships are Free French (C5.6)."""
FOLDER = DATA / "scenarios"
"""The scenarios that ship with the game."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a scenario's list, with all that the list leaves open filled in."""

    id: str
    """In the file, such as `BIS`."""
    label: str
    """What its owner calls it, such as `A1`."""
    side: Side
    type: str
    """Its class in the fleet lists, or what it is on shore (`kinds.kind_of`)."""
    name: str
    category: Category
    vessels: int
    crew: Crew
    nfp: bool
    radar: Radar
    move: tuple[int, int]
    main_drm: int = 0
    hex: str = ""
    """Where it starts, which everybody knows; empty for one that is placed unseen."""
    zone: str = ""
    """Where it may be placed."""
    facing: int
    """0 to 5: N, NE, SE, S, SW, NW."""
    enters: int = 0
    """The turn in which it comes; 0 if it is there from the start."""
    group: str = ""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """A scenario ready for play; each is loaded once."""

    id: str
    file: ScenarioFile
    sheet: Sheet

    @cached_property
    def sides(self) -> Mapping[str, Side]:
        """The sides by their names in the file; the first one is side a."""
        return sides_of(self.file)

    def name(self, side: Side) -> str:
        """What people call a side."""
        return self.file.sides[0 if side is Side.A else 1].name

    @cached_property
    def units(self) -> tuple[Printed, ...]:
        """All units of the list, side a first, each side's in the order of the file."""
        return tuple(unit for side in Side for unit in _printed(self, side))

    @cached_property
    def by_id(self) -> Mapping[str, Printed]:
        """The units of the list by their ids."""
        return {unit.id: unit for unit in self.units}

    def printed(self, side: Side) -> tuple[Printed, ...]:
        """The units of a side's list."""
        return tuple(unit for unit in self.units if unit.side is side)

    @cached_property
    def zones(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes of each zone."""
        return {zone.name: hexes_of(zone.hexes, self.file.map) for zone in self.file.zones}

    def light(self, turn: int) -> Light:
        """The light of a game turn (C2.1)."""
        return light_at(self.file, turn)

    def value(self, type_: str) -> int:
        """What a class is worth here (C10.1, C10.2)."""
        given = {row.class_: row.value for row in self.file.vp_override}
        return given.get(type_.partition(":")[0], kind_of(type_).value)

    def at(self, hex_: str) -> str:
        """A hex that the file names, as the board has it (C3.1)."""
        return relabelled(hex_, self.file.map)


def sides_of(file: ScenarioFile) -> Mapping[str, Side]:
    """The sides of a file by their names."""
    return {row.id: side for row, side in zip(file.sides, Side, strict=True)}


def light_at(file: ScenarioFile, turn: int) -> Light:
    """The light of a game turn."""
    return next(row.light for row in reversed(file.light) if row.from_turn <= max(turn, 1))


def _printed(scenario: Scenario, side: Side) -> list[Printed]:
    file = scenario.file
    rows = [row for row in file.units if scenario.sides[row.side] is side]
    letter = str(side).upper()
    return [_unit(file, row, side, f"{letter}{n}") for n, row in enumerate(rows, start=1)]


def _unit(file: ScenarioFile, row: UnitSet, side: Side, label: str) -> Printed:
    type_ = shore_type(row.gun.rating, row.gun.range) if row.gun else row.class_
    kind = kind_of(type_)
    whose = kind.nation, kind.category, file.year
    crew = row.crew or default_crew(*whose)
    assert crew is not None, "scenario_check lets no unit through without a crew"
    return Printed(
        id=row.id,
        label=label,
        side=side,
        type=type_,
        name=row.name,
        category=kind.category,
        vessels=row.vessels or VESSELS[kind.category],
        crew=crew,
        nfp=default_nfp(*whose) if row.nfp is None else row.nfp,
        radar=row.radar or default_radar(*whose, allied=row.side == ALLIED),
        move=row.move or kind.move,
        main_drm=row.main_drm,
        hex=relabelled(row.hex, file.map) if row.hex else "",
        zone=row.zone,
        facing=HEADINGS.index(row.facing),
        enters=row.enters_turn if row.enters_turn > 1 else 0,
        group=row.group,
    )


def build_scenario(file: ScenarioFile, id_: str) -> Scenario:
    """A scenario, if it is right. Raises DataError with file, key and reason."""
    for key, reason in faults(file):
        raise DataError(f"scenarios/{id_}.toml: {key}: {reason}")
    return Scenario(id=id_, file=file, sheet=build_sheet(file.map, sides_of(file)))


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario that ships with the game, by id. Raises DataError."""
    paths = sorted(FOLDER.glob("*.toml"))
    return {path.stem: build_scenario(load(path, ScenarioFile), path.stem) for path in paths}

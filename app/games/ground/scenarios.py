"""Scenarios (G14), loaded from data files and checked whole against map and unit tables."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from app.games.ground.forces import Entry, split_entry
from app.games.ground.scenario_check import faults
from app.games.ground.scenario_file import ScenarioFile, SideSet, StructureSet
from app.games.ground.sheets import Sheet, load_sheet, with_craters
from app.games.ground.tables import DATA
from app.games.ground.zones import zone_hexes
from app.kernel.data import DataError, convert
from app.views.seats import Side


class Scenario(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A scenario ready for play; each is loaded once."""

    id: str
    file: ScenarioFile
    sheet: Sheet

    def side(self, side: Side) -> SideSet:
        """The printed facts of a side."""
        return self.file.a if side is Side.A else self.file.b

    def zone(self, text: str) -> tuple[str, ...]:
        """The hexes of a zone text, sorted; none for an empty one."""
        return _zone(self, text) if text else ()

    def printed(self, side: Side) -> tuple[Entry, ...]:
        """The counters of a side's printed list, which everybody knows (HX.22)."""
        return _printed(self, side)

    def bought(self, side: Side, points: int = 0) -> tuple[Entry, ...]:
        """The counters that a side gets for what it may spend, which only it knows (LG-20).

        `points` is what its pool came to.
        """
        forces = [force for force in self.side(side).default_force if force.points <= points]
        return counters(max(forces, key=lambda force: force.points).units) if forces else ()

    def roster(self, side: Side, points: int = 0) -> tuple[Entry, ...]:
        """All counters of a side at the start but for its structures."""
        return (*self.printed(side), *self.bought(side, points))

    def structure(self, side: Side, name: str) -> StructureSet | None:
        """A structure of a side by its name in the roster."""
        return next((s for s in self.side(side).structures if s.roster == name), None)

    def set_up_steps(self) -> tuple[tuple[Side, ...], ...]:
        """The sides that set up, step by step; who has nothing to place or choose is left out."""
        order: list[tuple[Side, ...]] = [(side,) for side in self.file.set_up] or [tuple(Side)]
        steps = (tuple(side for side in step if _sets_up(self.side(side))) for step in order)
        return tuple(step for step in steps if step)


@lru_cache(maxsize=128)
def _printed(scenario: Scenario, side: Side) -> tuple[Entry, ...]:
    return counters(scenario.side(side).units)


@lru_cache(maxsize=512)
def _zone(scenario: Scenario, text: str) -> tuple[str, ...]:
    return zone_hexes(text, scenario.sheet)


def counters(units: Mapping[str, int]) -> tuple[Entry, ...]:
    """The counters of a list, one by one."""
    return tuple(split_entry(entry) for entry, n in units.items() for _ in range(n))


def _sets_up(side: SideSet) -> bool:
    choice = side.entry is not None and len(side.entry.edges) > 1
    buys = side.pool is not None or side.armour_units or side.squads
    return bool(side.zone or side.structures or choice or buys)


def build_scenario(file: ScenarioFile, id_: str, sheet: Sheet) -> Scenario:
    """Check a scenario file against its map and the unit tables. Raises DataError."""
    for key, reason in faults(file, sheet):
        raise DataError(f"scenarios/{id_}.toml: {key}: {reason}")
    sheet = msgspec.structs.replace(with_craters(sheet, file.craters), strength=file.bridges)
    sheet = msgspec.structs.replace(sheet, sea=file.naval is not None)
    return Scenario(id=id_, file=file, sheet=sheet)


FOLDER = DATA / "scenarios"
"""The scenarios that ship with the game."""


def read_scenario(path: Path, folder: Path = FOLDER) -> ScenarioFile:
    """A scenario file, with what it takes over from its `base`, in a folder or among those that
    ship with the game. Raises DataError."""
    return convert(_raw(path, folder, ()), ScenarioFile, path.name)


def _raw(path: Path, folder: Path, above: tuple[str, ...]) -> dict[str, object]:
    try:
        raw: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error
    base = raw.pop("base", None)
    if base is None:
        return raw
    if base in above or not isinstance(base, str):
        raise DataError(f"{path.name}: base: {base} is based on itself")
    places = (folder / f"{base}.toml", FOLDER / f"{base}.toml")
    source = next((place for place in places if place.is_file()), None)
    if source is None:
        raise DataError(f"{path.name}: base: there is no scenario {base}")
    return _merged(_raw(source, folder, (*above, path.stem)), raw)


REPLACED = frozenset({"units", "unit_cap", "zones", "default_force"})
"""Tables of a variant that stand in place of those of its base, not beside them."""


def _merged(base: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    out = dict(base)
    for key, value in over.items():
        old = out.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        if both and key not in REPLACED:
            assert isinstance(old, dict)
            assert isinstance(value, dict)
            out[key] = _merged(old, value)
        else:
            out[key] = value
    return out


def load_scenario(path: Path, maps: Path = DATA / "maps") -> Scenario:
    """A scenario from a file, with its map from the maps folder. Raises DataError."""
    file = read_scenario(path)
    if not (maps / f"{file.map}.toml").is_file():
        raise DataError(f"scenarios/{path.name}: map: there is no map {file.map}")
    return build_scenario(file, path.stem, load_sheet(file.map, maps))


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario that ships with the game, by id. Raises DataError."""
    paths = sorted((DATA / "scenarios").glob("*.toml"))
    return {path.stem: load_scenario(path) for path in paths}

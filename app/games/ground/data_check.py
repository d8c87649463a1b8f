"""Whether a scenario or map file that somebody wrote is right, with every fault it has (G14)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from app.games.ground.scenario_check import faults
from app.games.ground.scenarios import read_scenario
from app.games.ground.sheets import read_sheet
from app.games.ground.tables import DATA
from app.kernel.data import DataError

MAPS = DATA / "maps"


def faults_in(path: Path, raw: Mapping[str, object]) -> Iterable[str] | None:
    """The faults of a file; None if it says, as those of other games do, whose it is."""
    return None if {"ruleset", "meta", "class"} & raw.keys() else data_faults(path)


def data_faults(path: Path) -> Iterator[str]:
    """What is wrong with a file, place by place; nothing if it is right.

    A file that has `cols` is a map. A scenario's map and base are looked for beside it, then among
    those that ship with the game.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        if "cols" in raw:
            read_sheet(path)
        else:
            yield from _scenario_faults(path)
    except DataError as error:
        yield str(error)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        yield f"{path.name}: {error}"


def _scenario_faults(path: Path) -> Iterator[str]:
    file = read_scenario(path, path.parent)
    places = (path.parent / f"{file.map}.toml", MAPS / f"{file.map}.toml")
    sheet = next((place for place in places if place.is_file()), None)
    if sheet is None:
        yield f"{path.name}: map: there is no map {file.map}"
        return
    for key, reason in faults(file, read_sheet(sheet)):
        yield f"{path.name}: {key}: {reason}"

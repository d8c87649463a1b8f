"""Whether a scenario, fleet list or chart file that somebody wrote is right, with every fault."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from app.games.corpen18.chart_check import chart_faults
from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.fleet import FleetFile, check_fleet
from app.games.corpen18.scenario_check import faults
from app.games.corpen18.scenario_file import ScenarioFile
from app.kernel.data import DataError, convert

RULESET = "corpen18"


def faults_in(path: Path, raw: Mapping[str, object]) -> Iterable[str] | None:
    """The faults of a file, `raw` being its text; None if it is none of this game.

    A file of this game says so, charts under `meta`; a fleet list is known by its classes.
    """
    meta = raw.get("meta")
    named = meta.get("ruleset") if isinstance(meta, Mapping) else raw.get("ruleset")
    return data_faults(path, raw) if named == RULESET or "class" in raw else None


def data_faults(path: Path, raw: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with a file of this game, place by place; nothing if it is right.

    A file with `meta` has charts, one with `class` a fleet list; any other is a scenario.
    """
    try:
        if "meta" in raw:
            for key, reason in chart_faults(convert(raw, Charts, path.name)):
                yield f"{path.name}: {key}: {reason}"
        elif "class" in raw:
            check_fleet(convert(raw, FleetFile, path.name))
        else:
            for key, reason in faults(convert(raw, ScenarioFile, path.name)):
                yield f"{path.name}: {key}: {reason}"
    except DataError as error:
        yield str(error)

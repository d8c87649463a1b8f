"""Map sheets and scenarios under one name, for modules that still ask for both here."""

from app.games.ground.forces import split_entry
from app.games.ground.scenario_file import (
    ControlSet,
    ScenarioFile,
    SideSet,
    StructureSet,
    VictorySet,
)
from app.games.ground.scenarios import Scenario, build_scenario, load_scenario, scenarios
from app.games.ground.sheets import MapFile, Sheet, build_sheet

__all__ = [
    "ControlSet",
    "MapFile",
    "Scenario",
    "ScenarioFile",
    "Sheet",
    "SideSet",
    "StructureSet",
    "VictorySet",
    "build_scenario",
    "build_sheet",
    "load_scenario",
    "scenarios",
    "split_entry",
]

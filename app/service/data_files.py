"""Scenario and map files that a host has written, checked before they are used."""

from pathlib import Path

from app.games.ground.data_check import data_faults


def faults_of(path: Path) -> tuple[str, ...]:
    """What is wrong with a scenario or map file, place by place; empty if it is right."""
    return tuple(data_faults(path))

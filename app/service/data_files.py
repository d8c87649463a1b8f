"""Data files that a host has written, checked before they are used."""

import tomllib
from collections.abc import Iterable
from pathlib import Path

from app.kernel.data import DataError as DataError
from app.service.catalogue import AnyRuleset


def faults_of(path: Path, rulesets: Iterable[AnyRuleset]) -> tuple[str, ...]:
    """What is wrong with a scenario, map or other data file, place by place; empty if it is right.

    The first of the rule sets that knows it for its own says so.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return (f"{path.name}: {error}",)
    for ruleset in rulesets:
        found = ruleset.data_faults(path, raw)
        if found is not None:
            return tuple(found)
    return (f"{path.name}: ruleset: it is a file of no game that this server plays",)

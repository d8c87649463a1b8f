"""A scenario as the lobby shows it, and the switches that are chosen there (G15, S15)."""

from collections.abc import Mapping
from typing import Literal, get_args, get_origin

import msgspec

from app.games.ground.chapters import SHORT, WORDS, chapter_of, place_of
from app.games.ground.scenarios import Scenario
from app.games.ground.switches import CHOICES, SEA_CHOICES, Switches, at_sea, switch_fault
from app.kernel.orders import Malformed
from app.kernel.ruleset import Option, Options, ScenarioCard


def chosen_switches(scenario: Scenario, options: Options) -> Switches:
    """The scenario's switches with those chosen in the lobby. Raises Malformed."""
    unknown = sorted(set(options) - choices(scenario).keys())
    if unknown:
        raise Malformed(f"options.{unknown[0]}", f"There is no option {unknown[0]}.")
    changes = {}
    for name, value in options.items():
        try:
            changes[name] = msgspec.convert(value, _type_of(name), strict=False)
        except msgspec.ValidationError as error:
            raise Malformed(f"options.{name}", str(error)) from error
    chosen = msgspec.structs.replace(scenario.file.switches, **changes)
    if scenario.file.naval is not None:
        chosen = at_sea(chosen)
    if fault := switch_fault(chosen):
        raise Malformed(f"options.{fault.split()[0]}", f"{fault}.")
    return chosen


def choices(scenario: Scenario) -> Mapping[str, str]:
    """The switches of a scenario that may be chosen, each in one line (G15, S15)."""
    return {**CHOICES, **SEA_CHOICES} if scenario.file.naval is not None else CHOICES


def _type_of(name: str) -> object:
    fields = {field.name: field.type for field in msgspec.structs.fields(Switches)}
    return fields[name]


def card_of(scenario: Scenario) -> ScenarioCard:
    """The card of a scenario, with all that may be chosen."""
    file = scenario.file
    return ScenarioCard(
        id=scenario.id,
        ruleset="ground",
        title=file.title,
        summary=file.summary,
        sides=(file.a.name, file.b.name),
        turns=file.turns,
        listed=file.listed,
        hidden=tuple(scenario.side(side).name for side in file.switches.concealment),
        rule="G15" if file.naval is None else "S15",
        options=tuple(
            Option(
                name=name,
                text=SHORT.get(name, choices(scenario)[name]),
                default=getattr(file.switches, name),
                choices=_choices(name),
                words=WORDS.get(name, {}),
                chapter=chapter_of(name),
            )
            for name in sorted(choices(scenario), key=place_of)
        ),
    )


def _choices(name: str) -> tuple[str, ...]:
    type_ = _type_of(name)
    return tuple(map(str, get_args(type_))) if get_origin(type_) is Literal else ()

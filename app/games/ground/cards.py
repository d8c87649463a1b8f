"""A scenario as the lobby shows it, and the switches that are chosen there (G15, S15)."""

from collections.abc import Mapping

from app.games.ground.chapters import SHORT, WORDS, chapter_of, place_of
from app.games.ground.scenarios import Scenario
from app.games.ground.switches import CHOICES, SEA_CHOICES, Switches, at_sea, switch_fault
from app.kernel.orders import Malformed
from app.kernel.ruleset import Option, Options, ScenarioCard
from app.kernel.switches import with_options, words_of


def chosen_switches(scenario: Scenario, options: Options) -> Switches:
    """The scenario's switches with those chosen in the lobby. Raises Malformed."""
    chosen = with_options(scenario.file.switches, options, choices(scenario))
    if scenario.file.naval is not None:
        chosen = at_sea(chosen)
    if fault := switch_fault(chosen):
        raise Malformed(f"options.{fault.split()[0]}", f"{fault}.")
    return chosen


def choices(scenario: Scenario) -> Mapping[str, str]:
    """The switches of a scenario that may be chosen, each in one line (G15, S15)."""
    return {**CHOICES, **SEA_CHOICES} if scenario.file.naval is not None else CHOICES


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
                choices=words_of(Switches, name),
                words=WORDS.get(name, {}),
                chapter=chapter_of(name),
            )
            for name in sorted(choices(scenario), key=place_of)
        ),
    )

"""The rule sets this server plays, as the composition root hands them in."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from app.kernel.codec import Codec, UnknownRules
from app.kernel.ruleset import Options, Ruleset, ScenarioCard
from app.kernel.state import Contact, Knowledge, Public
from app.views.charts import Chart
from app.views.seats import Seat, Side


class Truth(Protocol):
    """As much of a State as the service looks at: which of its parts are still the same."""

    @property
    def public(self) -> Public:
        """What everybody sees."""

    @property
    def forces(self) -> Mapping[Side, object]:
        """What each side owns."""

    @property
    def knowledge(self) -> Mapping[Seat, Knowledge[Contact]]:
        """What each reader was shown."""


AnyRuleset = Ruleset[Any]
"""A rule set whose states are its own business."""


class Rules:
    """A rule set with its codec."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.play: AnyRuleset = ruleset
        self.codec = Codec(ruleset)


class Catalogue:
    """Rule sets by id and scenarios by id. Raises DataError if their data cannot be used."""

    def __init__(self, rulesets: Iterable[AnyRuleset]) -> None:
        self._rules = {ruleset.id: Rules(ruleset) for ruleset in rulesets}
        self._cards = {
            card.id: card for rules in self._rules.values() for card in rules.play.scenarios()
        }

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Everything that the lobby offers."""
        return tuple(card for card in self._cards.values() if card.listed)

    def scenario(self, scenario: str) -> ScenarioCard:
        """A scenario by its id, listed or not. Raises KeyError."""
        return self._cards[scenario]

    def titles(self) -> Mapping[str, str]:
        """What people call the rule sets, by id."""
        return {id_: rules.play.title for id_, rules in self._rules.items()}

    def printed(
        self, ruleset: str, scenario: str | None = None, options: Options | None = None
    ) -> tuple[Chart, ...]:
        """The tables of a rule set, as a game with such options is played, or of a scenario.

        Raises KeyError, UnknownRules.
        """
        if scenario is not None and self._cards[scenario].ruleset != ruleset:
            raise KeyError(scenario)
        return self.rules(ruleset).play.charts(scenario, options)

    def rules(self, ruleset: str) -> Rules:
        """A rule set by its id. Raises UnknownRules."""
        try:
            return self._rules[ruleset]
        except KeyError:
            raise UnknownRules(f"This server has no rules {ruleset!r}.") from None

    def scenario_of(self, ruleset: str, scenario: str) -> ScenarioCard:
        """The scenario of a stored game. Raises UnknownRules."""
        card = self._cards.get(scenario)
        if card is None or card.ruleset != ruleset:
            raise UnknownRules(f"This server has no scenario {scenario!r} of rules {ruleset!r}.")
        return card

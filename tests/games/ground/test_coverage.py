"""Every rule of the ground game and of the sea that is in play is cited by at least one test."""

from tests.games.ground.coverage import (
    HEADING,
    INFERRED,
    UNTESTED,
    cited,
    holes,
    proved,
    rules,
    unproved,
    untested,
)


def test_every_rule_in_play_has_a_test() -> None:
    assert untested() == [], "rules of docs/rules without a test"


def test_what_is_left_untested_is_in_the_rulebook_and_has_no_test() -> None:
    assert UNTESTED.keys() <= set(rules())
    excused = {rule for rule, why in UNTESTED.items() if why != HEADING}
    assert excused & cited() == set()


def test_the_rulebook_and_the_tests_are_read() -> None:
    """The net catches: a rule that nobody names would be found."""
    assert {"G4.6", "G10.4.11", "T3b", "T6.5", "S1.7a", "S5.3"} <= set(rules())
    assert {"G4.6", "G10.4.11", "T3b", "T6.5", "S1.7a", "S5.3"} <= cited()
    for unknown in ("G4.99", "S5.99"):
        assert unknown not in rules()
        assert unknown not in cited()


def test_every_promise_of_secrecy_at_sea_has_a_test() -> None:
    assert unproved() == [], "holes, twins and undos of docs/rules/secrecy.md without a test"
    assert len(holes()) == 29 + 25 + 10
    assert set(holes()) - proved() >= INFERRED

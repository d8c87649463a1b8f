"""Every rule of Corpen 18 is cited by at least one test."""

from tests.games.corpen18.coverage import HEADING, UNTESTED, cited, rules, untested


def test_every_rule_has_a_test() -> None:
    assert untested() == [], "rules of docs/rules/corpen18 without a test"


def test_what_is_left_untested_is_in_the_rulebook_and_has_no_test() -> None:
    assert UNTESTED.keys() <= set(rules())
    excused = {rule for rule, why in UNTESTED.items() if why != HEADING}
    assert excused & cited() == set()


def test_the_rulebook_and_the_tests_are_read() -> None:
    """The net catches: a rule that nobody names would be found."""
    assert {"C2.7", "C7.11", "C12", "C-S3", "C13.2"} <= set(rules())
    assert {"C2.7", "C7.11", "C12", "C-S3", "C13.2"} <= cited()
    assert "C4.99" not in rules()
    assert "C4.99" not in cited()

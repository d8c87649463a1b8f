"""The web asks the service in the service's words and never takes a rule set into its hands."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "app" / "web"
# What a rule set is asked for; the service has a word of its own for each of them.
RULES = {"rules", "decide", "evolve", "observe", "check", "complete", "parse_order", "codec"}
LOBBY = {"scenarios", "scenario"}


def reached(source: str) -> Iterator[str]:
    """How a module reaches into the rules, one line for each place."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "app.service.catalogue":
            yield f"{node.lineno}: imports the catalogue"
        if not isinstance(node, ast.Attribute):
            continue
        of = node.value
        if isinstance(of, ast.Attribute) and of.attr == "catalogue" and node.attr not in LOBBY:
            yield f"{node.lineno}: catalogue.{node.attr}"
        elif node.attr in RULES:
            yield f"{node.lineno}: .{node.attr}"


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.py")), ids=lambda path: path.stem)
def test_the_web_calls_no_rule_set(path: Path) -> None:
    assert list(reached(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "from app.service.catalogue import Catalogue",
        "menu = service.catalogue.rules(view.ruleset).play.menu(view)",
        "found = play.decide(state, side, order, dice)",
    ],
)
def test_a_planted_call_is_found(line: str) -> None:
    assert list(reached(line))

"""What torpedoes over two hexes are worth: each hex has its own reference unit (C8.2, C8.6)."""

from app.games.corpen18 import RULESET
from app.kernel.dice import HmacDice
from app.views.menu import Odds
from app.views.seats import Seat

POSITION = """scenario denmark_strait
turn 2 ORDERS1
weather clear sea 0
PEU 1012 S
HOO 1014 NW seen
POW 1114 NW{seen}
"""


def odds(notation: str, *, seen: bool) -> Odds:
    """The preview of side a's order."""
    text = POSITION.format(seen=" seen" if seen else "")
    state = RULESET.open("denmark_strait", {}, HmacDice(b"odds"), position=text).state
    view = RULESET.view(state, Seat.A)
    order = RULESET.parse_order(notation)
    assert RULESET.check(view, order) is None
    return RULESET.odds(view, order)


def test_C8_6_each_of_two_hexes_has_its_own_number() -> None:
    told = odds("launch A2 1014-1114 2", seen=True)
    assert "Hood" in told.target
    assert "Prince of Wales" in told.target
    assert [term.name for term in told.terms] == ["number in 1014", "number in 1114"]
    assert told.need.count("scores in") == 2


def test_C8_6_a_hex_where_nobody_is_seen_has_none() -> None:
    told = odds("launch A2 1014-1114 2", seen=False)
    assert told.target.startswith("Hood")
    assert "1114" not in told.target
    assert told.terms[0].name == "base number"


def test_C8_2_a_spread_over_two_hexes_is_worth_less_in_each() -> None:
    both = odds("launch A2 1014-1114 2", seen=False)
    one = odds("launch A2 1014 2", seen=False)
    assert {term.name: term.value for term in both.terms}["spread over two hexes"] == "-2"
    assert float(both.expected.split()[0]) < float(one.expected.split()[0])

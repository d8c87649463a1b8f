"""What a hunter knows of mines (S13, BS.12)."""

from typing import Any

import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.reading import hidden, mined
from app.games.ground.belief.sea import sea
from app.games.ground.belief.tracker import Belief, believe
from tests.games.ground.belief.seas import BEACH, BEACH_WATER, block, canal

FIELD = ("0101", "0102", "0103", "0104", "0105")
TURN = (s.MovesEnded(), s.TurnEnded())


def after(*seen: s.Sighting) -> tuple[str, ...]:
    """The hexes that may be mined in a canal of five."""
    return mined(believe(Belief(sea=canal(5)), seen))


def listed(number: int | None = 2, **more: Any) -> s.MinesListed:
    return s.MinesListed(number=number, zone=FIELD, **more)


ROWS = {
    "listed": ((listed(),), "0101 0102 0103 0104 0105"),
    "a vessel entered": ((listed(), s.Searched(hex_="0102")), "0101 0103 0104 0105"),
    "a land unit sets off none": (
        (listed(), s.Searched(hex_="0102", vessel=False)),
        "0101 0102 0103 0104 0105",
    ),
    "a boat passed": ((listed(), s.Passed(hex_="0103")), "0101 0102 0104 0105"),
    "a hovercopter proves nothing": (
        (listed(), s.Cleared(hex_="0103")),
        "0101 0102 0103 0104 0105",
    ),
    "one went off and stays": (
        (listed(), s.Exploded(hex_="0102"), s.Searched(hex_="0102")),
        "0101 0102 0103 0104 0105",
    ),
    "all that were listed went off": (
        (listed(), s.Exploded(hex_="0102"), s.Exploded(hex_="0105")),
        "0102 0105",
    ),
    "the same one twice": (
        (listed(), s.Exploded(hex_="0102"), s.Exploded(hex_="0102")),
        "0101 0102 0103 0104 0105",
    ),
    "no number is known": (
        (listed(None), s.Exploded(hex_="0102"), s.Exploded(hex_="0105")),
        "0101 0102 0103 0104 0105",
    ),
    "no two adjacent": ((listed(apart=True), s.Exploded(hex_="0102")), "0102 0104 0105"),
}


@pytest.mark.parametrize("name", ROWS)
def test_BS_12_where_mines_may_be(name: str) -> None:
    seen, hexes = ROWS[name]
    assert " ".join(after(*seen)) == hexes


LAYER = s.Listed(kind=s.MSUB, number=1, zone=("0103",))
NONE = s.MinesListed(number=0, zone=(), laying=FIELD)


@pytest.mark.parametrize(
    ("turns", "hexes"), [(2, ""), (3, "0103"), (4, "0101 0102 0103 0104 0105")]
)
def test_S13_4_a_minelayer_that_may_have_lain_still_for_three_turns(turns: int, hexes: str) -> None:
    """After the fourth, also where it may have gone in the first."""
    assert " ".join(after(NONE, LAYER, *TURN * turns)) == hexes


def test_S13_4_any_other_boat_lays_none() -> None:
    assert after(NONE, s.Listed(kind=s.SUB, number=1, zone=("0103",)), *TURN * 5) == ()


def test_S13_4_lying_in_sight_counts_from_when_it_was_hidden() -> None:
    found = s.Found(label="M1", kind=s.MSUB, hex_="0103", how="search")
    assert after(NONE, LAYER, *TURN * 2, found, *TURN) == ("0103",)
    acted = s.Acted(label="M1")
    assert after(NONE, LAYER, *TURN * 2, found, acted, *TURN * 2) == ()


@pytest.mark.parametrize("how", ["attack", "die"])
def test_S13_4_a_boat_that_fires_or_moves_begins_again(how: s.How) -> None:
    found = s.Found(label="M1", kind=s.MSUB, hex_="0103", how=how)
    told = (NONE, LAYER, *TURN * 2, found, *TURN * 2)
    assert after(*told) == ()


def test_BS_12_a_search_takes_the_hex_from_both_lists() -> None:
    told = (NONE, LAYER, *TURN * 2, s.Searched(hex_="0101"), *TURN)
    belief = believe(Belief(sea=canal(5)), told)
    assert (mined(belief), "0101" in hidden(belief)) == (("0103",), True)
    swept = believe(belief, [s.Searched(hex_="0103")])
    assert mined(swept) == ()


def test_BS_12_a_minelayer_in_sight_names_its_own_hex() -> None:
    assert after(NONE, s.Laid(hex_="0104")) == ("0104",)
    only = s.MinesListed(number=0, zone=(), laying=("0101",))
    assert after(only, s.Laid(hex_="0104")) == ()


def test_BS_12_a_mine_that_may_have_been_laid_in_play_is_not_counted_as_listed() -> None:
    """One listed; one goes off where one may have been laid: the listed one may still lie."""
    start = s.MinesListed(number=1, zone=FIELD, laying=FIELD)
    told = (start, LAYER, *TURN * 3, s.Exploded(hex_="0103"))
    assert after(*told) == FIELD
    assert after(start, s.Exploded(hex_="0103")) == ("0103",)


def test_S_S2_a_mine_that_went_off_clears_its_neighbours() -> None:
    zone = tuple(hex_ for hex_ in BEACH_WATER if "08" <= hex_[2:] <= "21")
    mines = s.MinesListed(number=12, zone=zone, apart=True)
    told = believe(Belief(sea=BEACH), [mines, s.Exploded(hex_="0808")])
    gone = set(zone) - set(mined(told))
    assert gone == {"0708", "0809", "0908", "0807", "0707", "0907"} & set(zone)


def test_mines_do_not_need_boats() -> None:
    told = believe(Belief(sea=sea(block(3, 3))), [s.Exploded(hex_="0202")])
    assert (mined(told), hidden(told)) == (("0202",), ())

"""Single rules of the tracker: who was met, what others could not do, how many there are."""

import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.reading import anywhere, apart, contacts, hidden, number
from app.games.ground.belief.sea import sea
from app.games.ground.belief.tidy import MOST, covers, merged, tidy
from app.games.ground.belief.tracker import Belief, Unexplained, believe
from tests.games.ground.belief.seas import WOLVES, block, canal

SILENT = s.MovesEnded()


def listed(number_: int | None, *zone: str, kind: s.Kind = s.SUB) -> s.Listed:
    return s.Listed(kind=kind, number=number_, zone=zone)


def found(label: str, hex_: str, how: s.How = "search", kind: s.Kind = s.SUB) -> s.Found:
    return s.Found(label=label, kind=kind, hex_=hex_, how=how)


def after(*seen: s.Sighting, length: int = 9) -> Belief:
    return believe(Belief(sea=canal(length)), seen)


# BX.5: which boat was met.

NORTH, SOUTH = listed(1, "0101", "0102"), listed(1, "0102", "0103")


def test_BX_5_the_only_boat_that_could_be_there_is_it() -> None:
    told = after(NORTH, SOUTH, found("M1", "0101"))
    assert apart(told) == ((("0102", "0103"),),)


def test_BX_5_where_either_could_be_met_both_are_kept() -> None:
    told = after(NORTH, SOUTH, found("M1", "0102"))
    assert set(apart(told)) == {(("0101",),), (("0103",),)}
    assert hidden(told) == ("0101", "0103")


def test_BX_5_a_later_find_may_settle_it() -> None:
    told = after(NORTH, SOUTH, found("M1", "0102"), found("M2", "0101"))
    assert (hidden(told), anywhere(told)) == ((), ("0101", "0102"))


def test_BX_5_the_type_tells_boats_apart() -> None:
    both = (listed(1, "0102", "0103"), listed(1, "0102", "0103", kind=s.MSUB))
    told = after(*both, found("M1", "0102", kind=s.MSUB))
    assert apart(told) == ((("0103",),),)
    with pytest.raises(Unexplained):
        after(*both, found("M1", "0101", kind=s.MSUB))


def test_BX_5_more_stories_than_are_kept_apart_become_one_that_allows_all() -> None:
    """Nothing possible is lost."""
    told = believe(
        Belief(sea=WOLVES),
        [listed(1, f"{col:02d}{row:02d}", f"{col:02d}{row + 2:02d}") for col, row in PLACES],
    )
    for at, (col, row) in enumerate(PLACES):
        told = believe(told, [found(f"M{at}", f"{col:02d}{row:02d}"), s.Escaped(label=f"M{at}")])
        told = believe(told, [SILENT])
    assert 1 <= len(told.stories) <= MOST
    wide = tidy([*merged(told.stories)])
    assert all(any(covers(one, story) for one in wide) for story in told.stories)


PLACES = [(col, row) for col in (5, 7) for row in (5, 7, 9)]


# S14.2: where one is in sight, no other is.


def test_S14_2_nobody_else_is_where_one_is_found() -> None:
    told = after(listed(2, "0101", "0102"), found("M1", "0101"))
    assert hidden(told) == ("0102",)


def test_S14_2_under_a_surfaced_boat_there_may_be_another() -> None:
    up = s.Found(label="M1", kind=s.SUB, hex_="0101", how="attack", submerged=False)
    assert hidden(after(listed(2, "0101", "0102"), up)) == ("0101", "0102")


def test_S14_2_nobody_passes_one_that_stands() -> None:
    told = after(listed(1, "0103"), listed(1, "0104"), found("M1", "0104"), SILENT)
    assert hidden(told) == ("0101", "0102", "0103")


def test_S14_2_one_that_moves_lets_others_pass_before_or_after() -> None:
    start = (listed(1, "0103"), listed(1, "0104"), found("M1", "0104"))
    told = after(*start, s.Moved(label="M1", hex_="0105"), SILENT)
    assert hidden(told) == ("0101", "0102", "0103", "0104")
    told = after(*start, s.Escaped(label="M1"), SILENT)
    # The one that was lost cannot have passed the other: hidden boats are followed apart.
    assert set(hidden(told)) == {f"010{row}" for row in range(1, 7)}


def test_S14_2_one_that_comes_may_find_the_hex_just_left() -> None:
    told = after(listed(1, "0103"), listed(1, "0105"), found("M1", "0105"))
    told = believe(told, [s.Moved(label="M1", hex_="0103"), SILENT])
    assert hidden(told) == ("0101", "0102", "0104")


def test_S14_2_nobody_stayed_where_one_came_by() -> None:
    """One set off a mine in 0103 and went on: who lay there had left before."""
    mine = found("M1", "0103", how="mine", kind=s.MSUB)
    boats = (listed(1, "0103"), listed(1, "0105", kind=s.MSUB))
    told = after(*boats, s.Bounds(mined=("0103",)), mine)
    told = believe(told, [s.Moved(label="M1", hex_="0104"), SILENT])
    assert hidden(told) == ("0101", "0102", "0105")


def test_S8_1_a_boat_dives_before_any_moves() -> None:
    up = s.Found(label="M1", kind=s.SUB, hex_="0104", how="attack", submerged=False)
    start = (listed(1, "0103"), listed(1, "0104"), up)
    assert "0105" in hidden(after(*start, SILENT))
    assert "0105" not in hidden(after(*start, s.Dived(label="M1"), SILENT))


# S14.3: an own unit that he does not see.


def test_S14_3_it_passes_and_does_not_end_there() -> None:
    told = after(listed(1, "0103"), s.Bounds(taken=("0104",)), SILENT)
    assert hidden(told) == ("0101", "0102", "0103", "0105")


def test_S14_3_it_may_lie_where_it_lay() -> None:
    told = after(listed(1, "0103"), s.Bounds(taken=("0103",)), SILENT)
    assert "0103" in hidden(told)


@pytest.mark.parametrize(("zone", "possible"), [("0103", True), ("0102", True), ("0101", False)])
def test_S14_3_one_that_stopped_short_came_at_most_one_hex(zone: str, possible: bool) -> None:
    stopped = s.Found(label="M1", kind=s.SUB, hex_="0103", how="contact", met="0104")
    seen = (listed(1, zone), s.Bounds(taken=("0104",)), stopped)
    if possible:
        assert anywhere(after(*seen)) == ("0103",)
    else:
        with pytest.raises(Unexplained):
            after(*seen)


def test_S14_3_with_another_own_unit_between_it_did_not_move() -> None:
    stopped = s.Found(label="M1", kind=s.SUB, hex_="0102", how="contact", met="0104")
    bounds = s.Bounds(taken=("0103", "0104"))
    assert anywhere(after(listed(1, "0102"), bounds, stopped)) == ("0102",)
    with pytest.raises(Unexplained):
        after(listed(1, "0101"), bounds, stopped)


def test_S14_3_what_he_sees_he_does_not_enter() -> None:
    told = after(listed(1, "0103"), s.Bounds(barred=("0104",)), SILENT)
    assert hidden(told) == ("0101", "0102", "0103")


# BS.9, BS.10: pairs.

PAIR = s.Paired(labels=("Q1", "Q2"), hexes=("0102", "0104"))


def test_IS_3_a_contact_in_an_own_mine_is_the_decoy() -> None:
    told = after(listed(1, "0103"), s.Bounds(mined=("0104",)), PAIR)
    assert contacts(told) == {"Q1": True, "Q2": False}


def test_BS_9_the_other_boats_are_left_alone() -> None:
    told = after(listed(1, "0103"), listed(1, "0109"), PAIR)
    assert (hidden(told), contacts(told)) == (("0109",), {"Q1": True, "Q2": True})


def test_BS_9_any_boat_that_could_have_is_kept() -> None:
    told = after(listed(1, "0102"), listed(1, "0103"), PAIR)
    assert set(apart(told)) == {(("0102",),), (("0103",),)}


def test_BS_9_a_pair_with_no_start_is_no_pair() -> None:
    with pytest.raises(Unexplained):
        after(listed(1, "0108"), PAIR)


def test_IS_5_a_boat_that_was_in_sight_does_not_vanish() -> None:
    seen = (listed(1, "0103"), found("M1", "0103"))
    pair = s.Paired(labels=("Q1", "Q2"), hexes=("0102", "0104"), was="M1")
    with pytest.raises(Unexplained):
        after(*seen, pair, SILENT, s.Vanished(label="Q1"))
    up = s.TurnedUp(contact="Q2", label="M2", kind=s.SUB)
    assert anywhere(after(*seen, pair, SILENT, up)) == ("0104",)


def test_BS_10_both_approached_and_gone_is_not_possible() -> None:
    near = (s.Searched(hex_="0103"), s.Vanished(label="Q1"))
    with pytest.raises(Unexplained):
        after(listed(1, "0103"), PAIR, SILENT, *near)


def test_BS_9_a_known_boat_is_the_only_one() -> None:
    told = after(listed(1, "0103"), PAIR, s.Known(label="Q2"))
    assert (contacts(told), anywhere(told)) == ({"Q1": False, "Q2": True}, ("0104",))


# BS.11: how many.


def test_BS_11_the_printed_number_less_what_was_seen_lost() -> None:
    lost = (found("M1", "0103"), s.Lost(label="M1"))
    assert number(after(listed(3, "0103", "0104", "0105"), *lost)) == (2, 2)


def test_BS_11_who_may_have_left_makes_it_at_most() -> None:
    open_ = Belief(sea=sea(block(1, 5), exits=["0105"]))
    told = believe(open_, [listed(1, "0104"), listed(1, "0101"), SILENT])
    assert (number(told), hidden(told)[-1]) == ((1, 2), "off")
    gone = [s.Searched(hex_="0103"), s.Searched(hex_="0105")]
    assert number(believe(told, gone)) == (1, 1)


def test_BS_11_of_a_private_list_there_may_be_any_number() -> None:
    told = after(listed(None, "0103", "0109"))
    assert (number(told), hidden(told)) == ((0, None), ("0103", "0109"))
    met = believe(told, [found("M1", "0103")])
    assert (number(met), hidden(met)) == ((0, None), ("0109",))
    escaped = believe(met, [s.Escaped(label="M1"), SILENT])
    assert number(escaped) == (1, None)


def test_BS_11_a_private_list_may_turn_out_to_be_empty() -> None:
    assert number(after(listed(None, "0103"), s.Searched(hex_="0103"))) == (0, 0)


# Ogres.

MK3 = s.ogre("MK3", 3)


def test_S12_4_an_Ogre_that_leaves_the_water_is_no_longer_looked_for() -> None:
    shore = Belief(sea=sea(block(1, 5)))
    out = s.Found(label="M1", kind=MK3, hex_="0106", how="ashore")
    told = believe(shore, [listed(1, "0104", kind=MK3), out])
    assert (hidden(told), number(told)) == ((), (0, 0))
    with pytest.raises(Unexplained):
        believe(shore, [listed(1, "0101", kind=MK3), out])


def test_S12_4_an_Ogre_has_no_decoys() -> None:
    with pytest.raises(Unexplained):
        after(listed(1, "0103", kind=MK3), PAIR)


# What cannot be.


def test_a_find_where_nobody_can_be_is_an_error_that_names_it() -> None:
    with pytest.raises(Unexplained, match="0107"):
        after(listed(1, "0101"), found("M1", "0107"))


def test_a_label_that_nobody_has_is_an_error() -> None:
    with pytest.raises(KeyError, match="M9"):
        after(listed(1, "0101"), s.Escaped(label="M9"))


LAYER = (listed(1, "0105", kind=s.MSUB), found("M1", "0105", kind=s.MSUB))


def test_S14_2_one_that_is_found_later_was_not_where_another_had_come() -> None:
    came = s.Moved(label="M1", hex_="0103")
    with pytest.raises(Unexplained):
        after(listed(1, "0103"), *LAYER, came, found("M2", "0104", how="die"))


def test_S14_2_a_contact_that_a_boat_in_sight_comes_to_is_the_decoy() -> None:
    told = after(listed(1, "0103"), *LAYER, PAIR, s.Moved(label="M1", hex_="0104"))
    assert contacts(told) == {"Q1": True, "Q2": False}


def test_S14_2_where_a_boat_dives_or_turns_up_there_is_no_other() -> None:
    up = s.Found(label="M2", kind=s.MSUB, hex_="0105", how="attack", submerged=False)
    boats = (listed(1, "0105", kind=s.MSUB), listed(1, "0105", "0109"), up)
    assert hidden(after(*boats)) == ("0105", "0109")
    assert hidden(after(*boats, s.Dived(label="M2"))) == ("0109",)
    pair = (listed(1, "0103"), listed(1, "0102", "0109", kind=s.MSUB), PAIR)
    turned = s.TurnedUp(contact="Q1", label="M3", kind=s.SUB)
    told = after(*pair, SILENT, s.TurnEnded(), turned)
    assert "0102" not in hidden(told)


def test_S5_3_a_boat_that_was_lost_has_moved_and_is_not_found_by_its_own_die() -> None:
    with pytest.raises(Unexplained):
        after(
            listed(1, "0103"),
            found("M1", "0103"),
            s.Escaped(label="M1"),
            found("M2", "0104", how="die"),
        )

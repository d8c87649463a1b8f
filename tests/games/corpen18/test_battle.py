"""Combat as it is played: lists, tiers, follow-on, torpedoes, damage (C1.11, C6, C7.4, C8, C9)."""

import pytest

from app.games.corpen18 import RULESET
from app.games.corpen18.allowance import after_hits
from app.games.corpen18.damage import hit_drm, sunk_at
from app.games.corpen18.events import Fought, Launched, Shelled
from app.games.corpen18.fleet import classes
from app.games.corpen18.gunnery import protection_at
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.tables import current
from app.games.corpen18.torpedoes import damage
from app.games.corpen18.values import unit_value
from app.kernel.events import Event
from app.kernel.orders import Malformed
from app.views.menu import Odds
from tests.games.corpen18.match import A, B, Match

HEAD = "scenario river_plate\nturn 2 {phase}\nweather clear sea 2\n{more}"
DUEL = "SPE 2015 N seen\nAJA 2115 N seen\nACH 1713 N\nEXE 1714 N\n"
"""Graf Spee has Ajax on her starboard side, next to her, and each sees the other."""


def plate(units: str = DUEL, phase: str = "ORDERS1", more: str = "") -> Match:
    return Match(HEAD.format(phase=phase, more=more) + units)


def shells(events: list[Event]) -> list[Shelled]:
    return [shell for event in events if isinstance(event, Fought) for shell in event.shells]


def test_C6_1_guns_need_a_target_that_is_detected_torpedoes_do_not() -> None:
    match = plate("SPE 2015 N\nAJA 2115 N\nACH 1713 N\nEXE 1714 N\n")
    assert match.view(A).foes == {}
    assert match.refused(A, "fire A1.main > Q1") == "C6.1"
    match.order(A, "launch A1 2115 1")
    off = plate("SPE 2015 N\nAJA 2115 N\n", more="switch blind_torpedoes false\n")
    assert off.refused(A, "launch A1 2115 1") == "C6.1"
    seen = plate(more="switch blind_torpedoes false\n")
    seen.order(A, "launch A1 2115 1")


def test_C6_2_a_battery_fires_once_a_turn() -> None:
    match = plate()
    ajax = match.foe(A, "Ajax").label
    match.order(A, f"fire A1.main > {ajax}", f"fire A1.secondary_starboard > {ajax}")
    assert match.refused(A, f"fire A1.secondary_port > {ajax}") != ""
    match.both(1, 1)
    assert match.ship("SPE").fired == ("main", "secondary_starboard")
    while match.state.public.phase != "ORDERS2":
        match.both()
    assert match.refused(A, f"fire A1.main > {match.foe(A, 'Ajax').label}") == "C6.2"


ASTERN = (
    "scenario contact\nturn 2 ORDERS1\nVV 1010 N type=richelieu\nA1 0810 N seen\nJ1 {} N seen\n"
)
"""A battleship with guns that do best astern, one enemy to port and one further aft."""
CORNER, AFT = "1111", "1012"
PORT, STARBOARD = "secondary_port", "secondary_starboard"


def astern(place: str) -> tuple[Match, str, str]:
    """The match, the enemy to port and the other one."""
    match = Match(ASTERN.format(place))
    labels = {contact.hex: contact.label for contact in match.view(A).foes.values()}
    return match, labels["0810"], labels[place]


def halves(match: Match, *dice: int) -> list[tuple[str, tuple[str, ...]]]:
    return [(shell.target, shell.halves) for shell in shells(match.both(*dice))]


def test_C6_2_where_it_may_choose_a_half_fires_over_the_stern_with_the_other() -> None:
    match, _, aft = astern(CORNER)
    match.order(A, f"fire A1.{STARBOARD} > {aft}")
    assert halves(match, 1) == [("J1", (PORT, STARBOARD))]


@pytest.mark.parametrize("first", [PORT, STARBOARD])
def test_C6_2_a_half_fires_to_its_side_if_the_other_has_targets_of_its_own(first: str) -> None:
    match, abeam, aft = astern(CORNER)
    orders = [f"fire A1.{PORT} > {abeam}", f"fire A1.{STARBOARD} > {aft}"]
    match.order(A, *(orders if first == PORT else reversed(orders)))
    assert sorted(halves(match, 1, 1)) == [("A1", (PORT,)), ("J1", (STARBOARD,))]


def test_C6_2_what_a_half_is_told_of_its_arc_is_what_it_fires_into() -> None:
    match, abeam, aft = astern(CORNER)
    order = RULESET.parse_order(f"fire A1.{STARBOARD} > {aft}")
    arcs = []
    for notation in ("", f"fire A1.{PORT} > {abeam}"):
        match.order(A, *filter(None, [notation]))
        (piece,) = RULESET.menu(match.view(A)).pieces
        (gun,) = (gun for gun in piece.guns if gun.system == f"A1.{STARBOARD}")
        terms = {term.name: term.value for term in RULESET.odds(match.view(A), order).terms}
        arcs.append((gun.notes[aft].split(", ")[-1], terms.get("arc")))
    assert arcs == [("stern", "+1"), ("starboard", None)]


@pytest.mark.parametrize("first", [PORT, STARBOARD])
def test_C6_2_fire_over_the_stern_takes_both_halves(first: str) -> None:
    match, abeam, aft = astern(AFT)
    orders = [f"fire A1.{PORT} > {abeam}", f"fire A1.{STARBOARD} > {aft}"]
    one, other = orders if first == PORT else reversed(orders)
    match.order(A, one)
    assert match.refused(A, other) == "C6.2"
    match.order(A, "clear A1", f"fire A1.{PORT},A1.{STARBOARD} > {aft}")
    assert halves(match, 1) == [("J1", (PORT, STARBOARD))]


def test_C6_2_the_odds_of_both_halves_over_the_stern_are_those_of_their_one_battery() -> None:
    match, abeam, aft = astern(AFT)

    def told(guns: str, target: str) -> Odds:
        return RULESET.odds(match.view(A), RULESET.parse_order(f"fire {guns} > {target}"))

    both = f"A1.{PORT},A1.{STARBOARD}"
    assert told(both, aft) == told(f"A1.{PORT}", aft)
    assert len(told(f"A1.tertiary_port,A1.{PORT}", abeam).terms) == 2


def test_C6_3_a_list_is_a_draft_until_it_is_sealed() -> None:
    match = plate()
    ajax = match.foe(A, "Ajax").label
    before = match.view(B)
    match.order(A, f"fire A1.main > {ajax}", "launch A1 2115 1")
    assert match.view(A).plans["A1"].guns == {"main": (ajax,)}
    match.order(A, "clear A1.main")
    assert match.view(A).plans["A1"].guns == {}
    assert match.view(B) == before
    match.order(A, "clear A1")
    assert shells(match.both()) == []


def test_C6_4_the_better_crew_shoots_first_and_what_it_sinks_shoots_no_more() -> None:
    units = DUEL.replace("AJA 2115 N seen", "AJA 2115 N hits=3 seen")
    match = plate(units)
    spee = match.foe(B, "Admiral Graf Spee").label
    match.order(A, f"fire A1.main > {match.foe(A, 'Ajax').label}")
    match.order(B, f"fire B1.main > {spee}")
    [shell] = shells(match.both(10))
    assert (shell.firer, shell.hits >= 1) == ("SPE", True)
    assert match.ship("AJA").fate == "sunk"
    # Of equal crews both shoot.
    equal = plate(units.replace("SPE 2015 N seen", "SPE 2015 N crew=experienced seen"))
    equal.order(A, f"fire A1.main > {equal.foe(A, 'Ajax').label}")
    equal.order(B, f"fire B1.main > {equal.foe(B, 'Admiral Graf Spee').label}")
    assert {shell.firer for shell in shells(equal.both(10, 1))} == {"SPE", "AJA"}


def test_C6_5_a_target_that_was_sunk_before_costs_nothing() -> None:
    """Two cruisers fire at a raider that is all but sunk, the better one first."""
    units = "SPE 2015 N hits=3 seen\nAJA 2115 N crew=elite seen\nACH 1914 N crew=green seen\n"
    match = plate(units)
    spee = match.foe(B, "Admiral Graf Spee").label
    match.order(B, f"fire B1.main > {spee}", f"fire B2.main > {spee}")
    [shell] = shells(match.both(10))
    # Achilles' only target was gone: she does not fire, and her guns are not spent.
    assert shell.firer == "AJA"
    assert match.ship("ACH").fired == ()


def test_C6_5_C6_6_the_next_of_the_list_is_taken_with_a_loss_for_what_oneself_has_sunk() -> None:
    units = "SPE 2015 N seen\nAJA 2115 N hits=3 seen\nACH 2116 N hits=3 seen\nEXE 2215 N seen\n"
    match = plate(units)
    names = ("Ajax", "Achilles", "Exeter")
    match.order(A, *(f"fire A1.main > {match.foe(A, name).label}" for name in names))
    fired = shells(match.both(10, 10, 5))
    assert [shell.target for shell in fired] == ["AJA", "ACH", "EXE"]
    assert [shell.follow_on for shell in fired] == [0, -2, -4]
    assert (match.ship("AJA").fate, match.ship("ACH").fate) == ("sunk", "sunk")
    # It ends with the first that stays afloat.
    miss = plate(units)
    miss.order(A, *(f"fire A1.main > {miss.foe(A, name).label}" for name in names[::-1]))
    assert [shell.target for shell in shells(miss.both(1))] == ["EXE"]


def test_C6_7_guns_and_torpedoes_at_different_targets_in_one_phase() -> None:
    match = plate("SPE 2015 N seen\nAJA 2115 N seen\nACH 1914 N seen\nEXE 1714 N\n")
    match.order(A, f"fire A1.main > {match.foe(A, 'Ajax').label}", "launch A1 1914 2")
    events = match.both(1, 9, 9)
    assert [shell.target for shell in shells(events)] == ["AJA"]
    [launch] = [event for event in events if isinstance(event, Launched)]
    assert (launch.hexes, launch.dice) == (("1914",), ((9, 9),))


def test_C7_4_the_belt_near_by_the_deck_far_off() -> None:
    hood = classes()["hood"].protection
    assert [protection_at(hood, band) for band in ("short", "medium", "long", "extreme")] == [
        7, 7, 4, 4,
    ]  # fmt: skip
    assert protection_at(classes()["zara"].protection, "extreme") == 4


def test_C8_2_a_spread_over_two_hexes_is_rolled_for_each() -> None:
    match = plate()
    with pytest.raises(Malformed, match="not adjacent"):
        match.order(A, "launch A1 2115-2415 1")
    match.order(A, "launch A1 2115-2116 1")
    # Nobody is in the second hex: its die is thrown all the same, and unseen.
    events = match.both(10, 1)
    [launch] = [event for event in events if isinstance(event, Launched)]
    assert launch.hexes == ("2115", "2116")
    assert launch.scores == ((0,), (0,))
    assert match.ship("SPE").ready == 1


def test_C8_9_rugged_and_fragile_mean_nothing_to_torpedoes() -> None:
    charts = current()
    for die in range(1, 11):
        # Hood is Fragile, Revenge is not: the same roll does the same to both.
        both = {
            damage(charts, 2, die, kind_of(type_).category, kind_of(type_).modern_battleship)
            for type_ in ("hood", "revenge")
        }
        assert len(both) == 1


def test_C1_11_C9_4_hits_add_up_are_never_repaired_and_sink() -> None:
    match = plate(DUEL.replace("AJA 2115 N seen", "AJA 2115 N hits=2 seen"))
    ajax = match.foe(A, "Ajax").label
    match.order(A, f"fire A1.secondary_starboard > {ajax}")
    [shell] = shells(match.both(9))
    assert shell.hits >= 1
    after = match.ship("AJA").hits
    assert after == 2 + shell.hits
    if after < sunk_at("cruiser"):
        while match.state.public.turn == 2:
            match.both()
        assert match.ship("AJA").hits == after


def test_C9_1_C9_2_C9_3_what_hits_do() -> None:
    assert [hit_drm(False, n) for n in (0, 1, 2, 3)] == [0, -1, -2, -4]
    assert [hit_drm(True, n) for n in (0, 1)] == [0, -2]
    assert [after_hits((4, 3), n) for n in (0, 1, 2, 3)] == [(4, 3), (4, 3), (3, 2), (1, 0)]
    assert [sunk_at(c) for c in ("capital", "cruiser", "escort", "merchant", "fac")] == [
        4,
        4,
        4,
        4,
        2,
    ]
    assert sunk_at("escort", half=True) == 2


def test_C9_5_the_allowance_follows_the_hits_the_group_does_not() -> None:
    match = plate(DUEL.replace("AJA 2115 N seen", "AJA 2115 N hits=2 speed=7 seen"), "MOVE2_DET")
    # Ajax was undamaged when the turn began: she moves with the fast ones, but no further than
    # her hits allow, 3/2 of 4/3.
    assert match.state.public.speed == 6
    match.both()
    assert match.state.public.speed == 7
    assert match.refused(B, "steer B1 FFF") == "C4.3"
    match.order(B, "steer B1 FF")


def test_C10_1_C10_2_C10_3_values() -> None:
    assert kind_of("hood").value == 32
    convoy = scenarios()["channel_convoy"]
    assert (kind_of("liberty").value, convoy.value("liberty")) == (3, 10)
    assert convoy.value("hunt") == kind_of("hunt").value
    assert unit_value(9, half=True) == 5

"""Written positions: what is wrong in one is named, what is left out is left out on purpose."""

from pathlib import Path

import pytest

from app.games.corpen18 import RULESET
from app.games.corpen18.position import format_position, parse_position
from app.games.corpen18.position_units import FACTS, PASSING
from app.games.corpen18.state import Force, Public, Ship
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed
from app.views.seats import Side

DOC = (Path(__file__).parents[3] / "docs" / "notation-corpen18.md").read_text("utf-8")
DICE = HmacDice(b"positions")
PLATE = "scenario river_plate\nturn 3 ORDERS1\n"
SOUND = "scenario iron_bottom_sound\nturn 3 ORDERS1\n"
CONTACT = "scenario contact\nturn 3 ORDERS1\n"
FLEET = "scenario meeting\nturn 3 ORDERS1\nfleet a hipper=2\n"


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("", "scenario", "first line"),
        ("scenario nowhere", "scenario", "no scenario"),
        ("scenario river_plate\nturn 3 LUNCH", "phase", "no step LUNCH"),
        ("scenario river_plate\nturn 3 END", "phase", "no step END"),
        ("scenario river_plate\nturn 3 SETUP", "turn", "3 is not from 0 to 0"),
        ("scenario river_plate\nturn 0 ORDERS1", "turn", "0 is not from 1 to"),
        ("scenario river_plate\nturn 99 ORDERS1", "turn", "99 is not from 1 to"),
        ("scenario river_plate\nturn -1 ORDERS1", "turn", "-1 is not from 1 to"),
        ("scenario river_plate\nturn late ORDERS1", "turn", "int"),
        (PLATE + "turn 4 ORDERS2", "turn", "there twice"),
        (PLATE + "switch warp true", "switch", "no switch warp"),
        (PLATE + "switch smoke maybe", "smoke", "bool"),
        (PLATE + "switch identification graded", "switch", "move_groups must be single"),
        (PLATE + "weather hail sea 2", "weather", "hail"),
        (PLATE + "weather clear sea 99", "sea_state", "99 is not from 0 to 8"),
        (PLATE + "weather clear sea -1", "sea_state", "-1 is not from 0 to 8"),
        (PLATE + "until 9", "until", "9 is not from 3 to 6"),
        (PLATE + "smoke 9999 1", "smoke", "9999"),
        (PLATE + "smoke 2410 3", "smoke", "3 is not from 1 to 2"),
        (PLATE + "smoke 2410 now", "smoke", "now is no number"),
        (PLATE + "drawn moon 3", "drawn", "moon"),
        (PLATE + "drawn umpire -3", "drawn", "-3 is no number"),
        (PLATE + "lost c 1", "lost", "c"),
        (PLATE + "lost a 1", "lost", "1 is not from 0 to 0"),
        (PLATE + "interned SPE", "interned", "SPE"),
        (PLATE + "draw c", "draw", "c"),
        (PLATE + "alert a north 2", "alert", "no group north"),
        (SOUND + "alert b north 4", "alert", "4 is not from 0 to 3"),
        (SOUND + "alert a north 2", "alert", "side a has no group north"),
        (PLATE + "XYZ 0101 N", "unit", "no unit XYZ"),
        (PLATE + "SPE 2319 SW\nSPE 2319 S", "unit", "SPE is there twice"),
        (PLATE + "SPE 2319 SSW", "unit", "SPE: cannot read 2319"),
        (PLATE + "SPE 2319 SW speed", "unit", "SPE: cannot read speed"),
        (PLATE + "SPE 2319 SW id=X", "unit", "SPE: cannot read id=X"),
        (PLATE + "SPE 2319 SW hits=1 hits=2", "hits", "SPE: hits is there twice"),
        (PLATE + "SPE 9999 N", "hex", "SPE: 9999"),
        (PLATE + "SPE 2319 SW hits=many", "hits", "SPE: hits: .*int"),
        (PLATE + "SPE 2319 SW hits=-1", "hits", "SPE: hits -1 is not from 0 to 3"),
        (PLATE + "SPE 2319 SW hits=99", "hits", "SPE: hits 99 is not from 0 to 3"),
        (PLATE + "SPE 2319 SW hits=4", "hits", "SPE: hits 4 is not from 0 to 3"),
        (PLATE + "SPE - hits=100 fate=sunk", "hits", "SPE: hits 100 is not"),
        (PLATE + "SPE 2319 SW ready=21", "ready", "21 is not from 0 to 20"),
        (PLATE + "SPE 2319 SW reload=-1", "reload", "-1 is not from 0 to 20"),
        (PLATE + "SPE 2319 SW spent=9", "spent", "9 is not from 0 to 3"),
        (PLATE + "SPE 2319 SW speed=9", "speed", "9 is not from 0 to 6"),
        (PLATE + "SPE 2319 SW vessels=0", "vessels", "0 is not from 1 to 1"),
        (PLATE + "SPE 2319 SW held=8 seen", "held", "8 is not from 0 to 7"),
        (PLATE + "SPE 2319 SW held=1", "held", "1 is not from 0 to 0"),
        (PLATE + "SPE 2319 SW evasion=wild", "evasion", "wild"),
        (PLATE + "SPE 2319 SW crew=drunk", "crew", "drunk"),
        (PLATE + "SPE 2319 SW radar=best", "radar", "best"),
        (PLATE + "SPE 2319 SW nfp=perhaps", "nfp", "bool"),
        (PLATE + "SPE 2319 SW type=yacht", "type", "no class yacht"),
        (PLATE + "SPE 2319 SW type=bismarck", "type", "bismarck is no cruiser"),
        (PLATE + "SPE 2319 SW category=capital", "category", "deutschland is no capital"),
        (PLATE + "SPE 2319 SW fired=fore", "fired", "fore"),
        (PLATE + "SPE 2319 SW fired=main,main", "fired", "cannot have fired"),
        (PLATE + "SPE 2319 SW began=9999", "began", "9999 is no hex of this map"),
        (PLATE + "SPE 2319 SW start=here", "start", "here is no hex of this map"),
        (PLATE + "SPE 2319 SW laid=9999", "laid", "9999 is no hex of this map"),
        (PLATE + "SPE 2319 SW last=2318", "last", "only what is gone"),
        (PLATE + "SPE 2319 SW trail=2317-2319", "trail", "no way over this map"),
        (PLATE + "SPE 2319 SW name=Graf", "name", "cannot be called Graf"),
        (PLATE + "SPE 2319 SW fate=sunk", "fate", "is not on the map"),
        (PLATE + "SPE - fate=lost", "fate", "lost"),
        (PLATE + "SPE - fate=exposed", "fate", "only a dummy"),
        (PLATE + "SPE - fate=exited edge=up", "edge", "up is not one of N, E, S, W"),
        (PLATE + "SPE - fate=sunk edge=N", "edge", "for what exited"),
        (PLATE + "SPE - seen", "seen", "only a ship on the map"),
        (CONTACT + "ADUMMY1 1010 S seen", "seen", "only a ship"),
        (CONTACT + "ADUMMY1 1010 S type=zara", "type", "a dummy has no class"),
        (CONTACT + "ADUMMY1 1010 S category=shore", "category", "looks like a ship"),
        (CONTACT + "ADUMMY1 1010 S fired=main", "fired", "cannot have fired main"),
        (CONTACT + "ADUMMY1 1010 S hits=1", "hits", "1 is not from 0 to 0"),
        ("scenario contact\nfleet a hipper=1", "fleet", "no fleet is bought"),
        (FLEET + "A1 1010 N name=Bismarck", "name", "cannot be called Bismarck"),
        (FLEET + "A1 1010 N name=Prinz_Eugen\nA2 1010 N name=Prinz_Eugen", "name", "2 units"),
    ],
)
def test_a_wrong_position_names_the_field(text: str, field: str, said: str) -> None:
    with pytest.raises(Malformed, match=said) as caught:
        parse_position(text)
    assert caught.value.field == field


def test_every_fact_of_a_state_is_written_or_left_out_on_purpose() -> None:
    """A new field of the state must be given a notation."""
    assert set(Ship.__struct_fields__) == {
        *(*FACTS, *PASSING),
        *("id", "hex", "facing", "detected"),
        # As the scenario has them.
        *("label", "side", "move", "main_drm", "group", "dummy", "enters", "zone"),
    }
    assert set(Force.__struct_fields__) == {
        *("side", "ships", "fleet", "alerts"),
        # Drafts, and what contacts are called.
        *("courses", "plans", "handed_in", "tracks"),
    }
    assert set(Public.__struct_fields__) == {
        *("scenario", "turn", "phase", "switches", "weather", "until", "sea_state", "smoke"),
        *("lost", "interned", "draw"),
        # These follow.
        *("n", "active", "turns", "charts", "light", "moon", "speed", "movers"),
        # Of games that are over, and what a server alone has.
        *("ended", "verdict", "proof", "batch"),
    }


@pytest.mark.parametrize("name", [*FACTS, *PASSING])
def test_the_page_says_what_a_fact_of_a_unit_means(name: str) -> None:
    assert f"`{name}`" in DOC


def test_what_has_passed_is_written_while_the_game_goes_on() -> None:
    text = (
        f"{PLATE}weather haze_rain sea 2\nuntil 5\nlost b 1\ninterned SPE\ndraw a\n"
        "drawn umpire 7\nSPE - fate=interned last=0407\nEXE - hits=4 fate=sunk last=2412\n"
        "AJA 2413 N trail=2415-2414-2413 followed=true laid=2415 held=0 seen\n"
    )
    state = RULESET.open("river_plate", {}, DICE, position=text).state
    public, (ajax, _, exeter) = state.public, state.forces[Side.B].ships.values()
    assert (public.until, public.lost, public.interned) == (5, {Side.B: 1}, ("SPE",))
    assert (public.draw, state.umpire.drawn["umpire"]) == (Side.A, 7)
    assert (ajax.trail, ajax.followed, ajax.laid) == (("2415", "2414", "2413"), True, "2415")
    assert (ajax.detected, ajax.held, exeter.last) == (True, 0, "2412")
    assert set(text.splitlines()[3:8]) <= set(format_position(state).splitlines())

"""What a page prints of a ship: the card of the source, arcs and ranges, how far it sees."""

from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace

from app.games.corpen18.ship_card import Sky, arms, circles, foe_record, own_record
from app.games.corpen18.state import Contact, Ship
from app.games.corpen18.switches import Switches
from app.games.corpen18.tables import current
from app.views.model import Entry
from app.views.seats import Side

CHARTS = current().key
BISMARCK = Ship(
    id="BIS",
    label="A1",
    side=Side.A,
    type="bismarck",
    name="Bismarck",
    category="capital",
    move=(3, 3),
    hex="1008",
    hits=1,
)
BOATS = Ship(
    id="S1",
    label="A2",
    side=Side.A,
    type="s_boot",
    name="2nd Flotilla",
    category="fac",
    vessels=4,
    move=(4, 4),
    hex="0910",
    ready=1,
)


def sky(**more: object) -> Sky:
    facts = {"light": "day", "weather": "clear", "switches": Switches(), "charts": CHARTS, **more}
    return cast(Sky, SimpleNamespace(**facts))


def by_name(record: tuple[Entry, ...]) -> dict[str, Entry]:
    return {entry.name: entry for entry in record}


def test_C1_6_the_card_of_bismarck_is_the_one_of_the_source() -> None:
    card = by_name(own_record(BISMARCK))
    assert card["Movement"].values == ("3", "3")
    assert card["Fire control"].values == ("IV",)
    assert card["Protection"].values == ("7R",)
    assert card["Main IV"].values == ("8", "VL", "10", "-1", "+1", "-1")
    assert card["Secondary III"].values == ("2", "N", "7", "--", "0", "--")
    assert card["Tertiary II"].values == ("U5", "N", "4", "--", "+1", "--")
    assert "Torpedoes" not in card
    assert (card["Hits"].boxes, card["Hits"].ticked) == (4, 1)


def test_C1_12_what_is_left_of_the_torpedoes_stands_on_ones_own_card_alone() -> None:
    mine = by_name(own_record(BOATS))
    assert mine["Torpedoes"].values[1] == "left 1/(0)"
    assert mine["Hits"].boxes == 2
    contact = Contact(
        label="K1", side=Side.A, hex="0910", facing=0, category="fac", vessels=4, type="s_boot"
    )
    theirs = by_name(foe_record(contact))
    assert theirs["Torpedoes"].values == mine["Torpedoes"].values[:1]
    assert foe_record(replace(contact, type="")) == ()


def test_C7_2_arcs_and_bands_are_those_of_each_battery() -> None:
    main, secondary, _ = arms("bismarck", CHARTS)
    assert (main.name, main.arcs) == ("Main battery", ("-1", "+1", "-1"))
    assert main.limits[-1] == 10
    assert list(main.limits) == sorted(main.limits)
    assert secondary.arcs == ("--", "0", "--")
    assert arms("", CHARTS) == ()


def test_C5_3_by_day_one_sees_each_category_so_far_and_half_as_far_at_twilight() -> None:
    day = {c.name: c.radius for c in circles(BISMARCK, sky())}
    dusk = {c.name: c.radius for c in circles(BISMARCK, sky(light="twilight"))}
    assert day["capital ship"] > day["fast attack craft"]
    assert dusk == {name: (radius + 1) // 2 for name, radius in day.items()}


def test_C5_4_at_night_a_die_decides_and_advanced_radar_reaches_twice_as_far() -> None:
    (blind,) = circles(BISMARCK, sky(light="night"))
    (radar,) = circles(replace(BISMARCK, radar="advanced"), sky(light="night"))
    assert radar.radius == 2 * blind.radius
    assert circles(replace(BISMARCK, dummy=True), sky()) == ()
    assert circles(replace(BISMARCK, hex=None), sky()) == ()

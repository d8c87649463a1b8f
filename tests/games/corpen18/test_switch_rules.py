"""What each switch of C12 changes in play."""

import pytest

from app.games.corpen18.detect import night
from app.games.corpen18.events import Gone, Torpedoed
from tests.games.corpen18.match import A, B, Match

PLATE = "scenario river_plate\nturn {turn} {phase}\nweather clear sea 2\n"
STRAIT = "scenario denmark_strait\nturn 2 {phase}\nweather clear sea 3\n"
SOUND = "scenario iron_bottom_sound\nturn 2 {phase}\nweather clear sea 1\n"
CONTACT = "scenario contact\nturn 2 {phase}\nweather clear sea 2\n"
FAR = "ACH 0213 N\nEXE 0214 N\n"


def on(switch: str, value: str = "true") -> str:
    return f"switch {switch} {value}\n"


def plate(units: str, more: str = "", phase: str = "ORDERS1", turn: int = 2) -> Match:
    return Match(PLATE.format(phase=phase, turn=turn) + more + units)


@pytest.mark.parametrize("flash", ["true", "false"])
def test_C5_7_C12_gun_flash_shows_a_ship_until_the_next_look_out(flash: str) -> None:
    """Nine hexes off a cruiser sees no cruiser, but its guns."""
    match = plate(f"SPE 2015 N\nAJA 2024 N seen\n{FAR}", on("gun_flash", flash))
    match.order(A, f"fire A1.main > {match.foe(A, 'Ajax').label}")
    match.both(1)
    assert match.foes(B) == ({"Admiral Graf Spee"} if flash == "true" else set())
    while match.state.public.phase != "ORDERS2":
        match.both()
    assert match.foes(B) == set()


def test_C5_7_who_is_sunk_by_it_sees_no_flash() -> None:
    match = plate(f"SPE 2015 N\nAJA 2024 N seen hits=3\n{FAR}")
    match.order(A, f"fire A1.main > {match.foe(A, 'Ajax').label}")
    match.both(10)
    assert match.ship("AJA").fate == "sunk"
    assert match.foes(B) == set()
    assert not any("Graf Spee" in line for line in match.lines(B))


def test_C5_5_C12_night_tracking_keeps_a_formation_that_is_held() -> None:
    found = []
    for more in ("", on("night_tracking")):
        match = Match(SOUND.format(phase="ORDERS1") + more + "CHO 1012 N held=1 seen\n")
        cho, can = match.ship("CHO"), match.ship("CAN")
        chance = night(match.state, can, cho, (cho,))
        assert chance is not None
        found.append(chance.number)
    assert found[1] == found[0] + 2


@pytest.mark.parametrize(("more", "seen"), [("", set()), (on("radar_by_day"), {"Ajax"})])
def test_C5_6_C12_radar_by_day_doubles_what_is_seen(more: str, seen: set[str]) -> None:
    units = f"SPE 2010 N radar=advanced\nAJA 2026 N\n{FAR}"
    match = plate(units, more, "MOVE1_UND")
    match.both()
    assert match.foes(A) == seen
    beyond = plate(units.replace("2010", "2009"), more, "MOVE1_UND")
    beyond.both()
    assert beyond.foes(A) == set()


def test_C8_1_C12_torpedo_arcs() -> None:
    free = plate(f"SPE 2015 N\nAJA 2012 N\n{FAR}")
    free.order(A, "launch A1 2013 1")
    match = plate(f"SPE 2015 N\nAJA 2012 N\n{FAR}", on("torpedo_arcs"))
    assert match.refused(A, "launch A1 2013 1") == "C8.1"
    match.order(A, "launch A1 2215 1")
    boats = "scenario channel_convoy\nturn 2 ORDERS1\nweather clear sea 2\nS1 0410 N\n"
    boat = Match(boats + on("torpedo_arcs"))
    assert boat.refused(A, "launch A1 0510 1") == "C8.1"
    boat.order(A, "launch A1 0408 1")


@pytest.mark.parametrize("friendly", [True, False])
def test_C8_8_C12_friendly_torpedoes(friendly: bool) -> None:
    more = on("friendly_torpedoes", str(friendly).lower())
    units = (
        "PEU 1510 N seen\nBIS 1711 N seen\nHOO 1711 N seen\nPOW 2527 N\nSUF 2501 N\nNOR 2601 N\n"
    )
    match = Match(STRAIT.format(phase="ORDERS1") + more + units)
    match.order(A, "launch A2 1711 1")
    events = match.both(1, *((2, 2) if friendly else (2,)))
    hurt = {event.unit for event in events if isinstance(event, Torpedoed)}
    assert hurt == ({"BIS", "HOO"} if friendly else {"HOO"})


@pytest.mark.parametrize(("more", "dice", "hits"), [
    ("", (10,), 3), (on("critical_hits"), (10, 8), 3), (on("critical_hits"), (10, 9), 4),
])  # fmt: skip
def test_C12_critical_hits_on_a_natural_10(more: str, dice: tuple[int, ...], hits: int) -> None:
    """Hood is Fragile; at Long range her deck of 4 is struck by 8."""
    units = "BIS 1010 N seen\nHOO 1613 N seen\nPEU 0620 N\nPOW 2527 N\nSUF 2501 N\nNOR 2601 N\n"
    match = Match(STRAIT.format(phase="ORDERS1") + more + units)
    match.order(A, f"fire A1.main > {match.foe(A, 'Hood').label}")
    match.both(*dice)
    assert match.ship("HOO").hits == hits
    # The die is shown to nobody (LC-21).
    assert not any(f" {dice[-1]}" in line for line in match.lines(A) if len(dice) > 1)


@pytest.mark.parametrize(("die", "told"), [(7, "1 unit seen"), (8, "nothing seen")])
def test_C12_a_star_shell_shows_what_is_in_a_hex(die: int, told: str) -> None:
    units = "alert b south 1\nCAN 1011 N\nCHO 1212 N\n"
    off = Match(SOUND.format(phase="ORDERS1") + units)
    assert off.refused(B, "star B3.secondary_starboard 1212") == "C12"
    match = Match(SOUND.format(phase="ORDERS1") + on("star_shell") + units)
    assert match.refused(B, "star B3.main 1212") == "C12"
    assert match.refused(B, "star B3.secondary_starboard 1412") == "C12"
    match.order(B, "star B3.secondary_starboard 1212")
    match.both(die)
    assert any(line.endswith(f"{told}.") for line in match.lines(B))
    assert ("Chokai" in match.foes(B)) is (die <= 7)
    assert any(line.startswith("Star shell: Chokai") for line in match.lines(B)) is (die <= 7)
    assert any("seen Chokai (A1) by star shell" in line for line in match.lines(A)) is (die <= 7)
    # It lit and did not attack: a battery is spent, the ship may reload (C8.10).
    assert match.ship("CAN").fired == ("secondary_starboard",)
    assert not match.ship("CAN").busy


def test_C12_smoke_hides_until_the_look_out_of_its_kind() -> None:
    units = "D1 1012 S\nAJ 1008 S\n"
    off = Match(CONTACT.format(phase="MOVE1_UND") + units)
    assert off.refused(A, "steer A5 FF smoke") == "C12"
    match = Match(CONTACT.format(phase="MOVE1_UND") + on("smoke") + units)
    assert match.refused(A, "steer A5 F smoke") == "C12"
    match.order(A, "steer A5 FF smoke")
    match.both()
    assert [smoke.hex for smoke in match.view(B).smoke] == ["1012"]
    # 1014 lies behind it, as Ajax sees it.
    assert (match.ship("D1").hex, match.ship("D1").detected) == ("1014", False)
    while match.state.public.phase != "ORDERS2":
        match.both()
    assert match.view(B).smoke
    assert not match.ship("D1").detected
    while (match.state.public.turn, match.state.public.phase) != (3, "ORDERS1"):
        match.both()
    assert match.view(B).smoke == ()
    assert match.ship("D1").detected


@pytest.mark.parametrize(
    ("die", "sea", "weather"),
    [(1, 1, "clear"), (2, 2, "clear"), (8, 3, "clear"), (9, 2, "haze_rain"), (10, 2, "clear")],
)
def test_C12_variable_weather_every_fourth_turn(die: int, sea: int, weather: str) -> None:
    match = plate(f"SPE 2515 N\nAJA 0113 N\n{FAR}", on("variable_weather"), "ORDERS2", turn=3)
    match.both(die)
    public = match.state.public
    assert (public.turn, public.sea_state, public.weather) == (4, sea, weather)
    assert any(f"die {die}" in line for line in match.lines(B))
    while match.state.public.turn < 7:
        match.both()
    assert match.state.public.weather == weather
    while match.state.public.turn == 7:
        if match.state.public.phase == "ORDERS2":
            match.both(5)
        else:
            match.both()
    assert match.state.public.weather == "clear"


def test_C12_a_dummy_that_is_seen_is_shown_and_taken_off() -> None:
    units = "ADUMMY1 1010 N category=escort vessels=2\nAJ 1007 S\n"
    match = Match(CONTACT.format(phase="MOVE1_UND") + units)
    assert match.refused(A, f"fire {match.ship('ADUMMY1').label}.main > K1") != ""
    events = match.both()
    gone = [event for event in events if isinstance(event, Gone)]
    assert [(event.unit, event.fate) for event in gone] == [("ADUMMY1", "exposed")]
    assert any("2 escorts" in line and "false contact" in line for line in match.lines(B))
    assert any("seen through your dummy" in line for line in match.lines(A))
    # It saw nothing itself.
    assert match.foes(A) == set()


def test_C12_withdrawal_takes_hurt_ships_away() -> None:
    units = f"SPE 2015 N seen\nEXE 2017 N hits=2 seen\nAJA 0113 N\n{FAR[: FAR.index('EXE')]}"
    free = plate(units, phase="MOVE1_UND")
    free.both()
    match = plate(units, on("withdrawal"), "MOVE1_UND")
    label = match.ship("EXE").label
    assert match.refused(B, "seal") == "C12"
    match.order(B, f"steer {label} F")
    assert match.refused(B, "seal") == "C12"
    match.order(B, f"steer {label} RRRF", "seal")
    brave = plate(units.replace("hits=2", "hits=2 crew=veteran"), on("withdrawal"), "MOVE1_UND")
    brave.order(B, "seal")


def test_C12_night_range_cap() -> None:
    units = "CAN 1011 N seen\nCHO 1017 N radar={}\n"
    for more, radar, refused in (
        ("", "none", False), (on("night_range_cap"), "none", True),
        (on("night_range_cap"), "advanced", False),
    ):  # fmt: skip
        at = units.format(radar).replace("1017", "1611")
        match = Match(SOUND.format(phase="ORDERS1") + more + at)
        order = f"fire A1.main > {match.foe(A, 'Canberra').label}"
        if refused:
            assert match.refused(A, order) == "C12"
        else:
            match.order(A, order)


def names(match: Match) -> set[tuple[str, str]]:
    return {(contact.category, contact.name) for contact in match.view(B).foes.values()}


def test_C5_9_C12_graded_identification_by_two_look_outs_or_near() -> None:
    match = Match(CONTACT.format(phase="MOVE1_UND") + "ZA 1010 N\nAJ 1016 N\n")
    match.both()
    assert names(match) == {("cruiser", "")}
    while match.state.public.phase != "ORDERS2":
        match.both()
    assert names(match) == {("cruiser", "Zara")}
    near = Match(CONTACT.format(phase="MOVE1_UND") + "ZA 1010 N\nAJ 1014 N\n")
    near.both()
    assert names(near) == {("cruiser", "Zara")}


def test_C5_9_C10_4_hits_seen_before_a_ship_is_named_count_from_then_on() -> None:
    units = "ZA 1010 N seen held=1\nAJ 1016 N seen\nWA 1410 N\n"
    match = Match(CONTACT.format(phase="ORDERS1") + units)
    (label,) = match.view(B).foes
    match.order(B, f"fire {match.ship('WA').label}.main > {label}")
    match.both(5)
    hits = match.ship("ZA").hits
    assert hits > 0
    assert match.view(B).foes[label].hits == hits
    assert match.view(B).wounds == {}
    while match.state.public.phase != "ORDERS2":
        match.both()
    assert match.view(B).wounds["Zara"].hits == hits


def test_C2_2_C12_move_groups_single_moves_all_detected_ships_at_once() -> None:
    units = f"SPE 2015 N seen\nAJA 2018 N seen\n{FAR}"
    match = plate(units, on("move_groups", "single"), "MOVE1_DET")
    assert match.state.public.speed is None
    match.order(A, "steer A1 F")
    match.order(B, "steer B1 F")
    match.both()
    assert match.state.public.phase == "MOVE1_UND"

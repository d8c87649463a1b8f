"""The switches in force (G15): defaults, what a lobby may set, and what each one changes."""

from typing import Any

import pytest
from msgspec.structs import fields

from app.games.ground import events as e
from app.games.ground.chapters import SHORT
from app.games.ground.engineer_orders import JOBS
from app.games.ground.scenarios import scenarios
from app.games.ground.switches import CHOICES, SEA_CHOICES, Switches
from app.kernel.orders import Malformed
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.setting import RULES, Game, set_up, started
from tests.games.ground.table import A, B, Table

FOE = unit("P9", "LT", "1311")

DEFAULTS = {
    "concealment": (),
    "contact": "overrun",
    "overrun_reaction": "full",
    "stack_limit": 5,
    "auto_5_1": True,
    "terrain_recovery_roll": False,
    "spillover": True,
    "infantry_cover_std": False,
    "gev_leavers_free": False,
    "gev_town_stop": False,
    "gev_waterline_stop": False,
    "marines_rule_for_infantry": False,
    "marine_water_x2": False,
    "infantry_water_fight": False,
    "hw_reload": False,
    "vtol": False,
    "underwater_d_is_x": True,
    "submerged_immune": False,
    "subs_submerged_ogre": False,
    "terrain_destruction": True,
    "mines": 0,
    **{f"eng_{job}": True for job in JOBS},
    "engineer_cap_pct": 5,
    "mcv_help": False,
    "unofficial_units": False,
    "drones": False,
    "lad_std": False,
    "hvt_load": False,
    "walkers": False,
    "walker_jumpjets": True,
    "walker_wheel": True,
    "walker_legs": False,
    "walker_lat": False,
    "walker_fast_recovery": False,
    "cm_rubbles_clear": False,
    "laser_vs_missile": True,
    "laser_swamp_blocks": False,
    "emp_radius": 2,
    "mark7": False,
    "unofficial_ogres": False,
    "building_spot": True,
    "stealth_reconceal": "concealed",
    "reinforce_every": 1,
    "rider_vehicle_terrain": False,
    "mk3_treads": 48,
    "ninja_treads": 48,
    "ram_vehicle_treads": 2,
    "shvy_sheet": False,
    "conventional_ram": False,
    "ninja_no_combine": False,
    "hulks": True,
    "hulk_cover": False,
    "hulk_blocks_road": False,
}

SEA_DEFAULTS = {
    "ses_hovercopter": True,
    "aircraft": False,
    "sea_mines": False,
    "mines_open": False,
    "mines_hit_owner": False,
    "mines_vs_ogre": False,
    "mine_section_warning": False,
    "mine_area_once": False,
    "decoy_limit": 0,
    "blind_depth_charges": False,
    "naval_concealment": False,
    "naval_overrun": False,
    "infantry_swim": False,
    "aircraft_endurance": 0,
    "scs_free_relaunch": False,
    "deep_shock": False,
    "silent_running": False,
    "sonar_ses": False,
    "public_force_list": True,
}
"""S15; `aircraft` and the mines are as the scenario has them."""


CHOSEN = {
    "emp_radius": ("2", "3"),
    "overrun_reaction": ("full", "adjacent", "off"),
    "stealth_reconceal": ("concealed", "all", "none"),
    "mk3_treads": ("48", "45"),
    "ninja_treads": ("48", "40"),
    "ram_vehicle_treads": ("2", "1"),
    "reinforce_every": ("1", "2"),
}
"""The values of switches that are not on or off."""


@pytest.mark.parametrize("name", DEFAULTS)
def test_G15_defaults(name: str) -> None:
    assert getattr(Switches(), name) == DEFAULTS[name]


@pytest.mark.parametrize("name", SEA_DEFAULTS)
def test_S15_defaults(name: str) -> None:
    assert getattr(Switches(), name) == SEA_DEFAULTS[name]


def test_S15_the_switches_of_the_sea_are_offered_at_sea_alone() -> None:
    cards = {card.id: {option.name for option in card.options} for card in RULES.scenarios()}
    assert cards["wolf_pack"] >= set(SEA_DEFAULTS) == set(SEA_CHOICES)
    assert not cards["shadow_line"] & set(SEA_DEFAULTS)


def test_G15_every_switch_in_force_is_listed_here() -> None:
    assert {field.name for field in fields(Switches)} == {*DEFAULTS, *SEA_DEFAULTS}


@pytest.mark.parametrize("name", CHOICES)
def test_G15_the_lobby_offers_what_may_be_chosen(name: str) -> None:
    (card,) = (card for card in RULES.scenarios() if card.id == "shadow_line")
    (option,) = (option for option in card.options if option.name == name)
    (scenario,) = (each for each in scenarios().values() if each.id == card.id)
    assert option.default == getattr(scenario.file.switches, name)
    assert option.text == SHORT.get(name, CHOICES[name])
    assert option.choices == CHOSEN.get(name, ())


def test_G15_a_number_may_come_as_a_form_sends_it() -> None:
    assert Game(emp_radius="3").view().switches.emp_radius == 3


def test_G15_a_choice_holds_for_the_match_and_both_sides_see_it() -> None:
    game = Game(overrun_reaction="off", auto_5_1=False, spillover="false")
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        switches = game.view(seat).switches
        assert (switches.overrun_reaction, switches.auto_5_1, switches.spillover) == (
            "off",
            False,
            False,
        )
        assert switches.terrain_destruction


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"weather": True}, "options.weather"),
        ({"building_spot": True}, "options.building_spot"),
        ({"stack_limit": 1}, "options.stack_limit"),
        ({"overrun_reaction": "never"}, "options.overrun_reaction"),
        ({"spillover": "perhaps"}, "options.spillover"),
    ],
)
def test_G15_other_choices_are_refused_by_name(options: dict[str, Any], field: str) -> None:
    with pytest.raises(Malformed) as error:
        Game(**options)
    assert error.value.field == field


def test_G15_concealment_of_one_side_alone() -> None:
    """The other side plays in the open: no dummies, and its counters lie face up."""
    laid = Table(
        unit("C1", "HVY", "0305"),
        FOE,
        unit("P1", "LT", "1209", concealed=True),
        switches={"concealment": (B,)},
    )
    assert not any(unit_.concealed for unit_ in laid.state.forces[A].units.values())
    assert laid.view(Seat.B).seen()["C1"].code == "HVY"
    assert laid.view(Seat.A).seen()["P1"].code == ""


def test_G15_stack_limit() -> None:
    def refused(limit: int) -> bool:
        laid = Table(
            unit("C1", "HVY", "0305"),
            unit("C2", "LT", "0405"),
            FOE,
            switches={"stack_limit": limit},
        )
        order = RULES.parse_order("move C1 0305-0405")
        return RULES.check(laid.view(), order) is not None

    assert (refused(1), refused(2)) == (True, False)


def test_X125_auto_5_1_off_uses_the_4_1_column() -> None:
    laid = Table(
        unit("C1", "HWZ", "1306"),
        unit("P1", "LHWZ", "1311"),
        unit("P2", "LT", "1101"),
        phase="P5",
        switches={"auto_5_1": False},
    )
    laid.order(A, "fire C1 > P1", 2)
    (attacked,) = laid.saw(e.Attacked)
    assert isinstance(attacked, e.Attacked)
    assert (attacked.column, attacked.result) == ("4-1", "X")
    assert laid.unit("P1").fate == "destroyed"


def test_G15_infantry_cover_std() -> None:
    def spent(**switches: object) -> float:
        laid = Table(unit("C1", "INF3", "0301"), FOE, switches=switches)
        laid.order(A, "move C1 0301-0402")
        return laid.unit("C1").march.spent

    assert (spent(), spent(infantry_cover_std=True)) == (2, 1)


def test_G15_spillover() -> None:
    def spilled(**switches: object) -> int:
        laid = Table(
            unit("C1", "MHWZ", "1307"),
            unit("P1", "HVY", "1311"),
            unit("P2", "HVY", "1311"),
            phase="P5",
            switches=switches,
        )
        laid.order(A, "fire C1 > P1", *((1, 1) if not switches else (1,)))
        return sum(event.spill for event in laid.saw(e.Attacked))

    assert (spilled(), spilled(spillover=False)) == (1, 0)


def test_G15_terrain_destruction() -> None:
    def refused(**switches: object) -> bool:
        laid = Table(
            unit("C1", "MHWZ", "0405"),
            unit("C2", "MHWZ", "0405"),
            FOE,
            phase="P5",
            switches=switches,
        )
        order = RULES.parse_order("fire C1,C2 > terrain 0403")
        return RULES.check(laid.view(), order) is not None

    assert (refused(), refused(terrain_destruction=False)) == (False, True)


def test_G15_overrun_reaction() -> None:
    def asked(reaction: str) -> bool:
        laid = Table(
            unit("C1", "HVY", "0305"),
            unit("P1", "INF1", "0405"),
            unit("P2", "GEV", "0707"),
            switches={"overrun_reaction": reaction},
        )
        laid.order(A, "move C1 0305-0405")
        laid.order(A, "overrun 0405")
        return laid.step[0] == "react"

    assert [asked(reaction) for reaction in ("full", "adjacent", "off")] == [True, False, False]


def test_G15_the_scenario_sets_its_own() -> None:
    switches = started().state.public.switches
    assert switches.concealment == (A, B)
    assert not switches.building_spot
    assert set_up(terrain_recovery_roll=True).state.public.switches.terrain_recovery_roll

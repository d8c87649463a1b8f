"""The named switches of a match (G15), as far as the chapters in force use them."""

from typing import Annotated, Literal

import msgspec

from app.games.ground.kind import Kind
from app.kernel.data import Row
from app.views.model import Viewable
from app.views.seats import Side


class Switches(Row, Viewable, frozen=True, kw_only=True):
    """How a match departs from the standing rules. Defaults are those of G15."""

    concealment: tuple[Side, ...] = ()
    contact: Literal["overrun", "ram"] = "overrun"
    overrun_reaction: Literal["full", "adjacent", "off"] = "full"
    stack_limit: int = 5
    auto_5_1: bool = True
    terrain_recovery_roll: bool = False
    spillover: bool = True
    hulks: bool = True
    hulk_cover: bool = False
    hulk_blocks_road: bool = False
    rider_vehicle_terrain: bool = False
    mk3_treads: Literal[48, 45] = 48
    ninja_treads: Literal[48, 40] = 48
    ram_vehicle_treads: Literal[2, 1] = 2
    conventional_ram: bool = False
    shvy_sheet: bool = False
    ninja_no_combine: bool = False
    infantry_cover_std: bool = False
    gev_leavers_free: bool = False
    gev_town_stop: bool = False
    gev_waterline_stop: bool = False
    marines_rule_for_infantry: bool = False
    marine_water_x2: bool = False
    infantry_water_fight: bool = False
    hw_reload: bool = False
    hvt_load: bool = False
    vtol: bool = False
    underwater_d_is_x: bool = True
    submerged_immune: bool = False
    subs_submerged_ogre: bool = False
    terrain_destruction: bool = True
    cm_rubbles_clear: bool = False
    laser_vs_missile: bool = True
    laser_swamp_blocks: bool = False
    emp_radius: Literal[2, 3] = 2
    mark7: bool = False
    unofficial_ogres: bool = False
    mines: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    eng_lay: bool = True
    eng_lift: bool = True
    eng_disarm: bool = True
    eng_detect: bool = True
    eng_entrench: bool = True
    eng_repair: bool = True
    eng_bridge: bool = True
    eng_ramp: bool = True
    eng_grade: bool = True
    eng_demolish: bool = True
    eng_structure: bool = True
    eng_town: bool = True
    eng_rubble: bool = True
    eng_hulk: bool = True
    eng_revetment: bool = True
    eng_finish: bool = True
    engineer_cap_pct: Annotated[int, msgspec.Meta(ge=0, le=100)] = 5
    mcv_help: bool = False
    unofficial_units: bool = False
    drones: bool = False
    lad_std: bool = False
    walkers: bool = False
    walker_jumpjets: bool = True
    walker_wheel: bool = True
    walker_legs: bool = False
    walker_lat: bool = False
    walker_fast_recovery: bool = False
    ses_hovercopter: bool = True
    aircraft: bool = False
    sea_mines: bool = False
    mines_open: bool = False
    mines_hit_owner: bool = False
    mines_vs_ogre: bool = False
    mine_section_warning: bool = False
    mine_area_once: bool = False
    decoy_limit: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    blind_depth_charges: bool = False
    naval_concealment: bool = False
    naval_overrun: bool = False
    infantry_swim: bool = False
    aircraft_endurance: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    scs_free_relaunch: bool = False
    deep_shock: bool = False
    silent_running: bool = False
    sonar_ses: bool = False
    public_force_list: bool = True
    building_spot: bool = True
    stealth_reconceal: Literal["concealed", "all", "none"] = "concealed"
    reinforce_every: Literal[1, 2] = 1


CHOICES: dict[str, str] = {
    "overrun_reaction": "Who may join an overrun in the enemy's turn: any unit that can reach it, "
    "adjacent units, or nobody.",
    "auto_5_1": "Odds of 5-1 and better destroy without a die.",
    "terrain_recovery_roll": "Units disabled by terrain recover on a die of 3-6.",
    "spillover": "An attack also hits the other units in the hex at half strength.",
    "hulks": "A vehicle destroyed by X leaves a hulk in its hex.",
    "hulk_cover": "A hulk adds 1 to the defence of infantry in its hex.",
    "hulk_blocks_road": "Two hulks, or one of size 5 or more, close a primary road.",
    "rider_vehicle_terrain": "Tank riders have the terrain effect of their tank; nobody can aim at "
    "them.",
    "mk3_treads": "Treads of a Mark III.",
    "ninja_treads": "Treads of a Ninja.",
    "ram_vehicle_treads": "Treads paid to ram a vehicle; a Superheavy costs 2 in any case.",
    "conventional_ram": "A vehicle may sacrifice itself to take a tread off an Ogre, or two.",
    "shvy_sheet": "A Superheavy has 18 treads and a record sheet: X is rolled for on it.",
    "stealth_reconceal": "Whose stealth units may hide again: those of sides that play concealed, "
    "all, or none.",
    "ninja_no_combine": "The weapons of a Ninja combine with no others.",
    "infantry_cover_std": "Infantry pay 1 movement point in forest, rubble, swamp and town.",
    "gev_leavers_free": "A GEV leaves rough ground with full movement and keeps its second move.",
    "gev_town_stop": "A town ends a GEV's move and its second move.",
    "cm_rubbles_clear": "The blast of a cruise missile makes rubble of clear and swamp hexes too.",
    "laser_vs_missile": "Lasers may shoot at Ogre missiles in flight.",
    "laser_swamp_blocks": "Swamp blocks lasers as forest does.",
    "emp_radius": "How far the pulse of an EMP tank reaches, in hexes.",
    "reinforce_every": "Reinforcements are rolled for in every turn, or in every second one.",
    "gev_waterline_stop": "A GEV goes into water and out of it as it crosses a stream.",
    "marines_rule_for_infantry": "All infantry moves and fights as marines do.",
    "marine_water_x2": "Marines in the water defend with twice their strength.",
    "mines": "Hidden mines that each side may lay, before play and by its engineers.",
    "vtol": "VTOLs may be bought and play.",
    "hw_reload": "Heavy weapons squads take new missiles from hover trucks and carriers.",
    "hvt_load": "Trucks carry the loads that the scenario gives them, which score.",
    "infantry_water_fight": "Infantry in the water attacks as on land.",
    "underwater_d_is_x": "Under water every D is as good as an X, except against Ogres.",
    "submerged_immune": "What is under water cannot be attacked at all, but by cruise missiles.",
    "subs_submerged_ogre": "Ogres may start hidden under water, without a counter, and fire "
    "missiles there.",
    "eng_lay": "Engineers may lay mines.",
    "eng_lift": "Engineers may lift mines of their own side.",
    "eng_disarm": "Engineers may disarm mines of the enemy.",
    "eng_detect": "Engineers may search for mines.",
    "eng_entrench": "Engineers may dig trenches.",
    "eng_repair": "Engineers may repair roads.",
    "eng_bridge": "Engineers may build bridges over streams.",
    "eng_ramp": "Engineers may build ramps at cliffs.",
    "eng_grade": "Engineers may grade ridges.",
    "eng_demolish": "Engineers may blow up bridges.",
    "eng_structure": "Engineers may mine structures.",
    "eng_town": "Engineers may bring towns down.",
    "eng_rubble": "Engineers may clear rubble.",
    "eng_hulk": "Engineers may remove hulks.",
    "eng_revetment": "Engineers may build revetments.",
    "eng_finish": "Engineers may finish an Ogre that cannot fire.",
    "engineer_cap_pct": "Percentage of a force that engineers and construction vehicles may cost.",
    "walkers": "Walkers may be designed, bought and played.",
    "walker_jumpjets": "Walkers may have jumpjets.",
    "walker_wheel": "Walkers may have wheels.",
    "walker_legs": "Walkers may have other legs: chicken, quad, GEV.",
    "walker_lat": "Walkers may take to the air.",
    "walker_fast_recovery": "A walker recovers in its next turn.",
    "unofficial_units": "Laser, EMP and missile tanks, construction vehicles, rangers and other "
    "unofficial units may be bought.",
    "unofficial_ogres": "Unofficial Ogres may play: the Mark VII with its own switch, the "
    "others where a scenario has them.",
    "mark7": "Mark VIIs may be bought and play; needs unofficial Ogres.",
    "drones": "Drones may be bought and play.",
    "lad_std": "With drones: the light artillery drone is the published one, 2/8, and carried as "
    "cargo.",
    "mcv_help": "A construction vehicle adds a die to the work of engineers on mines and "
    "revetments.",
    "terrain_destruction": "Attacks of 12 or more make rubble of forest and town; fire cuts roads.",
}
"""The switches offered when a game is created, each in one line."""


SEA_CHOICES: dict[str, str] = {
    "ses_hovercopter": "Each SES destroyer carries a hovercopter.",
    "aircraft": "Fighters, bombers and hovercopters play.",
    "sea_mines": "Sides may have mined hexes.",
    "mines_open": "Mined hexes are shown to both sides.",
    "mines_hit_owner": "Mines go off under their own side too.",
    "mines_vs_ogre": "Mines go off under Ogres on the sea floor.",
    "mine_section_warning": "Each side names sections of the sea, and mines nothing outside them.",
    "mine_area_once": "A unit sets off one mine in a phase in each section of mined hexes.",
    "decoy_limit": "Decoy torpedoes that a submarine has; 0 is without limit.",
    "blind_depth_charges": "Bombers, destroyers and submarines may attack a hex where they see "
    "nothing, at half strength.",
    "naval_concealment": "Surface vessels start face down, with dummies.",
    "naval_overrun": "GEVs and SEVs may overrun vessels.",
    "infantry_swim": "Infantry and marines may swim.",
    "aircraft_endurance": "Own turns that an aircraft stays in the air; 0 is without limit.",
    "scs_free_relaunch": "An aircraft that has landed starts again without counting.",
    "deep_shock": "Under water a D by a howitzer or an Ogre missile is as good as an X.",
    "silent_running": "A submarine that moves one hex stays hidden on 1-4 and escapes on 1-2.",
    "sonar_ses": "An SES destroyer that spares its main gun may ping a hex within 3.",
    "public_force_list": "Both sides know the forces of the list.",
}
"""The switches of the sea (S15), offered for scenarios at sea alone."""


def switch_fault(switches: Switches) -> str:
    """Why these switches do not go together, empty if they do (LG-28)."""
    if switches.contact == "ram" and switches.concealment:
        return "contact=ram shows everything: with it no side may be concealed"
    if switches.mark7 and not switches.unofficial_ogres:
        return "mark7 needs unofficial_ogres: a Mark VII is one of them"
    return ""


def at_sea(switches: Switches) -> Switches:
    """The switches of a match at sea, where both sides lie face down or none (S15)."""
    sides = tuple(Side) if switches.naval_concealment else ()
    return msgspec.structs.replace(switches, concealment=sides)


def allows(switches: Switches, kind: Kind) -> bool:
    """Whether a type may play: official ones always, others by their switch (G13.2, T6.7).

    The types of works and of what a unit becomes have none.
    """
    named = not kind.opt or getattr(switches, kind.opt, False)
    return named and (kind.table != "unofficial ogre" or switches.unofficial_ogres)

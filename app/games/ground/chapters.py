"""Where the lobby shows a switch, and how it names its values."""

from collections.abc import Mapping

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "Movement": (
        "infantry_cover_std",
        "gev_leavers_free",
        "gev_town_stop",
        "gev_waterline_stop",
        "hulk_blocks_road",
        "rider_vehicle_terrain",
    ),
    "Water": (
        "marines_rule_for_infantry",
        "marine_water_x2",
        "infantry_water_fight",
        "underwater_d_is_x",
        "submerged_immune",
        "subs_submerged_ogre",
    ),
    "Combat": (
        "auto_5_1",
        "spillover",
        "terrain_recovery_roll",
        "terrain_destruction",
        "hulks",
        "hulk_cover",
        "mines",
    ),
    "Overruns and ramming": ("overrun_reaction", "ram_vehicle_treads", "conventional_ram"),
    "Missiles and lasers": (
        "cm_rubbles_clear",
        "laser_vs_missile",
        "laser_swamp_blocks",
        "emp_radius",
    ),
    "Units and reinforcements": (
        "mk3_treads",
        "ninja_treads",
        "ninja_no_combine",
        "stealth_reconceal",
        "shvy_sheet",
        "vtol",
        "unofficial_units",
        "unofficial_ogres",
        "mark7",
        "drones",
        "lad_std",
        "hw_reload",
        "hvt_load",
        "reinforce_every",
    ),
    "Walkers": (
        "walkers",
        "walker_jumpjets",
        "walker_wheel",
        "walker_legs",
        "walker_lat",
        "walker_fast_recovery",
    ),
    "The sea": (
        "aircraft",
        "ses_hovercopter",
        "aircraft_endurance",
        "scs_free_relaunch",
        "decoy_limit",
        "silent_running",
        "blind_depth_charges",
        "sonar_ses",
        "deep_shock",
        "naval_concealment",
        "naval_overrun",
        "infantry_swim",
        "public_force_list",
    ),
    "Mines at sea": (
        "sea_mines",
        "mines_open",
        "mine_section_warning",
        "mine_area_once",
        "mines_hit_owner",
        "mines_vs_ogre",
    ),
    "Engineers": (
        "engineer_cap_pct",
        "mcv_help",
        "eng_lay",
        "eng_lift",
        "eng_disarm",
        "eng_detect",
        "eng_entrench",
        "eng_repair",
        "eng_bridge",
        "eng_ramp",
        "eng_grade",
        "eng_demolish",
        "eng_structure",
        "eng_town",
        "eng_rubble",
        "eng_hulk",
        "eng_revetment",
        "eng_finish",
    ),
}
"""The switches under the headings of the form, in its order."""

OTHERS = "Further switches"

WORDS: Mapping[str, Mapping[str, str]] = {
    "overrun_reaction": {
        "full": "any unit that can reach it",
        "adjacent": "adjacent units",
        "off": "nobody",
    },
    "mk3_treads": {"48": "48 treads", "45": "45 treads"},
    "ninja_treads": {"48": "48 treads", "40": "40 treads"},
    "ram_vehicle_treads": {"2": "2 treads", "1": "1 tread"},
    "stealth_reconceal": {
        "concealed": "sides that play concealed",
        "all": "both sides",
        "none": "nobody",
    },
    "emp_radius": {"2": "2 hexes", "3": "3 hexes"},
    "reinforce_every": {"1": "every turn", "2": "every second turn"},
}
"""The values of switches in words."""

SHORT: Mapping[str, str] = {
    "overrun_reaction": "Who may join an overrun in the enemy's turn.",
    "stealth_reconceal": "Whose stealth units may hide again.",
    "emp_radius": "How far the pulse of an EMP tank reaches.",
    "reinforce_every": "Reinforcements are rolled for.",
    "mines": "Hidden mines that each side may lay, before play and by its engineers: how many.",
}
"""What a switch is about, where its values say the rest."""


def chapter_of(switch: str) -> str:
    """The heading that a switch stands under."""
    return next((name for name, switches in CHAPTERS.items() if switch in switches), OTHERS)


def place_of(switch: str) -> int:
    """Where a switch stands in the form; those under no heading come last."""
    every = [name for switches in CHAPTERS.values() for name in switches]
    return every.index(switch) if switch in every else len(every)

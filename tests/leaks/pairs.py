"""The twin pairs of the annex (2.0, 2G), and what of the annex needs none."""

from tests.leaks.pairs_air import AIR
from tests.leaks.pairs_common import COMMON
from tests.leaks.pairs_ground import BUILDINGS, GROUND
from tests.leaks.pairs_hidden import HIDDEN
from tests.leaks.pairs_scenarios import COAST, EDGES
from tests.leaks.pairs_sea import SEA
from tests.leaks.pairs_sea_ends import SEA_ENDS
from tests.leaks.pairs_sea_fire import SEA_FIRE
from tests.leaks.pairs_sea_mines import SEA_MINES
from tests.leaks.pairs_sea_pages import SEA_PAGES
from tests.leaks.pairs_unseen import UNSEEN

LAND = GROUND + BUILDINGS + COMMON + COAST + EDGES + HIDDEN + UNSEEN
PAIRS = LAND + SEA + SEA_ENDS + SEA_FIRE + SEA_MINES + SEA_PAGES + AIR

ELSEWHERE = {
    "TX-01": "test_setup.py",
    "TX-02": "test_setup.py and test_histories.py",
    "TX-04": "test_wire.py",
}
"""Pairs that are no positions."""

RULINGS = {
    "LG-01": "LG-01 sub-steps, LG-01 arrivals",
    "LG-02": "TG-03, TG-04, LG-02 second move",
    "LG-03": "TG-11, LG-03 no mark",
    "LG-04": "TG-08",
    "LG-05": "TG-09, TG-10",
    "LG-06": "TG-16, TG-16 the roll",
    "LG-07": "TG-21, LG-07 orders",
    "LG-09": "TG-23, LG-09 passing buildings, LG-09 hidden eyes, LG-09 spotted together",
    "LG-10": "TG-18",
    "LG-11": "LG-11 which to give up",
    "LG-12": "TG-13",
    "LG-13": "TG-12",
    "LG-14": "LG-14 undo among mines, UG-7 undo",
    "LG-15": "TG-20, LG-15 failures, LG-15 lift, LG-15 town",
    "LG-16": "TG-14",
    "LG-17": "LG-17 water, law-6 odds",
    "LG-18": "LG-18 layers",
    "LG-20": "TG-15, LG-20 before the deal, LG-20 the line",
    "LG-21": "LG-21 buildings",
    "LG-22": "TG-24",
    "LG-26": "LG-26 a mine under a missile",
    "LG-29": "TG-22, LG-29 there or not, LG-29 passing by, LG-29 a contact under water",
    "LG-30": "TG-13",
    "LG-33": "LG-33 stored missiles, LG-33 posts",
}
"""Leaks of the annex, and the pairs in which each would show."""

PAIRLESS = {
    "LG-08": "what the blast reaches is turned up in both worlds, which part by rule",
    "LG-19": "the attacker that fails is turned up, and the worlds part: test_contact.py",
    "LG-23": "a legal inference (IG-5)",
    "LG-24": "an assertion: check_stacks in every fuzz game",
    "LG-25": "a refusal by the own View",
    "LG-27": "the target is public by then",
    "LG-28": "a fault of the settings: test_scenario_files.py",
    "LG-31": "the target is public",
    "LG-32": "an end by the public clause alone: test_victory.py",
}
"""Leaks of the annex that no two worlds of one viewer show, and why."""

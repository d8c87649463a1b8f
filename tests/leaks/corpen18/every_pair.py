"""Every twin pair of Corpen 18, and what of the annex (1C, 2C) needs none."""

from tests.leaks.corpen18.pairs import DETECTION, ENDS
from tests.leaks.corpen18.pairs_fight import GUNS, TORPEDOES
from tests.leaks.corpen18.pairs_sights import END, FIRE, LED, SIGHTS, WAITS

TWINS = DETECTION + ENDS + GUNS + TORPEDOES + SIGHTS + END + FIRE + LED + WAITS

ELSEWHERE = {
    "TC-11": "test_rosters.py",
    "TX-02": "test_rosters.py",
    "TX-04": "test_race.py",
}
"""Pairs that are no positions."""

RULINGS = {
    "LC-01": "TC-01",
    "LC-02": "LC-02, HX-2 who is ready",
    "LC-03": "TC-09, LC-20 tiers",
    "LC-04": "TC-10",
    "LC-05": "TC-12",
    "LC-07": "TC-08",
    "LC-08": "TC-18, LC-08 seen afterwards",
    "LC-09": "LC-09",
    "LC-10": "LC-10, LC-10 launchers",
    "LC-11": "TC-22",
    "LC-12": "TC-20",
    "LC-13": "LC-13",
    "LC-14": "TC-17",
    "LC-15": "LC-15",
    "LC-16": "TC-13, LC-16, LC-16 both",
    "LC-18": "LC-18, TC-14, TC-26",
    "LC-19": "TC-19, TC-25",
    "LC-20": "LC-20, LC-20 tiers",
    "LC-21": "LC-21",
    "LC-22": "TC-02, TC-03, TC-24, LC-22",
    "LC-23": "LC-23, HX-14",
    "LC-24": "LC-24",
    "LC-25": "LC-25, TC-07",
    "LC-26": "LC-26",
    "LC-27": "LC-27",
    "LC-28": "LC-28",
    "LC-30": "LC-30, LC-30 led",
}
"""Leaks of the annex, and the pairs in which each would show."""

PAIRLESS = {
    "LC-06": "made by the rule: a legal inference (IC-6)",
    "LC-17": "what is printed is public (HX.22); belief begins there",
    "LC-29": "both sides know of a flash",
}
"""Leaks of the annex that no two worlds of one viewer show, and why."""

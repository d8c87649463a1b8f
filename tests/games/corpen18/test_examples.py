"""The worked examples CX-01 to CX-77, as the rules print them (examples.toml).

A kind has a function that works the example out from its givens and its dice, and gives every
quantity that the example expects. What it says of knowledge (CX-69 to CX-72) needs a game in
progress: those are played in test_knowledge.py.
"""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.games.corpen18.allowance import allowance
from app.games.corpen18.bearings import arcs
from app.games.corpen18.courses import run
from app.games.corpen18.crews import effective, tiers
from app.games.corpen18.damage import is_half, is_small
from app.games.corpen18.fleet import Gun, ShipClass, Tubes, classes
from app.games.corpen18.formations import formations, overfull
from app.games.corpen18.gunnery import Shot, aim, column, hits, protection_at
from app.games.corpen18.scenario_file import HEADINGS
from app.games.corpen18.spotting import Look, chance, day_limit, spots
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Arc
from app.games.corpen18.torpedoes import (
    Launch,
    can_reach,
    damage,
    damage_drm,
    effective_range,
    score,
    solution,
)
from app.games.corpen18.torpedoes import reload as reloaded
from app.games.corpen18.values import damage_points
from app.hexes.coords import distance

Given = Mapping[str, Any]
Dice = list[int]

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text("utf-8"))["example"]
IN_PLAY = {"knowledge"}
"""Kinds that are no arithmetic."""


def bands(given: Given, dice: Dice) -> Given:
    """C7.2."""
    limits = current().range_bands.limits(given["range_rating"])
    return {f"{band}_max": last for band, last in limits.items()}


def arc(given: Given, dice: Dice) -> Given:
    """C3.5."""
    ship, target = given["ship"], given["target"]
    found = arcs(ship, HEADINGS.index(given["facing"]), target)
    return {"distance": distance(ship, target), "arcs": [*found]}


def path(given: Given, dice: Dice) -> Given:
    """C4.3."""
    heading = HEADINGS.index(given["facing"])
    done = run(given["start"], heading, given["path"], lambda hex_, way: None, lambda hex_: True)
    return {"cost": done.cost, "end": done.end, "end_facing": HEADINGS[done.facing]}


def move(given: Given, dice: Dice) -> Given:
    """C4.8 and C9."""
    category = given["category"]
    found = allowance(
        current(),
        tuple(given["move"]),
        category,
        given["sea_state"],
        given["hits"],
        is_small(category, half=False),
    )
    return {"move": [*found.move]}


def linked(given: Given, dice: Dice) -> Given:
    """C1.9."""
    return {"formations": [[*group] for group in formations({h: h for h in given["hexes"]})]}


def stacking(given: Given, dice: Dice) -> Given:
    """C4.9."""
    return {"legal": not overfull([given["hex"]] * given["own_units_ending"])}


def spot_day(given: Given, dice: Dice) -> Given:
    """C5.3."""
    limit = day_limit(current(), given["spotter"], given["target"], given["light"])
    return {"limit": limit, "detected": given["distance"] <= limit}


def spot_night(given: Given, dice: Dice) -> Given:
    """C5.5; the names of the terms say what the situation is."""
    named = given["modifiers"]

    def one(prefix: str, of: tuple[str, ...], default: str) -> Any:
        return next((word for word in of if f"{prefix}_{word}" in named), default)

    look = Look(
        distance=given["distance"],
        target=one("target", ("capital", "cruiser", "fac"), "escort"),
        units=5 if "more_than_4" in named else 4,
        moved="moved_2mp" in named,
        shoreline="shoreline" in named,
        spotter_crew=one("spotter", ("elite", "veteran", "trained", "green"), "experienced"),
        target_crew=one("target", ("trained", "green"), "experienced"),
        radar=given["radar"],
        light="night",
        moon=one("moon", ("full", "new"), "half"),
        poor="weather" in named,
    )
    found = chance(current(), look)
    if found is None:
        return {"legal": False}
    assert dict(found.terms) == {name: value for name, value in named.items() if value}
    return {"number": found.number, "detected": spots(found.number, dice[0])}


def crt_column(given: Given, dice: Dice) -> Given:
    """C7.5."""
    protection = given["protection"]
    gun = Gun(
        rating=given["rating"],
        rating_armour=given.get("rating_armour"),
        range=10,
        tohit=(0, 0, 0),
    )
    pair = tuple(protection) if isinstance(protection, list) else protection
    found = column(current(), gun, protection_at(pair, given["band"]), given["band"])
    if found is None:
        return {"legal": False}
    return {"column": current().crt.columns[found]}


def gunnery(given: Given, dice: Dice) -> Given:
    """C7. A crew of which the example says nothing else is night-fighting proficient."""
    firer, target = classes()[given["attacker"]], classes()[given["target"]]
    battery, light = given["battery"], given["light"]
    side: Arc = "starboard" if given["arc"] == "broadside" else given["arc"]
    shot = Shot(
        battery=battery,
        gun=firer.batteries()[battery],
        arc=side,
        distance=given["range"],
        category=firer.category,
        firecon=firer.firecon,
        crew=effective(given["crew"], True, firer.category, light),
        hits=given.get("attacker_hits", 0),
        evading=given.get("attacker_evading", False),
        follow_on=given.get("follow_on", 0),
        target=target.category,
        protection=target.protection,
        target_crew=effective(
            given["target_crew"], given.get("target_nfp", True), target.category, light
        ),
        target_evasion=given.get("target_evasion", "steady"),
        target_hits=given.get("target_hits", 0),
        rugged=target.rugged,
        fragile=target.fragile,
        sea_state=given.get("sea_state", 0),
    )
    found = aim(current(), shot)
    assert found.refused is None
    return {
        "band": found.band,
        "firecon": found.level,
        "protection": found.protection,
        "column": current().crt.columns[found.column],
        "drm": dict(found.terms),
        "drm_total": found.drm,
        "total": dice[0] + found.drm,
        "hits": hits(current(), found, dice[0]),
    }


def torpedo(given: Given, dice: Dice) -> Given:
    """C8: a die for each spread, or for each hex of a split one; then the damage roll, if any."""
    launcher: ShipClass = classes()[given["attacker"]]
    target, modern = given["target_category"], given.get("modern_battleship", False)
    launch = Launch(
        type=given["type"],
        distance=given["range"],
        category=launcher.category,
        crew=given["crew"],
        hits=given.get("attacker_hits", 0),
        surprise=given.get("surprise", False),
        split=given.get("split", False),
        sea_state=given.get("sea_state", 0),
        target=target,
        target_crew=given["target_crew"],
        target_evasion=given.get("target_evasion", "steady"),
    )
    out: dict[str, Any] = {"effective_range": effective_range(given["type"], given["range"])}
    found = solution(current(), launch)
    assert (found is not None) is can_reach(given["type"], given["range"])
    if found is None:
        return out | {"legal": False}
    rolls = dice[: 2 if launch.split else given["spreads"]]
    scores = [score(found.number, die) for die in rolls]
    total = sum(scores)
    out |= {"hit_number": found.number, "scores": scores, "total_score": total}
    left = dice[len(rolls) :]
    if left:
        out["damage_modifier"] = damage_drm(total, target, modern)
        out["hits"] = damage(current(), total, left[0], target, modern)
    return out


def tier(given: Given, dice: Dice) -> Given:
    """C6.4."""
    crews = {
        unit["id"]: effective(unit["crew"], unit.get("nfp", False), "cruiser", given["light"])
        for unit in given["units"]
    }
    return {"order": [[*units] for units in tiers(crews)]}


def reload(given: Given, dice: Dice) -> Given:
    """C8.10."""
    assert given["quiet_turn"]
    tubes = Tubes(salvo=1, ready=given["capacity"], reload=given["reload"], type="H")
    ready, left = reloaded(given["ready"], given["reload"], tubes)
    return {"ready": ready, "reload": left}


def victory(given: Given, dice: Dice) -> Given:
    """C10.4."""
    ship = classes()[given["target"]]
    assert ship.value == given["value"]
    assert not is_half(ship.category, ship.vessels)
    return {"vp": damage_points(ship.value, ship.category, given["hits"])}


KINDS: dict[str, Callable[[Given, Dice], Given]] = {
    "bands": bands,
    "arc": arc,
    "path": path,
    "allowance": move,
    "formations": linked,
    "stacking": stacking,
    "spot_day": spot_day,
    "spot_night": spot_night,
    "column": crt_column,
    "gunnery": gunnery,
    "torpedo": torpedo,
    "tiers": tier,
    "reload": reload,
    "victory": victory,
}
PURE = [example for example in EXAMPLES if example["kind"] not in IN_PLAY]


@pytest.mark.parametrize("example", PURE, ids=lambda example: example["id"])
def test_a_worked_example_comes_out(example: Given) -> None:
    found = KINDS[example["kind"]](example["given"], example["dice"])
    assert {name: found.get(name) for name in example["expect"]} == example["expect"]


def test_every_example_is_here_and_of_a_kind() -> None:
    assert [example["id"] for example in EXAMPLES] == [f"CX-{n:02d}" for n in range(1, 78)]
    assert {example["kind"] for example in EXAMPLES} == KINDS.keys() | IN_PLAY

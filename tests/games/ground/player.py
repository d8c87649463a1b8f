"""A player who gives random orders out of the menu: for fuzz games and for the leak tests."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from app.games.ground.view import View
from app.hexes.coords import neighbours
from app.views.menu import Group, Menu

T = TypeVar("T")
Choose = Callable[[Sequence[str]], str]
"""Picks one of several; a test decides how."""

IDLE = ("resign", "draw")
"""Orders that are open at any time and lead nowhere."""
ONWARD = ("end", "done", "next", "overrun", "commit", "react", "discard", "launch", "intercept")
"""Orders that carry the game on."""
DRAFTS = (
    *("mimic", "mark", "reveal", "undo", "laser"),
    *("surface", "submerge", "takeoff", "land", "forget"),
)
AIMS = ("", "", "", "", "treads", "main", "sec", "ap", "riders")
WEIGHTS = {
    "moves": 6,
    "contacts": 6,
    "scans": 2,
    "arrivals": 20,
    "attacks": 6,
    "drafts": 1,
    "others": 3,
    "onward": 2,
}


def promised(menu: Menu) -> tuple[str, ...]:
    """The orders that a menu spells out: every one of them must be allowed."""
    return tuple(_promised(menu))


def _promised(menu: Menu) -> Iterator[str]:
    for piece in menu.pieces:
        for stop in piece.moves:
            yield f"move {piece.label} {'-'.join(stop.path)}"
            yield from (end.notation for end in stop.ends)
        for scan in piece.scans:
            yield f"scan {scan.system} > {scan.target}"
        for place in piece.places:
            yield f"place {piece.label} {place}"
        for offer in piece.offers:
            yield offer.notation
        for choice in piece.choices:
            yield from (way.notation for way in choice.ways)
    for offer in menu.offers:
        yield offer.notation
    if menu.course is not None:
        start = menu.course.starts[0]
        yield f"launch {menu.course.launcher} {start}-{min(neighbours(start))}"
    for group in menu.groups:
        if group.order in ("react", "intercept"):
            yield f"{group.order} none"
        elif group.order == "salvo":
            yield from (f"salvo {label}" for label in group.labels)
        elif group.least == group.most <= len(group.labels):
            yield f"{group.begin or group.order} {' '.join(group.labels[: group.most])}"


def shots(view: View, menu: Menu) -> tuple[str, ...]:
    """The attacks that a menu suggests, gun by gun; some of them cannot hurt and are refused."""
    seen = view.seen()
    out = []
    for piece in menu.pieces:
        for gun in piece.guns:
            for target in gun.targets:
                hidden = view.overrun is None and seen[target].hex in menu.batch
                verb = f"batch {seen[target].hex}:" if hidden else "fire"
                out.append(f"{verb} {gun.system} > {target}")
    return tuple(out)


def an_order(view: View, menu: Menu, choose: Choose) -> str:
    """Some order of the menu, so chosen that sides come to blows and games go on.

    Empty when nothing is open but to give up.
    """
    spelled = [text for text in promised(menu) if not text.startswith(IDLE)]
    pools = {
        "moves": [text for text in spelled if text.startswith("move ")],
        "contacts": _contacts(menu),
        "scans": [text for text in spelled if text.startswith("scan ")],
        "attacks": _attacks(view, menu, choose),
        "drafts": [text for text in spelled if text.startswith(DRAFTS)],
        "arrivals": [t for t in spelled if view.phase == "P1" and t.startswith("place ")],
        "others": [t for t in spelled if not t.startswith(("move ", "scan ", *DRAFTS, *ONWARD))],
        "onward": [t for t in spelled if t.startswith(ONWARD)]
        + [_answer(group, choose) for group in menu.groups]
        + _courses(view, menu, choose),
    }
    lot = [name for name, pool in pools.items() if pool for _ in range(WEIGHTS[name])]
    return choose(pools[choose(lot)]) if lot else ""


def _courses(view: View, menu: Menu, choose: Choose) -> list[str]:
    """Paths of the missile whose turn it is, to where counters stand."""
    if menu.course is None:
        return []
    start = choose(menu.course.starts)
    marks = [counter.hex for counter in view.counters if counter.hex not in ("", start)]
    stops = [choose(marks) for _ in range(int(choose("112")))] if marks else []
    stops = stops or [min(neighbours(start))]
    return [f"launch {menu.course.launcher} {'-'.join((start, *stops))}"]


def a_wild_order(view: View, choose: Choose) -> str:
    """Something that can be written down, in no menu: checks must say no, or it must work out."""
    mine, theirs = sorted(view.mine()), sorted(view.seen())
    own = choose(mine) if mine else "C1"
    other = choose(mine) if mine else "C1"
    foe = choose(theirs) if theirs else "P1"
    here = view.mine()[own].hex if mine else ""
    hex_ = choose((here or "0505", view.seen()[foe].hex if theirs else "0606", "0808"))
    walk = [here or "0505"]
    for _ in range(int(choose("1234"))):
        walk.append(choose(neighbours(walk[-1])))
    gun = choose(("", ".main1", ".ap1", ".s1", ".r1", ".missile1", ".m1"))
    return choose(
        (
            f"move {own} {'-'.join(walk)}",
            f"move {own} {'-'.join(walk)}",
            f"move {own} {'-'.join(walk)} cross",
            f"move {own} {hex_}",
            f"fire {own}{gun},{other} > {foe}",
            f"fire {own}{gun} > terrain {hex_}",
            f"fire {own}{gun} > road {hex_}",
            f"fire {own},{other} > bridge 0703-0704",
            f"fire {own},{other} > {choose(('bridge', 'wall', 'revetment'))} {hex_}",
            f"batch {hex_}: {own}{gun} > {foe}; {other} > terrain",
            f"scan {own}{gun} > {foe}",
            f"ram {own} > {foe}",
            f"move {own} {'-'.join(walk)} ram {foe}",
            f"mount {own} {choose('123')} on {other}",
            f"dismount {own} {choose('123')}",
            f"regroup {own} {other} = INF1 INF2",
            f"regroup {own} {other} = INF3 INF1",
            f"regroup {own} = INF1 INF1 INF1",
            f"react {own} {other}",
            f"salvo {own}",
            f"salvo {own} edge",
            f"launch {own} {'-'.join(walk)}",
            f"intercept {own}{gun}@{choose('0123')}".removesuffix("@0"),
            f"pulse {own}",
            f"detonate {own}",
            f"laser {own} at {foe} {other}",
            f"discard {own}",
            f"discard {own} {other}",
            f"renew {own}",
            f"overrun {hex_}",
            f"reveal {own}",
            f"reconceal {own}",
            f"{choose(('surface', 'submerge', 'takeoff', 'land'))} {own}",
            f"mimic {own} {choose(('INF', 'SHVY', 'MHWZ', 'MK5'))}",
            f"mark {own} yes",
            f"place {own} {hex_}",
            "undo",
            "next",
            "done",
        )
    )


def _contacts(menu: Menu) -> list[str]:
    return [
        f"move {piece.label} {'-'.join(stop.path)}"
        for piece in menu.pieces
        for stop in piece.moves
        if stop.contact
    ]


def _attacks(view: View, menu: Menu, choose: Choose) -> list[str]:
    """Some attacks, by several systems as well and with aims."""
    every = shots(view, menu)
    if not every:
        return []
    single = choose(every)
    head, _, target = single.partition(" > ")
    others = [text.partition(" > ")[0] for text in every if text.endswith(f"> {target}")]
    names = dict.fromkeys(other.split(" ")[-1] for other in (head, *others))
    joint = f"{head.rpartition(' ')[0]} {','.join(list(names)[:3])} > {target} {choose(AIMS)}"
    out = [single, f"{single} {choose(AIMS)}".strip(), joint.strip()]
    if single.startswith("batch"):
        place = single.partition(":")[0]
        second = choose([text for text in every if text.startswith(place)])
        out.append(f"{single}; {second.partition(': ')[2]}")
    return out


def _answer(group: Group, choose: Choose) -> str:
    """An answer to a choice among labels."""
    labels = list(group.labels)
    most = min(group.most, len(labels))
    chosen = []
    for _ in range(int(choose([str(n) for n in range(min(group.least, most), most + 1)]))):
        chosen.append(choose(labels))
        labels.remove(chosen[-1])
    return f"{group.begin or group.order} {' '.join(chosen) or 'none'}"

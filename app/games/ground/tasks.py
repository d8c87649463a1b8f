"""F4: tasks of engineers and of the construction vehicle (G12.2, T12, G12.9)."""

from collections.abc import Iterable, Iterator, Mapping

from app.games.ground import events as e
from app.games.ground.conceal import Log, turn_up
from app.games.ground.engineer_orders import JOBS, Job, Task
from app.games.ground.jobs import (
    ENGINEERS,
    MOST_SEARCHED,
    SURE,
    check_site,
    choices,
    need,
    site_of,
)
from app.games.ground.labour import Shift, carry_out
from app.games.ground.maneuver import own
from app.games.ground.spared import check_spared
from app.games.ground.tables import BUILDER, kinds
from app.games.ground.units import Piece, Unit, UnitFacts, label_order
from app.games.ground.view import View
from app.kernel import phases as kernel
from app.kernel.dice import Stream
from app.kernel.orders import Order, Refusal
from app.views.menu import Group, Offer
from app.views.seats import Side

SEVERAL = 2
"""Hexes of a search that is a choice of several; of one there is an offer."""

TASKS = 4
"""F4, the sub-step of tasks."""

BUILDS: tuple[Job, ...] = ("rubble", "hulk")
"""What a construction vehicle does without engineers (G12.9, G5.23)."""

HELPED: tuple[Job, ...] = ("disarm", "revetment")
"""Tasks for which a construction vehicle in the hex adds a die (G12.11)."""


def workers(unit: UnitFacts) -> tuple[str, ...]:
    """The squads of a counter that could work, as systems: engineers who did nothing else."""
    if unit.dummy or not unit.in_play:
        return ()
    spent = {*unit.fired, *unit.scanned}
    return tuple(
        f"s{i}"
        for i, squad in enumerate(unit.squads, start=1)
        if ENGINEERS in kinds()[squad].rules and f"s{i}" not in spent
    )


def builds(unit: UnitFacts) -> bool:
    """Whether it is a construction vehicle that can still do something."""
    return not unit.dummy and BUILDER in kinds()[unit.kind].rules


def settled(unit: UnitFacts) -> bool:
    """Whether a unit has stood in its hex since the player-turn began (G12.2)."""
    march = unit.march
    return march.start == unit.hex and not march.steps and not march.shifted


def check_task(view: View, order: Task) -> Refusal | None:
    """Why these counters may not set about a task (G12.2, T12)."""
    if not getattr(view.switches, f"eng_{order.job}"):
        text = "That task is not done in this match."
        return Refusal(code="switched-off", rule="T12", text=text)
    crew: list[Piece] = []
    for label in order.counters:
        piece = own(view, label)
        refused = piece if isinstance(piece, Refusal) else _barred(piece)
        if refused is not None:
            return refused
        assert isinstance(piece, Piece)
        crew.append(piece)
    if len({piece.hex for piece in crew}) != 1 or len(set(order.counters)) < len(crew):
        text = "Name counters in one hex, each once."
        return Refusal(code="counters", rule="G12.2", text=text)
    if any(map(builds, crew)) and (len(crew) > 1 or order.job not in BUILDS):
        text = "A construction vehicle clears rubble or hulks, and does it alone."
        return Refusal(code="alone", rule="G12.9", text=text)
    hex_ = crew[0].hex
    idle = [piece.name for piece in _able(view, hex_) if piece.name not in order.counters]
    if idle and not any(map(builds, crew)):
        text = f"All engineers in {hex_} work together: name {', '.join(idle)} too."
        return Refusal(code="together", rule="G12.2", text=text)
    if f"{hex_}/{order.job}" in view.tried:
        text = f"That was tried in {hex_} already in this player-turn."
        return Refusal(code="tried", rule="G12.2", text=text)
    refused = check_spared(view, (hex_,)) if order.job == "structure" else None
    return refused or check_site(order.job, site_of(view, hex_, order.at))


def _able(view: View, hex_: str) -> list[Piece]:
    """The engineers in a hex who can work, who all join in what is done there (G12.2)."""
    return [p for p in view.mine_at(hex_) if not builds(p) and _barred(p) is None]


def _barred(piece: Piece) -> Refusal | None:
    """Why a counter may do no task now (G12.2)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G12.2", text=f"{piece.name} {text}")

    if not (builds(piece) or any(ENGINEERS in kinds()[s].rules for s in piece.squads)):
        return no("no-engineers", "has no engineers.")
    if not settled(piece):
        return no("moved", "has moved or ridden in this player-turn.")
    if piece.disabled:
        return no("disabled", "is disabled.")
    if not builds(piece) and not workers(piece):
        return no("spent", "has fired, scanned or worked already.")
    if builds(piece) and (piece.fired or piece.scanned):
        return no("spent", "has fired, scanned or worked already.")
    return None


def resolve_task(log: Log, side: Side, order: Task) -> None:
    """Turn up who works, roll a secret die for each squad, and do it (G10.4.3, LG-15)."""
    if log.state.forces[side].step < TASKS:
        log.write(e.StepOpened(side=side, step=TASKS))
    units = [u for u in log.state.forces[side].units.values() if u.label in order.counters]
    units.sort(key=lambda unit: label_order(unit.label))
    turn_up(log, units, "G10.4.3")
    crew = {unit.id: workers(unit) or ("gun",) for unit in units}
    vehicle = any(map(builds, units))
    squads = sum(len(systems) for systems in crew.values())
    dice = () if vehicle else _dice(log, side, order, units[0], squads)
    shift = Shift(
        side=side, order=order, hex=units[0].hex, crew=crew, dice=dice, squads=squads, mcv=vehicle
    )
    carry_out(log, shift)


def _dice(log: Log, side: Side, order: Task, unit: Unit, squads: int) -> tuple[int, ...]:
    """The dice of a task, which only its owner learns of: one for each squad (G12.2, G12.11)."""
    if order.job != "finish" and need(order) == SURE:
        return ()
    there = (u for u in log.state.forces[side].units.values() if u.in_play and u.hex == unit.hex)
    helped = log.state.public.switches.mcv_help and order.job in HELPED
    more = helped and any(map(builds, there))
    return tuple(log.die(f"task in {unit.hex}", Stream.of(side)) for _ in range(squads + more))


def task_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """What a counter of engineers can set about now, all that stand with it together."""
    if _barred(piece) is not None:
        return ()
    there, jobs = [piece], BUILDS
    if not builds(piece):
        there, jobs = _able(view, piece.hex), JOBS
    crew = tuple(sorted((p.name for p in there), key=label_order))
    return tuple(_offer(order) for order in _orders(view, piece.hex, crew, jobs))


def _orders(view: View, hex_: str, crew: tuple[str, ...], jobs: Iterable[Job]) -> Iterator[Task]:
    for job in jobs:
        for at in choices(job, site_of(view, hex_, ())):
            order = Task(counters=crew, job=job, at=at)
            if check_task(view, order) is None:
                yield order


def search_groups(view: View) -> tuple[Group, ...]:
    """The searches of several hexes at once, one for each hex with engineers (T12)."""
    hexes = sorted({p.hex for p in view.mine().values() if p.hex and _barred(p) is None})
    return tuple(group for hex_ in hexes if (group := _search(view, hex_)) is not None)


def _search(view: View, hex_: str) -> Group | None:
    crew = tuple(sorted((p.name for p in _able(view, hex_)), key=label_order))
    site = site_of(view, hex_, ())
    around = tuple(at[0] for at in choices("detect", site))
    if not crew or len(around) < SEVERAL:
        return None
    two = Task(counters=crew, job="detect", at=around[:SEVERAL])
    if check_task(view, two) is not None:
        return None
    text = f"Search several hexes around {hex_} for mines: two on {need(two)} or better, "
    return Group(
        order="search",
        begin=f"task {' '.join(crew)}: detect",
        hex=hex_,
        text=f"{text}1 more for each further one",
        labels=around,
        texts={each: site.field.terrain(each).replace("_", " ") for each in around},
        least=SEVERAL,
        most=min(MOST_SEARCHED, len(around)),
    )


def _offer(order: Task) -> Offer:
    what = " ".join((order.job, *order.at))
    dice = "" if order.job == "finish" or need(order) == SURE else f"On {need(order)} or better."
    return Offer(notation=f"task {' '.join(order.counters)}: {what}", text=_words(order), hint=dice)


WORDS = {
    "lay": "Lay a mine:",
    "lift": "Lift the mine:",
    "disarm": "Disarm the mine:",
    "detect": "Search for mines in",
    "entrench": "Dig a trench",
    "repair": "Repair the road",
    "bridge": "Build a bridge at",
    "ramp": "Build a ramp at",
    "grade": "Grade the ridge at",
    "demolish": "Blow up the bridge at",
    "structure": "Mine the structure",
    "town": "Mine the town",
    "rubble": "Clear the rubble",
    "hulk": "Remove a hulk",
    "revetment": "Build a revetment of size",
    "finish": "Finish the Ogre",
}


def _words(order: Task) -> str:
    sort = {"off": "off the road", "road": "on the road"}
    return " ".join((WORDS[order.job], *(sort.get(each, each) for each in order.at)))


RULINGS: Mapping[type[Order], kernel.Ruling[View, Log]] = {
    Task: kernel.Ruling[View, Log](check=check_task, resolve=resolve_task)
}
"""The orders of F4."""

"""Where each unseen ship of the enemy can be: a pure fold over what a side has noted (BX.2, BC)."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from app.games.corpen18.allowance import allowance
from app.games.corpen18.belief.searching import SURE, Search
from app.games.corpen18.belief.waters import (
    ANY,
    States,
    evenly,
    facing_bit,
    moved,
    open_hexes,
    spread,
)
from app.games.corpen18.damage import is_half, is_small
from app.games.corpen18.fleet import classes
from app.games.corpen18.scenario_file import HEADINGS
from app.games.corpen18.scenarios import Printed, Scenario, scenarios
from app.games.corpen18.sightings import Held, Sighting
from app.games.corpen18.state import Ship
from app.games.corpen18.tables import charts_of
from app.games.corpen18.terms import Category, Moon
from app.hexes.coords import DIRECTIONS, axial, distance, from_axial
from app.kernel.facts import Fact
from app.views.seats import Side


class Quarry(Fact, frozen=True, kw_only=True):
    """A ship that is looked for: one of the printed list, one that was lost, or any of a kind."""

    name: str
    category: Category
    move: tuple[int, int]
    """At its best (BC.2)."""
    small: bool = False
    states: Mapping[str, int] = {}
    """Where it can be, and how it can head; empty while it is held or not on the map yet."""
    weights: Mapping[str, float] = {}
    held: bool = False
    hits: int = 0
    enters: int = 0
    sure: bool = True
    """False for a kind of ship of which there may be none."""


class Board(Fact, frozen=True, kw_only=True):
    """What the search goes by, the same from its beginning to its end."""

    scenario: str
    charts: str
    moon: Moon
    side: Side
    """The side that is looked for."""
    mine: Mapping[str, Ship]
    """The units of the side that looks, by label."""
    doubled: bool = False
    """Whether radar may see farther by day than the limits say (`radar_by_day`)."""


class Track(Fact, frozen=True, kw_only=True):
    """All that is known after some notes."""

    quarries: Mapping[str, Quarry]

    def unseen(self) -> tuple[Quarry, ...]:
        """What is not held now and may be on the map."""
        return tuple(q for q in self.quarries.values() if not q.held and q.states)


def begin(board: Board) -> Track:
    """Before the first look: the printed hexes, shifted or not, or the zones (BC.1)."""
    scenario = scenarios()[board.scenario]
    if scenario.file.secret_lists or scenario.file.purchase:
        kinds = _kinds(scenario, board.side)
        return Track(quarries={quarry.name: quarry for quarry in kinds})
    listed = (_listed(scenario, p) for p in scenario.printed(board.side) if p.category != "shore")
    return Track(quarries={quarry.name: quarry for quarry in listed})


def _listed(scenario: Scenario, printed: Printed) -> Quarry:
    small = is_small(printed.category, is_half(printed.category, printed.vessels))
    quarry = Quarry(
        name=printed.name,
        category=printed.category,
        move=printed.move,
        small=small,
        enters=printed.enters,
    )
    if printed.enters:
        return quarry
    if printed.hex:
        places = _shifted(scenario, printed)
        states = dict.fromkeys(places, facing_bit(printed.facing))
        return replace(quarry, states=states, weights=places)
    return replace(quarry, **_anywhere(scenario, printed.zone, printed.category, printed.side))


def _shifted(scenario: Scenario, printed: Printed) -> dict[str, float]:
    """The hexes in which a secret die may have put it, with their chances (BC-b1)."""
    for row in scenario.file.shift:
        if printed.id in row.units:
            out: dict[str, float] = {}
            for die in range(1, row.die + 1):
                to = printed.hex
                dq, dr = DIRECTIONS[HEADINGS.index(row.towards)]
                for _ in range(die // row.divide):
                    q, r = axial(to)
                    to = from_axial(q + dq, r + dr) or to
                out[to] = out.get(to, 0.0) + 1 / row.die
            return out
    return {printed.hex: 1.0}


def _anywhere(scenario: Scenario, zone: str, category: Category, side: Side) -> dict[str, object]:
    free = open_hexes(scenario.id, category, side)
    states = {hex_: ANY for hex_ in scenario.zones.get(zone, ()) if hex_ in free}
    return {"states": states, "weights": evenly(states)}


def _kinds(scenario: Scenario, side: Side) -> list[Quarry]:
    """Any ship of each category, where lists are secret (HX.22)."""
    zones = [row.zone for row in scenario.file.sides if scenario.sides[row.id] is side and row.zone]
    zones += [printed.zone for printed in scenario.printed(side) if printed.zone]
    out = []
    for category, move in fastest().items():
        places = _anywhere(scenario, zones[0] if zones else "", category, side)
        quarry = Quarry(name=category, category=category, move=move, sure=False)
        out.append(replace(quarry, **places))
    return out


@cache
def fastest() -> Mapping[Category, tuple[int, int]]:
    """The best allowance of any class of a category, phase by phase."""
    out: dict[Category, tuple[int, int]] = {}
    for kind in classes().values():
        a, b = out.get(kind.category, (0, 0))
        out[kind.category] = (max(a, kind.move[0]), max(b, kind.move[1]))
    return out


def fold(board: Board, track: Track, note: Sighting) -> Track:
    """The search after one note more."""
    quarries = dict(track.quarries)
    if note.kind == "gone":
        quarries.pop(note.name, None)
        return Track(quarries=quarries)
    if note.step:
        quarries = {k: _advance(board, quarry, note) for k, quarry in quarries.items()}
    for held in note.held:
        if held.name:
            quarries[held.name] = _held(quarries.get(held.name), held)
    for lost in note.lost:
        key = lost.name or lost.label
        quarries[key] = _lost(quarries.get(key), lost)
    search = Search(board.scenario, board.charts, board.moon, note)
    track = Track(quarries={k: _searched(board, q, search) for k, q in quarries.items()})
    return _seen_by_one(board, track, search)


def _seen_by_one(board: Board, track: Track, search: Search) -> Track:
    """Where only one ship can be the one that sees mine, it is where it can see them (BC.6)."""
    unseen = track.unseen()
    shore = any(p.category == "shore" for p in scenarios()[board.scenario].printed(board.side))
    known = all(quarry.sure for quarry in track.quarries.values())
    if len(unseen) != 1 or not known or shore or board.doubled:
        return track
    (quarry,) = unseen
    states = {
        hex_: facings
        for hex_, facings in quarry.states.items()
        if all(
            search.reaches(quarry.category, mine.category, hex_, at)
            for mine, at in search.unexplained(board.mine)
        )
    }
    if not states or len(states) == len(quarry.states):
        return track
    weights = {hex_: quarry.weights.get(hex_, 0.0) for hex_ in states}
    narrowed = replace(quarry, states=states, weights=_normal(weights, states))
    return Track(quarries={**track.quarries, quarry.name: narrowed})


def _advance(board: Board, quarry: Quarry, note: Sighting) -> Quarry:
    """A movement phase of a ship that nobody saw (BC.2)."""
    if quarry.enters == note.turn and note.step == 1 and not quarry.states and not quarry.held:
        quarry = _arrived(board, quarry)
    if quarry.held or not quarry.states:
        return quarry
    most = power(board, quarry, note)
    where = (board.scenario, quarry.category, board.side)
    return replace(
        quarry,
        states=moved(*where, quarry.states, most),
        weights=spread(*where, quarry.weights, most),
    )


def _arrived(board: Board, quarry: Quarry) -> Quarry:
    scenario = scenarios()[board.scenario]
    printed = next(p for p in scenario.printed(board.side) if p.name == quarry.name)
    states = {printed.hex: facing_bit(printed.facing)}
    return replace(quarry, states=states, weights={printed.hex: 1.0})


def power(board: Board, quarry: Quarry, note: Sighting) -> int:
    """MP of a ship in the movement phase before a note, with the hits that were seen (BC.2)."""
    charts = charts_of(board.charts)
    pair = allowance(
        charts, quarry.move, quarry.category, note.sea_state, quarry.hits, quarry.small
    ).move
    return pair[note.step - 1]


def _held(old: Quarry | None, held: Held) -> Quarry:
    quarry = old or _found(held)
    return replace(quarry, held=True, states={}, weights={}, hits=held.hits)


def _lost(old: Quarry | None, lost: Held) -> Quarry:
    quarry = old or _found(lost)
    states: States = {lost.hex: facing_bit(lost.facing)}
    return replace(quarry, held=False, states=states, weights={lost.hex: 1.0}, hits=lost.hits)


def _found(held: Held) -> Quarry:
    """A contact that is on no list."""
    move = fastest().get(held.category, (0, 0))
    return Quarry(name=held.name or held.label, category=held.category, move=move)


def _searched(board: Board, quarry: Quarry, search: Search) -> Quarry:
    """Leave out the hexes where it would have been found, or would have found (BC.4-BC.8)."""
    note = search.note
    if quarry.held or not quarry.states or any(lost.name == quarry.name for lost in note.lost):
        return quarry
    by_night = [held.hex for held in note.held if held.by_night]
    out = {
        hex_
        for hex_ in quarry.states
        if search.would_find(board.mine, quarry.category, hex_)
        or search.would_see(board.mine, quarry.category, hex_)
        or any(distance(hex_, found) <= 1 for found in by_night)
    }
    states = {hex_: facings for hex_, facings in quarry.states.items() if hex_ not in out}
    weights = {
        hex_: silent(weight, search.odds(board.mine, quarry.category, hex_))
        for hex_, weight in quarry.weights.items()
        if hex_ not in out
    }
    return replace(quarry, states=states, weights=_normal(weights, states))


def silent(weight: float, number: int) -> float:
    """A weight after a roll of 1D10 for up to a number that did not find (BC.7).

    >>> round(silent(1.0, 6), 3), silent(0.5, 0)
    (0.4, 0.5)
    """
    return weight * (1 - min(max(number, 0), SURE) / SURE)


def _normal(weights: Mapping[str, float], states: States) -> Mapping[str, float]:
    total = sum(weights.values())
    if not total:
        return evenly(states) if states else {}
    return {hex_: weight / total for hex_, weight in weights.items()}

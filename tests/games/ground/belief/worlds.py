"""The rules of S5 to S8 and S13, S14 played out plainly: every order and every die of a world.

Written apart from what it tests, with sets of labels instead of bits. A world holds the truth of
the hunted side; what it shows is a tuple of sightings. `strict` keeps boats of a side out of each
other's hexes (S14.2); without it hidden boats, and those behind contacts, are as water to others.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from app.games.ground.belief import sightings as s
from app.hexes.coords import hexside, neighbours

KINDS = {"SUB": s.SUB, "MSUB": s.MSUB, "MK3": s.ogre("MK3", 3), "NINJA": s.ogre("NINJA", 4)}
HALF = Fraction(1, 2)


class Ship(NamedTuple):
    """One boat: H hidden, D in sight below, S surfaced, I behind a contact, X out of the game."""

    kind: str
    at: str
    state: str = "H"
    name: str = ""
    other: str = ""
    """Of a pair: the label of the contact that is its decoy, empty when that is gone."""
    lure: str = ""
    """The hex of the decoy."""
    back: str = ""
    still: int = 0
    busy: bool = False


World = tuple[Ship, ...]
Shown = tuple[s.Sighting, ...]
Told = tuple[Shown, Ship, Fraction]


class Board(NamedTuple):
    """What does not change in a test, and what the hunter's side has in the way."""

    water: frozenset[str]
    coral: frozenset[str] = frozenset()
    exits: frozenset[str] = frozenset()
    mined: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    quiet: bool = False
    strict: bool = False

    def around(self, hex_: str) -> list[str]:
        """Where one step leads, `off` included."""
        open_ = [
            other
            for other in neighbours(hex_)
            if other in self.water and hexside(hex_, other) not in self.coral
        ]
        return [*open_, "off"] if hex_ in self.exits else open_

    def paths(self, start: str, steps: int, shut: set[str]) -> Iterator[tuple[str, ...]]:
        """Every path of one step or more, as the hexes entered."""
        paths: list[tuple[str, ...]] = [()]
        for _ in range(steps):
            paths = [
                (*path, hex_)
                for path in paths
                if not path or path[-1] != "off"
                for hex_ in self.around(path[-1] if path else start)
                if hex_ not in shut and hex_ not in self.barred
            ]
            yield from paths

    def hides(self, steps: int) -> Fraction:
        return Fraction(4, 6) if self.quiet and steps == 1 else HALF

    def escapes(self, steps: int) -> Fraction:
        return Fraction(2, 6) if self.quiet and steps == 1 else Fraction(1, 6)


def shut(board: Board, world: World, mine: int) -> set[str]:
    """Where another boat of the side keeps this one out (S14.2)."""
    return {
        ship.at
        for at, ship in enumerate(world)
        if at != mine and (ship.state == "D" or (board.strict and ship.state in "HI"))
    }


def legal(world: World) -> bool:
    """Whether no boat, hidden or behind a contact, is where another is in sight (S14.2)."""
    below = [ship.at for ship in world if ship.state == "D"]
    hidden = {ship.at for ship in world if ship.state in "HI"}
    return len(below) == len(set(below)) and hidden.isdisjoint(below)


def resolved(ship: Ship, turn: int) -> Told:
    """P3.0 of a boat behind a contact (S6.4)."""
    clear = ship._replace(state=ship.back, other="", lure="", back="")
    if ship.back == "H":
        return (
            (s.Vanished(label=min(ship.name, ship.other or ship.name)),),
            clear._replace(name=""),
            Fraction(1),
        )
    label = f"M{turn}-{ship.at}"
    up = s.TurnedUp(contact=ship.name, label=label, kind=KINDS[ship.kind])
    return (up,), clear._replace(name=label), Fraction(1)


def dives(ship: Ship) -> Iterator[Told]:
    """P3.1 of a surfaced boat (S8.1)."""
    yield (), ship, Fraction(1)
    yield (s.Dived(label=ship.name),), ship._replace(state="D"), Fraction(1)


def moves(board: Board, world: World, mine: int, turn: int) -> Iterator[Told]:
    """P3.2: all that a boat may do, with every die."""
    ship = world[mine]
    yield (), ship, Fraction(1)
    closed = shut(board, world, mine)
    paths = list(board.paths(ship.at, KINDS[ship.kind].steps, closed))
    if ship.state == "H":
        for path in paths:
            yield from hidden_path(board, world, mine, path, turn)
    elif ship.state == "D":
        for path in paths:
            yield from _seen_path(board, world, mine, path)
    elif ship.state == "S":
        for path in paths:
            if not set(path) & board.mined and path[-1] != "off":
                gone = ship._replace(at=path[-1], busy=True)
                moved = s.Moved(label=ship.name, hex_=path[-1], submerged=False)
                yield (moved,), gone, Fraction(1)
    if KINDS[ship.kind].boat and ship.state in "HD":
        yield from _surfacing(board, world, mine, paths, turn)
        yield from _pairing(board, world, mine, paths, turn)


def hidden_path(
    board: Board, world: World, mine: int, path: tuple[str, ...], turn: int
) -> Iterator[Told]:
    """The move of a hidden boat along a path, with its die, or what stops it."""
    ship, kind = world[mine], KINDS[world[mine].kind]
    for steps, hex_ in enumerate(path, 1):
        if hex_ in board.mined and kind.sets_off:
            found = _shown(ship, hex_, "mine", turn)
            label = f"M{turn}-{hex_}"
            up = ship._replace(at=hex_, state="D", name=label, busy=True)
            yield (found,), up, HALF
            yield (found, s.Lost(label=label)), up._replace(state="X"), HALF
            if steps < len(path) and path[steps] not in board.mined | board.taken | {"off"}:
                on = s.Moved(label=label, hex_=path[steps])
                yield (found, on), up._replace(at=path[steps]), HALF
            return
    end = path[-1]
    if end == "off":
        yield (), ship._replace(at="off", state="X", busy=True), Fraction(1)
    elif end in board.taken:
        free = [0, *(at for at, hex_ in enumerate(path, 1) if hex_ not in board.taken)][-1]
        stop = (ship.at, *path)[free]
        found = _shown(ship, stop, "contact", turn, met=end)
        busy = free > 0
        yield (found,), ship._replace(at=stop, state="D", name=found.label, busy=busy), Fraction(1)
    else:
        hides = board.hides(len(path)) if kind.boat else Fraction(1)
        moved = ship._replace(at=end, busy=True)
        yield (), moved, hides
        if kind.boat:
            found = _shown(ship, end, "die", turn)
            yield (found,), moved._replace(state="D", name=found.label), 1 - hides


def _seen_path(board: Board, world: World, mine: int, path: tuple[str, ...]) -> Iterator[Told]:
    """The move of a boat in sight; of mines on its way the first, of which it survives."""
    ship, shown = world[mine], ()
    steps, way = (1, 2), path
    mines = [at for at, hex_ in enumerate(path) if hex_ in board.mined]
    if len(mines) > 1 or path[-1] in board.taken or not KINDS[ship.kind].boat:
        return
    if mines:
        hex_ = path[mines[0]]
        shown = (s.Moved(label=ship.name, hex_=hex_),)
        steps = (0, 1) if hex_ in board.around(ship.at) else (0,)
        way = path[mines[0] + 1 :]
    end = path[-1]
    moved = ship._replace(at=end, busy=True)
    escapes = board.escapes(len(path))
    gone = moved._replace(state="X" if end == "off" else "H", name="")
    yield (*shown, s.Escaped(label=ship.name, steps=steps)), gone, escapes
    if end == "off":
        yield (*shown, s.Lost(label=ship.name)), moved._replace(at="lost", state="X"), 1 - escapes
    else:
        on = (s.Moved(label=ship.name, hex_=end),) if way else ()
        yield (*shown, *on), moved, 1 - escapes


def _surfacing(
    board: Board, world: World, mine: int, paths: list[tuple[str, ...]], turn: int
) -> Iterator[Told]:
    ship = world[mine]
    for path in [(), *paths]:
        if set(path) & board.mined or "off" in path:
            continue
        end = path[-1] if path else ship.at
        up = ship._replace(at=end, state="S", busy=bool(path))
        if ship.state == "D":
            moved = s.Moved(label=ship.name, hex_=end, submerged=False)
            yield (moved if path else s.Surfaced(label=ship.name),), up, Fraction(1)
        else:
            found = _shown(ship, end, "surfaced", turn, submerged=False)
            yield (found,), up._replace(name=found.label), Fraction(1)


def _pairing(
    board: Board, world: World, mine: int, paths: list[tuple[str, ...]], turn: int
) -> Iterator[Told]:
    ship = world[mine]
    contacts = {hex_ for other in world if other.state == "I" for hex_ in (other.at, other.lure)}
    lures = {path[-1] for path in board.paths(ship.at, 2, shut(board, world, mine))}
    for path in [(), *paths]:
        end = path[-1] if path else ship.at
        if set(path) & board.mined or end in contacts | {"off"}:
            continue
        if path and end in board.taken:
            continue
        for lure in sorted(lures - board.taken - contacts - {end, "off"}):
            one, two = sorted((end, lure))
            label = {hex_: f"Q{turn}-{hex_}" for hex_ in (one, two)}
            pair = s.Paired(labels=(label[one], label[two]), hexes=(one, two), was=ship.name)
            behind = Ship(
                ship.kind,
                end,
                "I",
                label[end],
                label[lure],
                lure,
                ship.state,
                ship.still,
                bool(path),
            )
            yield (pair,), behind, Fraction(1)


def _shown(
    ship: Ship, hex_: str, how: s.How, turn: int, met: str = "", submerged: bool = True
) -> s.Found:
    return s.Found(
        label=f"M{turn}-{hex_}",
        kind=KINDS[ship.kind],
        hex_=hex_,
        how=how,
        met=met,
        submerged=submerged,
    )


def fires(ship: Ship, turn: int) -> Iterator[Told]:
    """P5 of the hunted side: a boat holds its fire or not (S5.2)."""
    yield (), ship, Fraction(1)
    if ship.state == "X" or not (KINDS[ship.kind].boat or ship.state == "H"):
        return
    busy = ship._replace(busy=True)
    if ship.state == "H":
        found = _shown(ship, ship.at, "attack", turn + 100)
        yield (found,), busy._replace(state="D", name=found.label), Fraction(1)
    elif ship.state == "I":
        known = (s.Known(label=ship.name), s.Acted(label=ship.name))
        yield known, busy._replace(back="D"), Fraction(1)
    else:
        yield (s.Acted(label=ship.name, submerged=ship.state == "D"),), busy, Fraction(1)


def ended(world: World) -> tuple[World, frozenset[str]]:
    """P7: turns of lying still are counted; the hexes mined by it (S13.4)."""
    after = tuple(
        ship._replace(still=0 if ship.busy else min(ship.still + 1, 3), busy=False)
        for ship in world
    )
    mined = {
        ship.at for ship in after if ship.kind == "MSUB" and ship.still == 3 and ship.state != "X"
    }
    return after, frozenset(mined)

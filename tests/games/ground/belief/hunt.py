"""A hunt: one world is played, all that could look the same are kept, and compared.

The hunted side's choices and all dice are drawn; what was shown decides which worlds are left.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

from app.games.ground.belief import sightings as s
from app.hexes.coords import neighbours
from tests.games.ground.belief.worlds import (
    KINDS,
    Board,
    Ship,
    Shown,
    Told,
    World,
    dives,
    ended,
    fires,
    legal,
    moves,
    resolved,
)

Act = Callable[[World, int], Iterable[Told]]
"""What one boat of a world may do."""
Deed = Callable[[World], Iterator[tuple[Shown, World]]]
"""What comes of something the hunter's side does."""


class Report(NamedTuple):
    """What was shown in one step, the truth after it, and every world that fits."""

    shown: Shown
    truth: World
    worlds: frozenset[World]
    laid: frozenset[str] = frozenset()
    """Where some world that fits has a mine laid in this turn."""


class Hunt:
    """One game between a hunter and boats, small enough to keep all worlds."""

    def __init__(
        self,
        rng: random.Random,
        board: Board,
        kinds: list[str],
        zone: list[str],
        *,
        alone: bool = False,
    ) -> None:
        """With `alone` only the truth is played, on maps of any size."""
        self.rng = rng
        self.board = board
        ats = rng.sample(sorted(zone), len(kinds))
        self.truth: World = tuple(map(Ship, kinds, ats))
        starts = product(sorted(zone), repeat=len(kinds))
        self.worlds: frozenset[World] = (
            frozenset() if alone else frozenset(tuple(map(Ship, kinds, at)) for at in starts)
        )
        self.turn = 0
        self.mines: frozenset[str] = frozenset()
        """Laid by the boats of the truth."""

    def his_turn(self) -> Iterator[Report]:
        """The player-turn of the boats."""
        self.turn += 1
        turn = self.turn
        yield self._stage(self._resolving)
        yield self._stage(lambda world, at: dives(world[at]) if world[at].state == "S" else ())
        shown = self._stage(partial(self._moving, turn)).shown
        yield Report((*shown, s.MovesEnded()), self.truth, self.worlds)
        yield self._stage(lambda world, at: fires(world[at], turn), calm=0.8)
        self.truth, mined = ended(self.truth)
        self.mines |= mined
        after = [ended(world) for world in self.worlds]
        self.worlds = frozenset(world for world, _ in after)
        laid = frozenset(hex_ for _, mined in after for hex_ in mined)
        yield Report((s.TurnEnded(),), self.truth, self.worlds, laid)

    def _resolving(self, world: World, at: int) -> Iterable[Told]:
        return [resolved(world[at], self.turn)] if world[at].state == "I" else ()

    def _moving(self, turn: int, world: World, at: int) -> Iterable[Told]:
        return moves(self.board, world, at, turn) if world[at].state in "HDS" else ()

    def _stage(self, act: Act, calm: float = 0.0) -> Report:
        """Every boat acts once, in an order of its owner's choice."""
        order = [at for at, ship in enumerate(self.truth) if ship.state != "X"]
        self.rng.shuffle(order)
        shown: list[s.Sighting] = []
        for at in order:
            told = list(act(self.truth, at))
            if self.rng.random() < calm:
                told = told[:1]
            told = [choice for choice in told if self._stays_legal(at, choice, shown)]
            if told:
                seen, ship, _ = self._pick(told)
                shown += seen
                self.truth = (*self.truth[:at], ship, *self.truth[at + 1 :])
        self.worlds = frozenset(_matching(self.worlds, act, tuple(shown)))
        return Report(tuple(shown), self.truth, self.worlds)

    def _stays_legal(self, at: int, told: Told, shown: list[s.Sighting]) -> bool:
        """Boats stay apart, and labels are not used twice."""
        labels = {seen.label for seen in shown if isinstance(seen, s.Found)}
        if any(isinstance(seen, s.Found) and seen.label in labels for seen in told[0]):
            return False
        after = (*self.truth[:at], told[1], *self.truth[at + 1 :])
        below = [ship.at for ship in after if ship.state in "HDI"]
        return len(below) == len(set(below)) and _apart(after, at, told[0])

    def _pick(self, told: list[Told]) -> Told:
        """One of them: kinds of things seen alike often, so that rare ones come up."""
        sorts: dict[tuple[str, ...], list[Told]] = {}
        for choice in told:
            name = tuple(type(seen).__name__ + getattr(seen, "how", "") for seen in choice[0])
            sorts.setdefault(name, []).append(choice)
        often = [(), (), ()] if () in sorts else []
        return self.rng.choice(sorts[self.rng.choice([*sorted(sorts), *often])])

    def deed(self, deed: Deed) -> Report:
        """The hunter's side does something; what it shows decides."""
        outcomes = [(shown, world) for shown, world in deed(self.truth)]
        shown, self.truth = self.rng.choice(outcomes)
        self.worlds = frozenset(
            after
            for world in self.worlds
            for seen, after in deed(world)
            if seen == shown and legal(after)
        )
        return Report(shown, self.truth, self.worlds)


def _matching(worlds: Iterable[World], act: Act, shown: Shown) -> set[World]:
    """Worlds after a stage in which the boats, in some order, showed just this."""
    done: set[World] = set()
    front = {(world, frozenset(range(len(world))), 0) for world in worlds}
    while front:
        after: set[tuple[World, frozenset[int], int]] = set()
        for world, left, seen in front:
            if not left and seen == len(shown) and legal(world):
                done.add(world)
            for at in left:
                rest = left - {at}
                told = list(act(world, at)) or [((), world[at], Fraction(1))]
                for new, ship, _ in told:
                    moved = (*world[:at], ship, *world[at + 1 :])
                    if shown[seen : seen + len(new)] == new and _apart(moved, at, new):
                        after.add((moved, rest, seen + len(new)))
        front = after
    return done


def _apart(world: World, mine: int, shown: Shown) -> bool:
    """Whether a boat came into sight below only where no other was hidden (S14.2)."""
    others = {ship.at for at, ship in enumerate(world) if at != mine and ship.state in "HI"}
    came = {seen.hex_ for seen in shown if isinstance(seen, (s.Moved, s.Found)) and seen.submerged}
    return others.isdisjoint(came)


# What the hunter's side does, and what comes of it.


def enters(hex_: str, tag: str) -> Deed:
    """A surface unit enters a hex (S5.4, S6.4)."""

    def deed(world: World) -> Iterator[tuple[Shown, World]]:
        near = {hex_, *neighbours(hex_)}
        shown: list[s.Sighting] = []
        after = list(world)
        for at in sorted(range(len(world)), key=lambda at: world[at].at):
            ship = world[at]
            if ship.at in near and ship.state == "H":
                found = _found(ship, tag, "search")
                shown.append(found)
                after[at] = ship._replace(state="D", name=found.label)
            elif ship.at in near and ship.state == "I":
                after[at] = ship._replace(back="D")
        yield (*shown, s.Searched(hex_=hex_)), tuple(after)

    return deed


def hovers(hex_: str, tag: str) -> Deed:
    """A hovercopter ends in a hex (S5.5, S6.5)."""

    def deed(world: World) -> Iterator[tuple[Shown, World]]:
        for at, ship in enumerate(world):
            if ship.at == hex_ and ship.state == "H":
                found = _found(ship, tag, "search")
                yield (found,), _with(world, at, ship._replace(state="D", name=found.label))
                return
            if ship.state == "I" and ship.at == hex_:
                label = f"M{ship.name}"
                up = s.TurnedUp(contact=ship.name, label=label, kind=KINDS[ship.kind])
                back = Ship(ship.kind, hex_, "D", label, still=ship.still)
                yield (up,), _with(world, at, back)
                return
            if ship.state == "I" and ship.lure == hex_ and ship.other:
                known = ship._replace(other="", lure="")
                yield (s.Known(label=ship.name),), _with(world, at, known)
                return
        yield (s.Cleared(hex_=hex_),), world

    return deed


def charges(hex_: str, tag: str, *, pings: bool) -> Deed:
    """A ping, or a blind charge at even odds: a third each of nothing, disabled, destroyed."""

    def deed(world: World) -> Iterator[tuple[Shown, World]]:
        yield (s.Unanswered(hex_=hex_, silent=3 if pings else 2),), world
        for at, ship in enumerate(world):
            if ship.at != hex_ or ship.state != "H" or not KINDS[ship.kind].boat:
                continue
            if pings:
                found = _found(ship, tag, "search")
                yield (found,), _with(world, at, ship._replace(state="D", name=found.label))
                continue
            hit = _found(ship, tag, "attack", submerged=False)
            up = ship._replace(state="S", name=hit.label, still=0)
            yield (hit,), _with(world, at, up)
            yield (hit, s.Lost(label=hit.label)), _with(world, at, up._replace(state="X"))

    return deed


def shoots(label: str) -> Deed:
    """An attack on a contact or on a boat in sight (S6.3, S7.3)."""

    def deed(world: World) -> Iterator[tuple[Shown, World]]:
        for at, ship in enumerate(world):
            if ship.state == "I" and ship.other == label:
                known = ship._replace(other="", lure="")
                yield (s.Known(label=ship.name),), _with(world, at, known)
            elif ship.state == "I" and ship.name == label:
                yield (s.Known(label=label),), world
                yield (s.Lost(label=label),), _with(world, at, ship._replace(state="X"))
                up = s.TurnedUp(
                    contact=label,
                    label=f"M{label}",
                    kind=KINDS[ship.kind],
                    submerged=False,
                )
                hit = s.Acted(label=f"M{label}", submerged=False)
                yield (up, hit), _with(world, at, Ship(ship.kind, ship.at, "S", f"M{label}"))
            elif ship.name == label and ship.state in "DS":
                yield (), world
                yield (s.Lost(label=label),), _with(world, at, ship._replace(state="X"))
                hit = s.Acted(label=label, submerged=False)
                yield (hit,), _with(world, at, ship._replace(state="S", still=0))

    return deed


def _found(ship: Ship, tag: str, how: s.How, submerged: bool = True) -> s.Found:
    label = f"{tag}-{ship.at}"
    return s.Found(label=label, kind=KINDS[ship.kind], hex_=ship.at, how=how, submerged=submerged)


def _with(world: World, at: int, ship: Ship) -> World:
    return (*world[:at], ship, *world[at + 1 :])

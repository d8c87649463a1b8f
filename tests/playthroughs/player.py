"""An honest player with a seed: it sees its view and its menu, and nothing else."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from app.games.ground.view import View
from app.hexes.coords import distance
from app.views.menu import Group, Gun, Menu, Offer, Stop
from tests.playthroughs.seamanship import DECLARED, declarations, duties, is_busy, move


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How a player plays; every number but `pace` is a likelihood from 0 to 1."""

    pace: int = 99
    """Counters it moves in a phase at most."""
    drive: float = 0.7
    """To move towards the goal instead of anywhere."""
    contact: float = 0.3
    """To enter a hex that holds the enemy."""
    scan: float = 0.5
    fire: float = 0.8
    react: float = 0.5
    draft: float = 0.05
    """To name a mimic, set a roll mark, mount, dismount, regroup or re-conceal."""
    show: float = 0.01
    """To turn a counter face up."""
    undo: float = 0.02
    leave: float = 0.0
    """To leave the map where it may."""
    force: str = ""
    """What it buys where it may, such as `HVY:5,INF3:4`; the scenario's own list if empty."""
    goals: tuple[str, ...] = ()
    """Hexes it makes for; the nearest enemy if there are none."""
    hunters: tuple[str, ...] = ()
    """Types that go after the nearest enemy whatever the goals."""
    hold: float = 0.0
    """To leave a counter where it is."""
    sea: Mapping[str, float] = {}
    """What it declares at sea, by the first word of the order (`seamanship.DECLARED`)."""


class Player:
    """One side's player. It proposes orders in notation, best first; the last is always allowed."""

    def __init__(self, seed: str, style: Style) -> None:
        self._random = random.Random(seed)
        self._style = style
        self._phase: tuple[int, str] = (0, "")
        self._moved: set[str] = set()
        self._tried: set[str] = set()

    def proposals(self, view: View, menu: Menu) -> Iterator[str]:
        """What to order now. A proposal that is refused is followed by the next one."""
        if self._phase != (view.n, view.phase):
            self._phase = (view.n, view.phase)
            self._moved.clear()
            self._tried.clear()
        if view.phase == "SETUP":
            ready = [o.notation for o in menu.offers if o.notation == "commit"]
            edges = [o.notation for o in menu.offers if o.notation.startswith("edge")]
            around = [o.notation for o in menu.offers if o.notation.startswith("section ")]
            unset = any(piece.edge == "any" for piece in view.off_map().values())
            yield from self._buy(view)
            named = [notation for notation in around if not notation.endswith(" -")]
            yield from self._mixed(edges) if unset else ready or named or ["arrange random"]
        elif view.phase == "P1":
            yield from self._arrive(view, menu)
            yield "end"
        elif menu.groups:
            yield from self._answer(menu.groups[0])
        elif view.overrun is not None:
            yield from self._fight(view, menu)
        elif view.phase in ("P3", "P6"):
            yield from self._march(view, menu)
            yield from duties(view, menu, self._random)
            yield "end"
        else:
            yield from self._shoot(view, menu)
            yield "end"

    def _chance(self, likelihood: float) -> bool:
        return self._random.random() < likelihood

    def _mixed(self, items: Iterable[str]) -> list[str]:
        out = sorted(items)
        self._random.shuffle(out)
        return out

    def _answer(self, group: Group) -> Iterator[str]:
        labels = self._mixed(group.labels)
        if group.order == "react":
            joining = [label for label in labels if self._chance(self._style.react)]
            for most in range(min(group.most, len(joining)), 0, -1):
                yield f"react {' '.join(sorted(joining[:most]))}"
            yield "react none"
        yield f"discard {' '.join(sorted(labels[: group.least]))}"

    def _buy(self, view: View) -> Iterator[str]:
        if view.purse is not None and self._style.force and self._style.force not in self._tried:
            self._tried.add(self._style.force)
            yield f"choose {self._style.force.replace(':', '=').replace(',', ' ')}"

    def _arrive(self, view: View, menu: Menu) -> Iterator[str]:
        """Take everything that waits off the map to some hex of its edge."""
        for piece in menu.pieces:
            if piece.places and not view.off_map()[piece.label].gate:
                yield f"place {piece.label} {self._random.choice(piece.places)}"

    def _fight(self, view: View, menu: Menu) -> Iterator[str]:
        offers = [offer.notation for offer in _piece_offers(menu)]
        if view.overrun is not None and view.overrun.stage == "gather":
            for piece in menu.pieces:
                for stop in piece.moves:
                    if self._chance(self._style.contact):
                        yield move(piece, stop, self._random)
            yield f"overrun {view.overrun.hex}"
        yield from self._mixed(o for o in offers if o.startswith(("ram", "dismount")))
        yield from self._volleys(menu)
        yield "next"

    def _march(self, view: View, menu: Menu) -> Iterator[str]:
        if any(o.notation == "undo" for o in menu.offers) and self._chance(self._style.undo):
            yield "undo"
        exits = [o.notation for o in _piece_offers(menu) if o.notation.startswith("leave")]
        for notation in self._mixed(exits):
            if notation not in self._tried and self._chance(self._style.leave):
                yield notation
            self._tried.add(notation)
        yield from self._declare(menu)
        drafts = [
            o.notation
            for o in _piece_offers(menu)
            if o.notation not in self._tried
            and not o.notation.startswith(("leave", "move", *DECLARED))
        ]
        for notation in self._mixed(drafts):
            shows = notation.startswith("reveal")
            if self._chance(self._style.show if shows else self._style.draft):
                self._tried.add(notation)
                yield notation
        pieces = [p for p in menu.pieces if p.moves and p.label not in self._moved]
        self._random.shuffle(pieces)
        for piece in pieces:
            if len(self._moved) >= self._style.pace:
                return
            self._moved.add(piece.label)
            if is_busy(view, piece.label) or self._chance(self._style.hold):
                continue
            stop = self._stop(view, piece.label, piece.moves)
            if stop is not None:
                yield move(piece, stop, self._random)

    def _declare(self, menu: Menu) -> Iterator[str]:
        """What is declared at sea: each order of each counter is thought of once in a phase."""
        for (label, word), ways in declarations(menu).items():
            if f"{label} {word}" not in self._tried:
                self._tried.add(f"{label} {word}")
                if self._chance(self._style.sea.get(word, 0.0)):
                    yield self._random.choice(ways)

    def _stop(self, view: View, label: str, stops: Sequence[Stop]) -> Stop | None:
        meets = [stop for stop in stops if stop.contact]
        if meets and self._chance(self._style.contact):
            return self._random.choice(meets)
        free = [stop for stop in stops if not stop.contact]
        if not free or not self._chance(self._style.drive):
            return self._random.choice(free) if free else None
        goals = self._style.goals or _foes(view)
        piece = view.mine().get(label) or view.stowed().get(label)
        if piece is not None and piece.kind in self._style.hunters:
            goals = _foes(view)
        return min(
            free,
            key=lambda stop: (
                min((distance(stop.hex, goal) for goal in goals), default=0),
                self._random.random(),
            ),
        )

    def _shoot(self, view: View, menu: Menu) -> Iterator[str]:
        scans = [
            f"scan {scan.system} > {scan.target}"
            for piece in menu.pieces
            for scan in piece.scans
            if scan.need <= 5
        ]
        for notation in self._mixed(scans):
            if self._chance(self._style.scan):
                yield notation
        yield from self._declare(menu)
        # Who lays mines, or loads, lies still and does not fire.
        idle = tuple(piece for piece in menu.pieces if not is_busy(view, piece.label))
        for label, volley in self._aimed(msgspec.structs.replace(menu, pieces=idle)):
            foe = view.seen().get(label)
            if foe is None or f"at {foe.hex}" in self._tried:
                continue
            if foe.hex in menu.batch:
                self._tried.add(f"at {foe.hex}")
                if self._chance(self._style.fire):
                    yield f"batch {foe.hex}: {volley} > {label}"
            elif self._chance(self._style.fire):
                yield f"fire {volley} > {label}"

    def _volleys(self, menu: Menu) -> Iterator[str]:
        for label, volley in self._aimed(menu):
            yield f"fire {volley} > {label}"

    def _aimed(self, menu: Menu) -> Iterator[tuple[str, str]]:
        """Targets in random order, each with the systems to fire at it: guns, then the others."""
        guns: dict[str, list[Gun]] = defaultdict(list)
        for piece in menu.pieces:
            for gun in piece.guns:
                for target in gun.targets:
                    guns[target].append(gun)
        for label in self._mixed(guns):
            heavy = [gun.system for gun in guns[label] if not gun.antipersonnel]
            light = [gun.system for gun in guns[label] if gun.antipersonnel]
            if heavy:
                yield label, ",".join(heavy)
                yield label, heavy[0]
            if light:
                yield label, light[0]


def _piece_offers(menu: Menu) -> list[Offer]:
    return [offer for piece in menu.pieces for offer in piece.offers]


def _foes(view: View) -> tuple[str, ...]:
    return tuple(counter.hex for counter in view.seen().values())

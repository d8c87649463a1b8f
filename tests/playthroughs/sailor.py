"""An honest player of Corpen 18 with a seed: it sees its view and its menu, and nothing else."""

import random
from collections.abc import Iterator, Sequence

import msgspec

from app.games.corpen18.view import View
from app.hexes.coords import distance
from app.views.menu import Menu, Piece, Stop


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How a player plays; every number but `near` is a likelihood from 0 to 1."""

    drive: float = 0.8
    """To move towards the goal instead of anywhere."""
    near: int = 2
    """How many hexes from the nearest enemy it wants to be."""
    hold: float = 0.1
    """To give a unit no course."""
    fire: float = 0.9
    launch: float = 0.5
    """To launch at a contact in reach, or where one was last."""
    blind: float = 0.0
    """To launch anywhere."""
    evade: float = 0.2
    smoke: float = 0.0
    star: float = 0.0
    follow: float = 0.1
    leave: float = 0.0
    """To leave the map where it may."""
    forget: float = 0.05
    """To take a last-known marker off the map."""
    goals: tuple[str, ...] = ()
    """Hexes it makes for; the nearest enemy that it knows of if there are none."""
    force: str = ""
    """What it buys where it may, such as `hipper:2+z_1934:3`."""


class Sailor:
    """One side's player. It proposes orders in notation, best first; the last is always allowed."""

    def __init__(self, seed: str, style: Style) -> None:
        self._random = random.Random(seed)
        self._style = style
        self._step: tuple[object, ...] = ()
        self._done: set[str] = set()

    def proposals(self, view: View, menu: Menu) -> Iterator[str]:
        """What to order now. A proposal that is refused is followed by the next one."""
        step = (view.turn, view.phase, view.speed)
        if step != self._step:
            self._step = step
            self._done.clear()
        if view.phase == "SETUP":
            yield from self._set_up(view, menu)
        elif view.phase.startswith("MOVE"):
            yield from self._sail(view, menu)
        else:
            yield from self._fight(view, menu)
        yield from self._drop(menu)
        if any(offer.notation == "seal" for offer in menu.offers):
            yield "seal"
        # What must be done first is found by trying.
        named = menu.wanting.replace(",", " ").replace(".", " ").split()
        pieces = [p for p in menu.pieces if p.label in named] or menu.pieces
        yield from self._mixed([end.notation for p in pieces for s in p.moves for end in s.ends])

    def _chance(self, likelihood: float) -> bool:
        return self._random.random() < likelihood

    def _mixed(self, items: Sequence[str]) -> list[str]:
        out = list(items)
        self._random.shuffle(out)
        return out

    def _once(self, key: str, likelihood: float = 1.0) -> bool:
        """Whether to do something that is thought of once in a step."""
        if key in self._done:
            return False
        self._done.add(key)
        return self._chance(likelihood)

    def _set_up(self, view: View, menu: Menu) -> Iterator[str]:
        if self._style.force and self._once("force"):
            yield f"choose {self._style.force.replace(':', '=').replace('+', ' ')}"
        for piece in menu.pieces:
            if not piece.moves or not self._once(piece.label):
                continue
            poses = [o.notation for o in piece.offers if o.notation.startswith("pose")]
            if poses and self._chance(0.5):
                yield self._random.choice(poses)
                self._done.discard(piece.label)
                continue
            if view.mine[piece.label].hex is None:
                stop = self._nearest(piece.moves, self._style.goals)
                yield self._random.choice(stop.ends).notation

    def _sail(self, view: View, menu: Menu) -> Iterator[str]:
        for piece in menu.pieces:
            exits = [o.notation for o in piece.offers if o.text.startswith("Leave")]
            if exits and self._once(f"{piece.label} leave", self._style.leave):
                yield self._random.choice(exits)
            ahead = [o.notation for o in piece.offers if o.notation.startswith("follow")]
            if ahead and piece.label not in view.courses and self._chance(self._style.follow):
                self._done.add(piece.label)
                yield self._random.choice(ahead)
            if self._once(piece.label, 1 - self._style.hold) and piece.moves:
                yield self._course(view, piece)
            for word, likelihood in (("Evade", self._style.evade), ("Lay", self._style.smoke)):
                ways = [o.notation for o in piece.offers if o.text.startswith(f"{word} ")]
                if ways and self._once(f"{piece.label} {word}", likelihood):
                    yield self._random.choice(ways)

    def _course(self, view: View, piece: Piece) -> str:
        """A course towards the goal, heading for it; or anywhere."""
        if not self._chance(self._style.drive):
            return self._random.choice(self._random.choice(piece.moves).ends).notation
        known = [*(c.hex or "" for c in view.foes.values()), *(m.hex for m in view.markers)]
        goals = self._style.goals or tuple(known)
        near = 0 if self._style.goals else self._style.near
        return self._random.choice(self._nearest(piece.moves, goals, near).ends).notation

    def _nearest(self, stops: Sequence[Stop], goals: Sequence[str], near: int = 0) -> Stop:
        def key(stop: Stop) -> tuple[int, float]:
            away = min((distance(stop.hex, goal) for goal in goals), default=0)
            return abs(away - near), self._random.random()

        return min(stops, key=key)

    def _fight(self, view: View, menu: Menu) -> Iterator[str]:
        known = {c.hex for c in view.foes.values()} | {m.hex for m in view.markers}
        for piece in menu.pieces:
            for gun in piece.guns:
                for target in sorted(gun.targets):
                    if self._once(f"{gun.system} {target}", self._style.fire):
                        yield f"fire {gun.system} > {target}"
            for choice in piece.choices:
                star = choice.text.startswith("Star")
                if not choice.ways or not self._once(f"{piece.label} {choice.text}"):
                    continue
                likely = [way.notation for way in choice.ways if way.hex in known]
                every = [way.notation for way in choice.ways]
                if likely and self._chance(self._style.star if star else self._style.launch):
                    yield self._random.choice(likely)
                elif self._chance(self._style.star if star else self._style.blind):
                    yield self._random.choice(every)

    def _drop(self, menu: Menu) -> Iterator[str]:
        """Markers that are taken off, and now and then something that was drafted."""
        for offer in menu.offers:
            word = offer.notation
            if word.startswith("forget") and self._once(word, self._style.forget):
                yield word
        if menu.listed and self._once("drop", 0.05):
            yield self._random.choice(menu.listed).remove

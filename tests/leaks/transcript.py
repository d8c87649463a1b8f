"""Transcripts at the level of the rules: all that one seat could be sent, step by step (TX.d).

A transcript is a list of (moment, surface, bytes). Of twins it must be the same, byte for byte.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, get_args

import msgspec

from app.games.ground.orders import Move
from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.games.ground.view import View
from app.kernel.dice import Dice, HmacDice, ScriptedDice
from app.kernel.orders import Malformed, Refusal
from app.kernel.seals import Sealer
from app.views.hunt import What
from app.views.menu import Menu
from app.views.seats import Seat, Side
from app.web.frame import compose
from app.web.pages.screen import odds_fragment
from tests.games.ground.player import shots
from tests.leaks.worlds import ASKS, REFUSED, Pair, Step

GROUND = Ground()
SEALER = Sealer(b"twins", "")
encode = msgspec.json.encode


class Leak(AssertionError):
    """Twin worlds gave one seat something different."""


class Entry(NamedTuple):
    """One thing a seat was sent or could ask for."""

    moment: str
    surface: str
    content: bytes


class Game:
    """A world at the level of the rules: orders are checked and resolved as the service does it."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice

    @classmethod
    def of(cls, pair: Pair, world: int, red: Side) -> "Game":
        """A world of a pair before its first order."""
        secret = hashlib.sha256(pair.secret(world).encode()).digest()
        dice = ScriptedDice(pair.dice, HmacDice(secret))
        position = pair.position(world, red)
        return cls(GROUND.open(pair.scenario, {}, dice, position, SEALER).state, dice)

    def view(self, seat: Seat) -> View:
        """What a seat may know."""
        return GROUND.view(self.state, seat)

    def check(self, seat: Seat, notation: str) -> Refusal | None:
        """Why an order is not allowed."""
        view = self.view(seat)
        return GROUND.check(view, GROUND.complete(view, GROUND.parse_order(notation)))

    def order(self, seat: Seat, notation: str) -> Refusal | None:
        """Carry an order out if it is allowed."""
        refusal = self.check(seat, notation)
        if refusal is None and seat.side is not None:
            order = GROUND.complete(self.view(seat), GROUND.parse_order(notation))
            self.state = GROUND.decide(self.state, seat.side, order, self.dice, SEALER).state
        return refusal

    def take(self, step: Step) -> None:
        """Do a step of a script. What a seat only asks for does not come through the rules."""
        if not step.order or step.order.startswith(ASKS):
            return
        refusal = self.order(step.seat, step.order.removeprefix(REFUSED))
        if step.order.startswith(REFUSED) != (refusal is not None):
            raise Leak(f"{step}: {refusal.text if refusal else 'is allowed'}")


def probe(game: Game, seat: Seat, moment: str, *, screen: bool = True) -> Iterator[Entry]:
    """Everything a seat can see or ask for at one moment."""
    view = game.view(seat)
    menu = GROUND.menu(view)
    yield Entry(moment, "view", encode(view))
    yield Entry(moment, "menu", encode(menu))
    yield Entry(moment, "log", encode(game.state.knowledge[seat].bulletins))
    yield Entry(moment, "paths", encode(list(_paths(view, menu))))
    for text in shots(view, menu):
        yield Entry(moment, f"odds of {text}", encode(_odds(view, text)))
    yield Entry(moment, "refusals", encode([_refusal(view, text) for text in guesses(view)]))
    for what in get_args(What):
        yield Entry(moment, f"hunt for {what}", encode(GROUND.hunt(view, what)))
    hunts = GROUND.hunts(view)
    yield Entry(moment, "hunts", encode(hunts))
    for piece in menu.pieces if hunts else ():
        found = GROUND.prospects(view, piece.label)
        yield Entry(moment, f"prospects of {piece.label}", encode(found))
    if screen:
        frame = compose(GROUND.board(view.scenario), view, menu)
        pieces = [piece for layer in frame.layers.values() for piece in layer.pieces.items()]
        yield Entry(moment, "screen", encode([pieces, frame.panels, frame.title]))


def _paths(view: View, menu: Menu) -> Iterator[str]:
    """The paths that the game fills in, to one of the hexes offered for each piece."""
    for piece in menu.pieces:
        for stop in piece.moves[-1:]:
            order = GROUND.complete(view, Move(counter=piece.label, path=(stop.hex,)))
            yield GROUND.format_order(order)


def _odds(view: View, text: str) -> object:
    try:
        odds = GROUND.odds(view, GROUND.parse_order(text))
    except Malformed as error:
        return str(error)
    return odds, odds_fragment(odds)


def _refusal(view: View, text: str) -> tuple[str, Refusal | str | None]:
    try:
        order = GROUND.complete(view, GROUND.parse_order(text))
    except Malformed as error:
        return text, str(error)
    return text, GROUND.check(view, order)


def guesses(view: View) -> tuple[str, ...]:
    """Orders by which a curious player could try to find something out; not all are refused."""
    mine = [label for label, piece in sorted(view.mine().items()) if piece.hex][:3] or ["C1"]
    foes = sorted(view.seen().values(), key=lambda foe: (foe.sheet is not None, foe.label))[:4]
    own = mine[0]
    out = [*bad_orders(own, foes[0].label if foes else "P1"), "undo", "end", "next", "done"]
    for foe in foes:
        for label in mine:
            out += [
                f"move {label} {foe.hex}",
                f"move {label} {foe.hex} cross",
                f"scan {label} > {foe.label}",
                f"scan {label}.ap1 > {foe.label}",
                f"fire {label} > {foe.label}",
                f"batch {foe.hex}: {label} > {foe.label}",
                f"batch {foe.hex}: {label}.ap1 > {foe.label}",
                f"ram {label} > {foe.label}",
            ]
        aims = ("treads", "main", "riders", "s1", "ap1")
        out += [f"batch {foe.hex}: {own} > {foe.label} {aim}" for aim in aims]
        out += [f"fire {own} > {foe.label} {aim}" for aim in aims]
        out += [f"batch {foe.hex}: {own} > terrain", f"overrun {foe.hex}"]
    return tuple(out)


def bad_orders(own: str, foe: str) -> tuple[str, ...]:
    """Thirty orders that are never allowed, whatever stands on the table."""
    return (
        f"move {foe} 0606",
        f"move {foe} 0606-0706",
        f"move {own} 0101-1111",
        f"mimic {foe} GEV",
        f"mimic {own} NOPE",
        f"mark {foe} yes",
        f"reveal {foe}",
        f"reconceal {foe}",
        f"regroup {foe} = INF1 INF1",
        f"regroup {own} {foe} = INF3",
        f"mount {own} 1 on {foe}",
        f"mount {foe} 1 on {own}",
        f"dismount {foe} 1",
        f"react {foe}",
        f"discard {foe}",
        f"discard {own} {foe}",
        f"renew {foe}",
        "overrun 0101",
        f"fire {foe} > {own}",
        f"fire {foe}.main1 > {foe}",
        f"fire {own} > {own}",
        f"fire {foe} > terrain 0606",
        f"fire {own} > terrain 9901",
        f"batch 0606: {foe} > {own}",
        f"batch 0606: {own} > {own}",
        f"scan {foe} > {own}",
        f"scan {own} > {own}",
        f"scan {foe}.main1 > {foe}",
        f"ram {foe} > {own}",
        f"ram {own} > {own}",
        f"place {foe} 0606",
    )


def transcript(pair: Pair, world: int, red: Side, seats: Iterable[Seat]) -> dict[Seat, list[Entry]]:
    """What each of these seats is sent in a world of a pair."""
    game = Game.of(pair, world, red)
    out: dict[Seat, list[Entry]] = {seat: [*probe(game, seat, "at first")] for seat in seats}
    for at, step in enumerate(pair.steps(world, red), start=1):
        game.take(step)
        for seat, entries in out.items() if step.watched else ():
            entries += probe(game, seat, f"after step {at}")
    return out


def compare(one: Sequence[Entry], two: Sequence[Entry]) -> None:
    """Raise Leak at the first difference."""
    for first, second in zip(one, two, strict=False):
        first, second = _masked(first), _masked(second)
        if first != second:
            what = f"{first.moment}, {first.surface}"
            if first[:2] != second[:2]:
                raise Leak(f"{what} in one world, {second.moment}, {second.surface} in the other")
            raise Leak(f"{what}: {_difference(first.content, second.content)}")
    if len(one) != len(two):
        raise Leak(f"{len(one)} things in one world, {len(two)} in the other")


ROOTS = re.compile(rb'"n":\d+,[^{}]*"a":"([0-9a-f]{64})","b":"([0-9a-f]{64})"')
LEAVES = re.compile(rb'"salt":"([0-9a-f]{64})"')
PROMISES = re.compile(rb'"(?:commitment|digest)":"([0-9a-f]{64})"')
NODES = re.compile(rb'"([0-9a-f*]{961})\\?"|"([0-9a-f*]{449})\\?"')
IN_HTML = (
    re.compile(rb'data-n=[^<>]* data-a=\\?"([0-9a-f]{64})\\?" data-b=\\?"([0-9a-f]{64})\\?"'),
    re.compile(rb'<code class=\\?"root\\?">([0-9a-f]{64})</code>'),
    re.compile(rb'data-(?:salt|commitment)=\\?"([0-9a-f]{64})\\?"'),
)
"""The same as a page has them, where quotes may be escaped."""


def _masked(entry: Entry) -> Entry:
    """Without the bytes of the commitment, of roots and of opened salts and paths: they differ
    between twins by construction; their number, length and moment do not (TX.e)."""
    return entry._replace(content=masked(entry.content))


def masked(content: bytes) -> bytes:
    """Bytes without what differs between twins by construction, as long as before."""
    for pattern in (PROMISES, ROOTS, LEAVES, NODES, *IN_HTML):
        content = pattern.sub(_blank, content)
    return content


def _blank(match: "re.Match[bytes]") -> bytes:
    text = match[0]
    for secret in filter(None, match.groups()):
        text = text.replace(secret, b"." * len(secret))
    return text


def _difference(one: bytes, two: bytes) -> str:
    at = next((i for i, (x, y) in enumerate(zip(one, two, strict=False)) if x != y), 0)
    start = max(0, at - 80)
    return f"\n  {one[start : at + 120]!r}\n  {two[start : at + 120]!r}"

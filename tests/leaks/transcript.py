"""Transcripts at the level of the rules: all that one seat could be sent, step by step (TX.d).

A transcript is a list of (moment, surface, bytes). Of twins it must be the same, byte for byte.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from app.kernel.dice import Dice, ScriptedDice
from app.kernel.orders import Malformed, Refusal
from app.kernel.seals import Sealer
from app.views.hunt import What
from app.views.seats import Seat, Side
from app.web.frame import compose
from app.web.pages.screen import odds_fragment
from tests.leaks.kit_ground import KIT
from tests.leaks.kits import Kit
from tests.leaks.worlds import ASKS, REFUSED, Step, Twins

GROUND = KIT.rules
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

    def __init__(self, state: Any, dice: Dice, kit: Kit = KIT) -> None:
        self.state = state
        self.dice = dice
        self.kit = kit
        self.of_turn: Callable[[Any], Dice] | None = None
        """What the dice are in a situation, if they are not the same all along."""

    @classmethod
    def of(cls, pair: Twins, world: int, red: Side) -> "Game":
        """A world of a pair before its first order."""
        secret = hashlib.sha256(pair.secret(world).encode()).digest()
        rules = pair.kit.rules

        def dice(public: Any) -> Dice:
            return ScriptedDice(pair.dice, pair.kit.dice(secret, public))

        first = dice(rules.blank().public)
        position = pair.position(world, red)
        game = cls(rules.open(pair.scenario, {}, first, position, SEALER).state, first, pair.kit)
        game.of_turn = dice
        return game

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self.kit.rules.view(self.state, seat)

    def check(self, seat: Seat, notation: str) -> Refusal | None:
        """Why an order is not allowed."""
        rules, view = self.kit.rules, self.view(seat)
        refusal: Refusal | None = rules.check(
            view, rules.complete(view, rules.parse_order(notation))
        )
        return refusal

    def order(self, seat: Seat, notation: str) -> Refusal | None:
        """Carry an order out if it is allowed."""
        refusal = self.check(seat, notation)
        if refusal is None and seat.side is not None:
            rules = self.kit.rules
            if self.of_turn is not None:
                self.dice = self.of_turn(self.state.public)
            order = rules.complete(self.view(seat), rules.parse_order(notation))
            self.state = rules.decide(self.state, seat.side, order, self.dice, SEALER).state
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
    kit, view = game.kit, game.view(seat)
    menu = kit.rules.menu(view)
    yield Entry(moment, "view", encode(view))
    yield Entry(moment, "menu", encode(menu))
    yield Entry(moment, "log", encode(game.state.knowledge[seat].bulletins))
    yield Entry(moment, "paths", encode(list(kit.paths(view, menu))))
    for text in kit.shots(view, menu):
        yield Entry(moment, f"odds of {text}", encode(_odds(kit, view, text)))
    refusals = [_refusal(kit, view, text) for text in kit.guesses(view)]
    yield Entry(moment, "refusals", encode(refusals))
    for what in get_args(What):
        yield Entry(moment, f"hunt for {what}", encode(kit.rules.hunt(view, what)))
    hunts = kit.rules.hunts(view)
    yield Entry(moment, "hunts", encode(hunts))
    for piece in menu.pieces if hunts else ():
        found = kit.rules.prospects(view, piece.label)
        yield Entry(moment, f"prospects of {piece.label}", encode(found))
    if screen:
        frame = compose(kit.rules.board(view.scenario), view, menu)
        pieces = [piece for layer in frame.layers.values() for piece in layer.pieces.items()]
        yield Entry(moment, "screen", encode([pieces, frame.panels, frame.title]))


def _odds(kit: Kit, view: Any, text: str) -> object:
    try:
        odds = kit.rules.odds(view, kit.rules.parse_order(text))
    except Malformed as error:
        return str(error)
    return odds, odds_fragment(odds)


def _refusal(kit: Kit, view: Any, text: str) -> tuple[str, Refusal | str | None]:
    try:
        order = kit.rules.complete(view, kit.rules.parse_order(text))
    except Malformed as error:
        return text, str(error)
    return text, kit.rules.check(view, order)


def transcript(
    pair: Twins, world: int, red: Side, seats: Iterable[Seat]
) -> dict[Seat, list[Entry]]:
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

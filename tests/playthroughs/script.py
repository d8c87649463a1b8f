"""Playthroughs as text: a head, one order a line, and after every phase what each seat sees.

    # Comments stay where they are.
    scenario: shadow_line
    seed: a word

    a: arrange random
    = n1 P3 a | a 3f2c8a01 b 90b1c2d3 observer 55aa66bb
    a! move C4 0101 -> G4.1
    end: turns a | Decisive victory for Combine | Combine 30, Paneurope 12: margin 18.
    log a | 1 P3 move | C4 moved ...

A position of several lines has ` / ` between them. `a:` is an order that is carried out and `a!`
one that is refused, with the rule that forbids it. Everything from `=`, `end:` and `log` on follows
from the orders, so `retell` can write it anew.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from app.games.corpen18 import RULESET as CORPEN18
from app.games.ground import RULESET as GROUND
from app.games.ground.scenarios import scenarios
from app.kernel.codec import Codec
from app.kernel.dice import Dice
from app.kernel.events import Event
from app.kernel.ruleset import Ruleset
from app.kernel.secret import dice_at
from app.kernel.state import Public
from app.views.model import Bulletin, Verdict, View
from app.views.seats import READERS, Seat, Side
from tests.games.judging import judged

HEAD = re.compile(r"(scenario|options|seed|position|dice|player [ab]|ending|want): (.*)")
ORDER = re.compile(r"([ab])([:!]) (.*?)(?: -> (G[0-9.]+|HX[0-9.]+|C-S[0-9]|C[0-9.]+))?")
TOLD = re.compile(r"= |end: |log ")
RULESETS: Mapping[str, Ruleset[Any]] = {
    card.id: rules for rules in (GROUND, CORPEN18) for card in rules.scenarios()
}
"""The games by their scenarios."""
GIVEN_UP = ("resigned", "agreed")
"""Endings that no rule of victory decides."""
WORDS = {"prompt", "log", "news", "notes", "text", "title", "undo_why", "proof"}
"""Members of a view that say in words what others say, that the log at the end holds, or (proof)
that only a server has."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a game was set up."""

    scenario: str
    seed: str
    options: Mapping[str, bool | int | str] = {}
    position: str | None = None
    dice: tuple[int, ...] | None = None
    players: Mapping[Side, str] = {}
    """Their styles, where the orders are those of two players with a seed."""
    ending: str = ""
    """When a side resigns or both draw."""
    want: str = ""
    """How the game should end, for which the recorder tries seeds."""

    def source(self, public: Public) -> Dice:
        """The dice that a server in test mode would use in a situation."""
        return dice_at(hashlib.sha256(self.seed.encode()).digest(), public, self.dice)


def parse_head(text: str) -> Head:
    """The head of a playthrough. Raises KeyError, ValueError."""
    raw = {m[1]: m[2] for line in text.splitlines() if (m := HEAD.fullmatch(line))}
    options = dict(pair.split("=") for pair in raw.get("options", "").split())
    dice, position = raw.get("dice"), raw.get("position")
    return Head(
        scenario=raw["scenario"],
        seed=raw["seed"],
        options={name: _value(value) for name, value in options.items()},
        position=None if position is None else position.replace(" / ", "\n"),
        dice=None if dice is None else tuple(int(die) for die in dice.split()),
        players={side: raw.get(f"player {side}", "") for side in Side},
        ending=raw.get("ending", ""),
        want=raw.get("want", ""),
    )


def _value(text: str) -> bool | int | str:
    return {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)


class Game(Protocol):
    """A game that is played, by the rules alone or over a server."""

    def order(self, side: Side, notation: str) -> str | None:
        """Give an order; the rule by which it is refused, or None."""

    def view(self, seat: Seat) -> Any:
        """A seat's view as plain data."""

    def log(self, seat: Seat) -> tuple[Bulletin, ...]:
        """Every line that a reader was told."""


class Rules:
    """A game by the rules alone, folded as the store folds it."""

    def __init__(self, head: Head) -> None:
        self.rules = RULESETS[head.scenario]
        self._codec = Codec(self.rules)
        self._head = head
        self.state: Any = self.rules.blank()
        dice = head.source(self.state.public)
        opened = self.rules.open(head.scenario, head.options, dice, head.position)
        self.events: list[Event] = []
        self._take(opened.events)

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in self._codec.decode(self._codec.encode(events), self.rules.version):
            self.state = self.rules.evolve(self.state, event)
            self.events.append(event)

    def order(self, side: Side, notation: str) -> str | None:
        """Check an order in its sender's view, then resolve it."""
        view = self.rules.view(self.state, Seat(side.value))
        order = self.rules.complete(view, self.rules.parse_order(notation))
        refusal = judged(self.rules, self.state, view, order)
        if refusal is not None:
            return refusal.rule
        dice = self._head.source(self.state.public)
        self._take(self.rules.decide(self.state, side, order, dice).events)
        return None

    def written(self) -> bytes:
        """All its events as the store writes them."""
        return self._codec.encode(self.events)

    def sight(self, seat: Seat) -> View:
        """A seat's view."""
        return self.rules.view(self.state, seat)

    def view(self, seat: Seat) -> Any:
        """A seat's view as plain data."""
        return msgspec.json.decode(msgspec.json.encode(self.sight(seat)))

    def log(self, seat: Seat) -> tuple[Bulletin, ...]:
        """Every line that a reader was told."""
        told: tuple[Bulletin, ...] = self.state.knowledge[seat].bulletins
        return told


def way(game: Rules) -> str:
    """How a game ended: `turns decisive`, `no-units draw`, `resigned`, `agreed`.

    Where other rules of victory hold, with their name and the winner's class: `hare gathered S`. At
    sea it is the grade and the winner: `decisive a`.
    """
    state, verdict = game.state, game.sight(Seat.OBSERVER).verdict
    if verdict is None:
        raise AssertionError("The game has not ended.")
    if game.rules is CORPEN18:
        outcome = state.public.verdict
        given_up = outcome.grade in GIVEN_UP or outcome.winner is None
        return str(outcome.grade) if given_up else f"{outcome.grade} {outcome.winner}"
    how = state.public.ending
    if how in GIVEN_UP:
        return str(how)
    kind = scenarios()[state.public.scenario].file.victory.kind
    if kind != "points":
        winner = state.public.winner
        return f"{kind} {how} {state.public.classes[winner] if winner else 'draw'}"
    return f"{how} {verdict.title.split()[0].lower() if verdict.winner else 'draw'}"


def retell(text: str, start: Callable[[Head], Game]) -> str:
    """The same playthrough with everything that follows from its orders written anew."""
    return "".join(f"{line}\n" for line in _retold(text, start(parse_head(text))))


def _retold(text: str, game: Game) -> Iterator[str]:
    station = ""
    for line in text.splitlines():
        if TOLD.match(line):
            continue
        match = None if HEAD.fullmatch(line) else ORDER.fullmatch(line)
        if match is None:
            yield line
            continue
        side, sign, notation = Side(match[1]), match[2], match[3]
        refused = game.order(side, notation)
        if (refused is None) is (sign == "!"):
            raise AssertionError(f"{line!r}: {f'refused by {refused}' if refused else 'allowed'}")
        yield f"{side}: {notation}" if refused is None else f"{side}! {notation} -> {refused}"
        if (now := _station(game.view(Seat.OBSERVER))) != station:
            station = now
            seen = " ".join(f"{seat} {digest(game.view(seat))}" for seat in READERS)
            yield f"= {now} | {seen}"
    yield from _end(game)


def _station(view: Any) -> str:
    """Player-turn, phase and active side, and the stage of an overrun; at sea turn and group."""
    words = [f"n{view.get('n', view.get('turn', 0))}", view["phase"], view.get("active") or "-"]
    if speed := view.get("speed"):
        words.append(str(speed))
    if overrun := view.get("overrun"):
        words += [overrun["hex"], overrun.get("stage", "gather"), str(overrun.get("round", 0))]
    return " ".join(words)


def digest(view: Any) -> str:
    """A short hash of all that a view says in other ways than words."""
    return hashlib.sha256(msgspec.json.encode(_wordless(view), order="sorted")).hexdigest()[:8]


def _wordless(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {name: _wordless(value) for name, value in raw.items() if name not in WORDS}
    return [_wordless(item) for item in raw] if isinstance(raw, list) else raw


def _end(game: Game) -> Iterator[str]:
    raw = game.view(Seat.OBSERVER).get("verdict")
    if raw is None:
        raise AssertionError("The game has not ended.")
    verdict = msgspec.convert(raw, Verdict)
    yield f"end: {verdict.winner or '-'} | {verdict.title} | {verdict.text}"
    for seat in READERS:
        for line in game.log(seat):
            dice = f" {list(line.dice)}" if line.dice else ""
            yield f"log {seat} | {line.turn} {line.phase} {line.kind} | {line.text}{dice}"

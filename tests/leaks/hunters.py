"""Two hunters of one submarine: one knows the rules, one reads every byte besides.

In each world the submarine lies in one of a few places, and moves by its owner's whim. The convoy
does the same in all of them. Half of the worlds teach the reader what its bytes look like.
"""

import hashlib
import math
import random
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from app.games.ground.belief import sightings as s
from app.games.ground.belief.policy import moving
from app.games.ground.belief.reading import chances
from app.games.ground.belief.tracker import Belief, believe
from app.games.ground.sea.hunt import waters
from app.hexes.coords import distance
from app.kernel.dice import HmacDice
from app.kernel.seals import Sealer
from app.views.seats import Seat, Side
from tests.leaks.pairs_sea import FAR, SHIP
from tests.leaks.transcript import GROUND, Game, probe

PLACES = ("0410", "1010", "1610", "0418", "1018", "1618")
"""Where the submarine may begin; a place is what is nearest to it."""
CONVOY = ("move C1 0907-0908-0909-1010", "move C2 1406-1407-1508")
"""What the convoy does in every world: one vessel goes through a place."""
SPLIT = re.compile(rb"[^A-Za-z0-9]+")
RARE = 4
"""What fewer worlds of those that teach show is not looked at."""


class World(NamedTuple):
    """What a game left: where the submarine is, what the rules allow, what was sent."""

    place: int
    chances: tuple[float, ...]
    """How likely each place is by the rules and by what was shown."""
    tokens: frozenset[int]
    """Everything in the bytes that can be looked at: lengths, checksums, words and their pairs."""


def world(number: int) -> World:
    """A short game, the same at every call: dives, a quiet turn, the convoy, a look."""
    choose = random.Random(f"hunted {number}")
    start = choose.choice(PLACES)
    position = (
        f"wolf_pack n6 P3 | b {FAR} V1=SUB@{start}(hidden) | a {SHIP} C1=GEV@0907 C2=GEV@1406"
    )
    dice = HmacDice(hashlib.sha256(f"dice {number}".encode()).digest())
    sealer = sealer_of(number)
    game = Game(GROUND.open("wolf_pack", {}, dice, position, sealer).state, dice)
    _dive(game, sealer, choose)
    tokens: set[int] = set()
    for notation in ("end", "end"):
        _order(game, sealer, Side.B, notation)
    for notation in (*CONVOY, "end"):
        _order(game, sealer, Side.A, notation)
    for entry in probe(game, Seat.A, "after"):
        tokens |= looked_at(f"{entry.surface}", entry.content)
    (boat,) = (u for u in game.state.forces["b"].units.values() if u.kind == "SUB")
    return World(_place_of(boat.hex), _by_rules(game), frozenset(tokens))


def sealer_of(number: int) -> Sealer:
    """What seals a game; each has a key of its own, as on a server."""
    return Sealer(hashlib.sha256(f"seals {number}".encode()).digest(), "")


def _order(game: Game, sealer: Sealer, side: Side, notation: str) -> None:
    """Carry an order out that is allowed; one that is not, for a find on the way, is left."""
    view = game.view(Seat(side.value))
    order = GROUND.complete(view, GROUND.parse_order(notation))
    if GROUND.check(view, order) is None:
        game.state = GROUND.decide(game.state, side, order, game.dice, sealer).state


def _dive(game: Game, sealer: Sealer, choose: random.Random) -> None:
    """Some move of the submarine, or none."""
    menu = GROUND.menu(game.view(Seat.B))
    ways = [(p.label, stop.hex) for p in menu.pieces if p.label == "V1" for stop in p.moves]
    if choose.random() < 0.5:
        label, hex_ = choose.choice(ways)
        _order(game, sealer, Side.B, f"move {label} {hex_}")


def _place_of(hex_: str) -> int:
    return min(range(len(PLACES)), key=lambda at: distance(PLACES[at], hex_))


def _by_rules(game: Game) -> tuple[float, ...]:
    """The belief of who knows in which places it may have begun, and how its owner plays."""
    view = game.view(Seat.A)
    begun = s.Listed(kind=s.SUB, number=1, zone=PLACES)
    seen = [note for note in view.sightings if not isinstance(note, s.Listed)]
    graph = waters(view, Side.B)
    belief = believe(Belief(sea=graph, policy=moving(Fraction(1, 2)), one=1.0), (begun, *seen))
    found = [0.0] * len(PLACES)
    for hex_, share in chances(belief).items():
        found[_place_of(hex_)] += float(share)
    for foe in view.seen().values():
        if foe.sheet is not None and foe.sheet.kind == "SUB":
            found[_place_of(foe.hex)] = 1.0
    return tuple(found)


def looked_at(surface: str, content: bytes) -> set[int]:
    """What a reader can look at in some bytes, as numbers."""
    words = SPLIT.split(content)
    pairs = (b" ".join(two) for two in pairwise(words))
    name = surface.encode()
    found = {zlib.crc32(name + b"|" + each) for each in (*words, *pairs)}
    return found | {zlib.crc32(b"%s|%d" % (name, len(content))), zlib.crc32(name + content)}


class Reader:
    """Naive Bayes over everything that was sent, taught by worlds whose secret is known."""

    def __init__(self, lessons: Sequence[World]) -> None:
        self._worlds = Counter(lesson.place for lesson in lessons)
        every = Counter(token for lesson in lessons for token in lesson.tokens)
        telling = {t for t, n in every.items() if RARE <= n <= len(lessons) - RARE}
        self._seen = {
            place: Counter(t for w in lessons if w.place == place for t in w.tokens & telling)
            for place in self._worlds
        }
        self._telling = sorted(telling)

    def guess(self, found: World) -> int:
        """The likeliest of the places that the rules leave open."""
        scores = {
            place: math.log(chance) + self._score(place, found.tokens)
            for place, chance in enumerate(found.chances)
            if chance
        }
        return max(scores, key=lambda place: scores[place])

    def _score(self, place: int, tokens: Iterable[int]) -> float:
        shown, worlds = set(tokens), self._worlds[place]
        total = 0.0
        for token in self._telling:
            share = (self._seen[place][token] + 1) / (worlds + 2) if worlds else 0.5
            total += math.log(share if token in shown else 1 - share)
        return total


def by_rules(found: World) -> int:
    """A guess of who knows the rules alone."""
    return max(range(len(PLACES)), key=lambda place: found.chances[place])


class Score(NamedTuple):
    """How often each hunter was right about a submarine that was still hidden."""

    worlds: int
    rules: int
    reader: int
    due: float
    """How often the rules allow to be right."""


def compared(worlds: int) -> Score:
    """Both hunters over the second half of so many worlds; the first half has taught the reader."""
    games = [world(number) for number in range(worlds)]
    reader = Reader(games[: worlds // 2])
    hidden = [game for game in games[worlds // 2 :] if max(game.chances) < 1]
    return Score(
        worlds=len(hidden),
        rules=sum(by_rules(game) == game.place for game in hidden),
        reader=sum(reader.guess(game) == game.place for game in hidden),
        due=sum(max(game.chances) for game in hidden) / len(hidden),
    )


def bounds(hits: int, of: int, z: float = 2.576) -> tuple[float, float]:
    """Between what rates the true one lies with 99% (Wilson)."""
    share, more = hits / of, z * z / of
    middle = (share + more / 2) / (1 + more)
    half = z / (1 + more) * math.sqrt(share * (1 - share) / of + more / (4 * of))
    return middle - half, middle + half

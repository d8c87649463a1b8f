"""Histories at sea in twin worlds at once: the property that no plan can think of (TX.f).

Both worlds get the viewer's orders as they are. Of the other side, ships that are seen do the same
in both worlds; the others go their own ways in each, and either side may be the first to seal.
Where the rules themselves show a difference (somebody is found, hit, seen to fire in one world
alone), judged from the truth, the worlds part: the history goes on in the first, with a new twin.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.games.corpen18 import events as e
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Ship, State
from app.games.corpen18.units import find, ships
from app.kernel.dice import HmacDice, Stream
from app.kernel.events import Event
from app.views.seats import Seat, Side
from tests.games.corpen18.player import promised
from tests.games.ground.player import Choose
from tests.leaks.corpen18.kit import KIT, RULES
from tests.leaks.corpen18.secret_moves import twin
from tests.leaks.transcript import SEALER, Game, Leak, compare, probe

SCENARIOS = (
    *("contact", "contact", "denmark_strait", "river_plate", "iron_bottom_sound"),
    "channel_convoy",
)
LATE = {"contact": ("2", "9"), "channel_convoy": ("4", "12")}
"""Turns in which games begin, by day and by night."""
SWITCHES = (
    *("", "switch smoke true", "switch star_shell true", "switch critical_hits true"),
    *("switch night_tracking true", "switch gun_flash false"),
)
STEPS = ("MOVE1_UND", "MOVE2_UND", "MOVE1_UND")


class Steady:
    """Dice of which those that one viewer cannot count are always the same, however many fall."""

    def __init__(self, value: int, own: Stream | None) -> None:
        self._value = value
        self._own = own
        self._then = HmacDice(b"sea")

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The viewer's own dice, the public ones and the labels are as they fall."""
        if stream in (self._own, Stream.PUBLIC, Stream.LABELS):
            return self._then.draw(stream, index, faces)
        return min(self._value, faces)


class History:
    """Twin worlds in the middle of a game, and what has happened in them."""

    def __init__(self, viewer: Seat, choose: Choose) -> None:
        self._viewer = viewer
        self._choose = choose
        own = Stream.of(viewer.side) if viewer.side else None
        self._dice = Steady(int(choose(("10", "9", "8", "3"))), own)
        self.story: list[str] = []
        self.looks = self.parted = 0
        self._one = self._two = self._start()
        self._part()

    def go(self, steps: int) -> None:
        """Play on in both worlds. Raises Leak."""
        try:
            for _ in range(steps):
                if self._one.state.public.ended:
                    return
                self._step()
        except Leak as leak:
            raise Leak(f"{leak}\n" + "\n".join(self.story)) from leak

    def _start(self) -> Game:
        """A position in which some ships are near each other, after its first DETECT step."""
        choose = self._choose
        name = choose(SCENARIOS)
        scenario = scenarios()[name]
        wet = [hex_ for hex_, kind in sorted(scenario.sheet.terrain.items()) if kind == "sea"]
        near = [hex_ for hex_ in wet if scenario.sheet.terrain and _inside(hex_, choose("12"))]
        turn = choose(LATE.get(name, ("2", "3")))
        rows = [
            f"{unit.id} {choose(near if choose('yyn') == 'y' and near else wet)} "
            f"{choose(('N', 'NE', 'SE', 'S', 'SW', 'NW'))}"
            for unit in scenario.units
        ]
        lines = [f"scenario {name}", choose(SWITCHES), f"turn {turn} {choose(STEPS)}", *rows]
        text = "\n".join(filter(None, lines))
        self.story.append(text)
        game = Game(RULES.open(name, {}, self._dice, text, SEALER).state, self._dice, KIT)
        for side in Side:
            game.order(Seat(side.value), "seal")
        return game

    def _part(self) -> None:
        """Make a new twin of the first world; the viewer must not notice."""
        state = self._one.state
        other = twin(state, self._viewer, self._choose)
        self._two = Game(other, self._dice, KIT)
        self.parted += 1
        self.story.append(f"-- twins: {RULES.format_position(state)}")
        self.story.append(f"-- and:   {RULES.format_position(other)}")
        self._look("the twin")

    def _look(self, moment: str) -> None:
        screen = self._choose("ynnnnnnn") == "y"
        self.looks += 1
        one, two = (
            list(probe(game, self._viewer, moment, screen=screen))
            for game in (self._one, self._two)
        )
        compare(one, two)

    def _step(self) -> None:
        """Both sides draft, then both seal, each world in an order of its own."""
        for side in self._one.state.public.movers:
            seat = Seat(side.value)
            if seat is self._viewer:
                self._openly(seat)
            else:
                self._hidden(seat)
        self._seal([Seat(side.value) for side in self._one.state.public.movers])

    def _openly(self, seat: Seat) -> None:
        """The viewer's own orders: allowed or refused alike."""
        for _ in range(int(self._choose("0123"))):
            view = self._one.view(seat)
            text = self._choose([*_drafts(promised(RULES.menu(view))), "seal"])
            if text == "seal":
                continue
            self.story.append(f"{seat}: {text}")
            refusals = [game.order(seat, text) for game in (self._one, self._two)]
            if refusals[0] != refusals[1]:
                raise Leak(f"{text}: {refusals[0]} in one world, {refusals[1]} in the other")
            self._look(f"after {text}")

    def _hidden(self, seat: Seat) -> None:
        """What is seen does the same in both worlds, what is not seen does as it likes in each."""
        for piece in RULES.menu(self._one.view(seat)).pieces:
            ways = [end.notation for stop in piece.moves for end in stop.ends]
            ways += [f"fire {g.system} > {t}" for g in piece.guns for t in g.targets]
            ways += [way.notation for choice in piece.choices for way in choice.ways]
            if not ways or self._choose("yyn") == "n":
                continue
            text = self._choose(ways)
            ship = _labelled(self._one.state, seat, piece.label)
            if ship.detected or not text.startswith("steer"):
                self._mirrored(seat, ship, text)
            else:
                game = self._one if self._choose("12") == "1" else self._two
                game.order(seat, text)
                self.story.append(f"{seat}: {text} (in one world)")
        self._look("after secret drafts")

    def _mirrored(self, seat: Seat, ship: Ship, text: str) -> None:
        """The same order to what the viewer sees as the same ship, if both can give it."""
        track = self._one.state.forces[ship.side].tracks.get(ship.id)
        other = self._two.state.forces[ship.side]
        twin_ = next((unit for unit, t in other.tracks.items() if t == track), ship.id)
        here, there = text, text.replace(ship.label, other.ships[twin_].label, 1)
        both = ((self._one, here), (self._two, there))
        if all(game.check(seat, order) is None for game, order in both):
            self.story.append(f"{seat}: {here} / {there}")
            for game, order in both:
                game.order(seat, order)

    def _seal(self, seats: Sequence[Seat]) -> None:
        """All that are waited for seal, one of them early in one of the worlds; the step runs."""
        before = self._one.state, self._two.state
        events: dict[Game, list[Event]] = {self._one: [], self._two: []}
        hidden = [seat for seat in seats if seat is not self._viewer]
        if hidden and len(seats) > 1:
            game = self._one if self._choose("12") == "1" else self._two
            events[game] += _resolve(game, hidden[0], "seal")
            self.story.append(f"{hidden[0]}: seal (in one world)")
            self._look("one side has sealed")
        for game, happened in events.items():
            for seat in seats:
                happened += _resolve(game, seat, "seal")
        self.story.append("sealed")
        pairs = zip(before, (self._one.state, self._two.state), events.values(), strict=True)
        shown = [list(effects(old, new, what, self._viewer)) for old, new, what in pairs]
        over = any(game.state.public.ended for game in (self._one, self._two))
        if over or shown[0] != shown[1]:
            if not self._one.state.public.ended:
                self._part()
        else:
            self._look("after the step")


def effects(before: State, after: State, events: Iterable[Event], viewer: Seat) -> Iterator[object]:
    """What the rules show a viewer of a step, from the truth (HC2); contacts by where they are."""
    public = after.public
    yield (public.phase, public.movers, public.speed, public.smoke, public.turn)
    for ship in ships(after):
        if ship.side is viewer.side:
            yield (ship.id, ship.hits, ship.detected, ship.attacked, ship.fate)
    yield sorted(
        (s.side, s.hex, s.facing, s.category, s.vessels, s.spent, s.held >= 2)
        for s in ships(after)
        if s.detected and s.in_play
    )
    yield sorted(filter(None, (_shown(before, after, event, viewer) for event in events)))


def _shown(before: State, after: State, event: Event, viewer: Seat) -> tuple[str, ...] | None:
    """An event that shows, with everything of it that may show."""

    def named(unit: str) -> str:
        ship = find(before, unit)
        known = before.forces[ship.side].tracks.get(unit, "unseen")
        return unit if ship.side is viewer.side else known

    match event:
        case e.Spotted():
            tracks = after.forces[event.by.other].tracks
            if viewer.side in (event.by, None):
                found = [f"{tracks[unit]} {find(after, unit).name}" for unit in event.named]
                return ("named", event.by, *sorted(found))
            return None
        case e.Shelled():
            return ("shelled", named(event.firer), named(event.target), f"{event.die} {event.hits}")
        case e.Launched():
            scored = any(map(any, event.scores))
            mine = find(before, event.firer).side is viewer.side
            if not scored and not mine:
                return None
            return ("launched", named(event.firer), *event.hexes, f"{event.dice} {event.scores}")
        case e.Torpedoed():
            return ("torpedoed", named(event.unit), event.hex, f"{event.hits}")
        case e.Exploded():
            return ("exploded", event.hex)
        case e.Flashed():
            ship = find(after, event.unit)
            return ("flashed", event.label, ship.hex or "", ship.name)
        case e.Lit() if find(before, event.firer).side is viewer.side:
            return ("lit", named(event.firer), f"{event.seen}")
        case e.Struck():
            seen = named(event.unit)
            return None if seen == "unseen" else ("struck", seen, f"{event.hits}")
        case e.Gone() if event.seen or find(before, event.unit).side is viewer.side:
            return ("gone", named(event.unit), event.fate, event.at)
        case e.Announced():
            return ("announced", event.unit)
        case _:
            return None


def _resolve(game: Game, seat: Seat, text: str) -> tuple[Event, ...]:
    """Carry an order out, and say what happened; a refusal does nothing."""
    if game.check(seat, text) is not None or seat.side is None:
        return ()
    order = RULES.complete(game.view(seat), RULES.parse_order(text))
    decision = RULES.decide(game.state, seat.side, order, game.dice, SEALER)
    game.state = decision.state
    return tuple(decision.events)


def _inside(hex_: str, half: str) -> bool:
    """Whether a hex lies in a part of the map in which ships meet."""
    col, row = int(hex_[:2]), int(hex_[2:])
    return 8 <= col <= 16 and 4 <= row <= 12 if half == "1" else 6 <= col <= 12 and 6 <= row <= 14


def _drafts(texts: Iterable[str]) -> list[str]:
    return [t for t in texts if not t.startswith(("seal", "draw", "resign"))]


def _labelled(state: State, seat: Seat, label: str) -> Ship:
    assert seat.side is not None
    mine: Mapping[str, Ship] = state.forces[seat.side].ships
    return next(ship for ship in mine.values() if ship.label == label)

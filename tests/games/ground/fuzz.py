"""Fuzz games: random orders out of the menus of both seats, and what must hold after each."""

import random
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.cap import excess
from app.games.ground.field import field_of
from app.games.ground.orders import Choose, Commit
from app.games.ground.position import format_position, parse_position
from app.games.ground.redact import view as view_of
from app.games.ground.ruleset import Ground
from app.games.ground.scenarios import scenarios
from app.games.ground.sequence import waiting
from app.games.ground.stacking import room, takes
from app.games.ground.state import Contact, Force, State
from app.games.ground.units import March, Unit, face_of
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.codec import Codec
from app.kernel.dice import HmacDice
from app.kernel.events import Event
from app.kernel.orders import Order, Refusal
from app.views.menu import Menu
from app.views.seats import READERS, Seat, Side
from tests.games.ground.player import ONWARD, a_wild_order, an_order, promised
from tests.games.ground.positions import a_position
from tests.games.judging import judged

GROUND = Ground()
CODEC = Codec(GROUND)
ATTEMPTS = (
    "odds",
    "aim",
    "aloof",
    "antipersonnel",
    "treads",
    "repeated",
    "twice",
    "range",
    "stacking",
    "split",
    "spent",
    "sight",
)
"""Codes by which an attack that the menu suggests may be refused: it has not promised it."""
SETTING = ("arrange", "place", "edge")
"""Orders by which a set-up comes nearer to its seal."""
MOST_ORDERS = 2000
WHOLE = "SETUP"
"""Where a whole game starts."""
PURCHASES = 30
"""Times that something is added to a list before it is bought."""


class Fault(AssertionError):
    """What went wrong in a fuzz game, with all that is needed to play it again."""


class FuzzGame:
    """A game from a seed. `play` goes on to its end and checks everything on the way."""

    def __init__(
        self, seed: int, *, scenario: str = "", turns: int = 3, settings: Sequence[str] = ()
    ) -> None:
        """A whole game of a scenario, or of no scenario some position.

        Of 0 turns, a whole game has as many as the scenario says.
        """
        self._random = random.Random(seed)
        self._dice = HmacDice(str(seed).encode())
        self._whole = bool(scenario)
        length = (f"turns={turns}",) if turns else ()
        self.start = (
            " ".join((scenario, WHOLE, *length, *settings))
            if self._whole
            else a_position(self._random.choice, settings=settings)
        )
        scenario = self.start.split()[0]
        self.orders: list[str] = []
        self._full: frozenset[str] = frozenset()
        decision = GROUND.open(scenario, {}, self._dice, self.start)
        self.state: State = GROUND.blank()
        self._loaded: State = GROUND.blank()
        self._follow(decision.events, decision.state)

    def play(self) -> State:
        """Play to the end. Raises Fault."""
        try:
            if self._whole:
                self._set_up()
            while not self.state.public.ended:
                self._step()
                if len(self.orders) > MOST_ORDERS:
                    raise Fault("the game does not end")
        except Fault as fault:
            raise Fault(f"{fault}\n{self._story()}") from fault
        except Exception as error:
            raise Fault(f"{type(error).__name__}: {error}\n{self._story()}") from error
        return self.state

    def _story(self) -> str:
        return "\n".join((self.start, *self.orders[-40:]))

    def _choose(self, items: Sequence[str]) -> str:
        return self._random.choice(items)

    def _set_up(self) -> None:
        """Everybody whose step it is buys, chooses an edge, lays all out, and seals."""
        while self.state.public.phase == "SETUP":
            for side in self.state.public.setting:
                for _ in range(self._random.randrange(3)):
                    self._buy(side)
                for word in ("edge", "hide", "place MINE", "place RMINE"):
                    self._some(side, word, 2 if word.startswith("place") else 1)
                if GROUND.view(self.state, Seat(side.value)).mine():
                    self._give(side, f"arrange {self._choose(('random', 'line', 'depth'))}")
                self._some(side, "place", 2)
                self._arranged(side)
                self._give(side, "commit")

    def _some(self, side: Side, word: str, most: int) -> None:
        """Up to so many orders of the menu that begin with a word."""
        for _ in range(most):
            view = GROUND.view(self.state, Seat(side.value))
            menu = GROUND.menu(view)
            self._keeps_promises(view, menu, awaited=True)
            offers = [text for text in promised(menu) if text.startswith(word)]
            if offers:
                self._give(side, self._choose(offers))

    def _arranged(self, side: Side) -> None:
        """Whatever has been taken up again finds a place, or its place in the tray."""
        if self._unready(side):
            self._give(side, "arrange random")
        if self._unready(side):
            # Mined hexes lie in a section that is named (S13.5).
            self._some(side, "section", 1)

    def _unready(self, side: Side) -> bool:
        return GROUND.check(GROUND.view(self.state, Seat(side.value)), Commit()) is not None

    def _buy(self, side: Side) -> None:
        """A force of whatever there is, as far as the purse goes (G13.1)."""
        view = GROUND.view(self.state, Seat(side.value))
        if view.purse is None:
            return
        units: dict[str, int] = {}
        for _ in range(PURCHASES):
            entry = self._choose([ware.entry for ware in view.purse.wares])
            more = {**units, entry: units.get(entry, 0) + self._random.randint(1, 3)}
            if GROUND.check(view, Choose(units=more)) is None:
                units = more
        if units:
            self._give(side, GROUND.format_order(Choose(units=units)))

    def _step(self) -> None:
        awaited = sorted(waiting(self.state.public))
        if not awaited:
            raise Fault("nobody is waited for")
        side = Side(self._choose(awaited))
        passive = self._random.random() < 0.03
        if passive:
            side = side.other
        view = GROUND.view(self.state, Seat(side.value))
        menu = GROUND.menu(view)
        self._keeps_promises(view, menu, awaited=side in awaited)
        if self._random.random() < 0.15:
            self._dare(side, a_wild_order(view, self._choose))
            return
        text = an_order(view, menu, self._choose)
        # Long games are kept short: one in a few orders ends the step at once.
        onward = [t for t in promised(menu) if t.startswith(("end", "next", "overrun"))]
        if onward and self._random.random() < (0.12 if self._whole else 0.04):
            text = onward[0]
        if text:
            self._give(side, text, strict=text in promised(menu))

    def _keeps_promises(self, view: View, menu: Menu, *, awaited: bool) -> None:
        every = promised(menu)
        some = every if len(every) < 12 else self._random.sample(every, 12)
        for text in some:
            order = self._read(view, text)
            refusal = GROUND.check(view, order)
            if refusal is not None:
                raise Fault(f"{view.seat}: {text} is offered and refused: {refusal.text}")
        onward = (*(word for word in ONWARD if word != "done"), *SETTING, "move")
        waits = awaited and not view.giving and not (view.phase == "SETUP" and view.committed)
        if waits and not any(text.startswith(onward) for text in every):
            raise Fault(f"{view.seat} is waited for and can do nothing: {every}")

    def _read(self, view: View, text: str) -> Order:
        order = GROUND.complete(view, GROUND.parse_order(text))
        again = GROUND.parse_order(GROUND.format_order(order))
        # A program may send it as JSON too, and is let in at the door.
        if again != order or GROUND.decode_order(msgspec.to_builtins(order)) != order:
            raise Fault(f"{text} reads otherwise when it is written again")
        return order

    def _give(self, side: Side, text: str, *, strict: bool = True) -> None:
        refusal = self._dare(side, text)
        if refusal is not None and (strict or refusal.code not in ATTEMPTS):
            raise Fault(f"{text} is refused: {refusal.code}: {refusal.text}")

    def _dare(self, side: Side, text: str) -> Refusal | None:
        """Give an order if it is allowed; else why not."""
        view = GROUND.view(self.state, Seat(side.value))
        order = self._read(view, text)
        refusal = judged(GROUND, self.state, view, order)
        self.orders.append(f"{side}: {text}" + (f"  (refused: {refusal.code})" if refusal else ""))
        if refusal is not None:
            return refusal
        decision = GROUND.decide(self.state, side, order, self._dice)
        self._follow(decision.events, decision.state)
        return None

    def _follow(self, events: Sequence[Event], after: State) -> None:
        """Fold the events as the store has them; then look at everything (law 9)."""
        self.state = after
        for event in CODEC.decode(CODEC.encode(events), GROUND.version):
            if isinstance(event, e.PhaseBegan):
                check_cap(self._loaded)
            self._loaded = GROUND.evolve(self._loaded, event)
        if self._loaded != after:
            raise Fault("the stored events lead to another state")
        for seat in READERS:
            if GROUND.view(self._loaded, seat) != GROUND.view(after, seat):
                raise Fault(f"the loaded view of {seat} is another one")
        GROUND.umpire(after)
        check_knowledge(after)
        self._full = check_stacks(after, self._full)
        check_counts(after)
        if self._random.random() < 0.25:
            check_notation(after)


def check_cap(state: State) -> None:
    """No side begins a phase with more dummies than real units face down (G10.9.1)."""
    if state.public.phase in ("", "SETUP"):
        return
    for side, force in state.forces.items():
        if excess(force.units.values()):
            raise Fault(f"{side} has dummies above the cap after {state.public.phase}")


def check_knowledge(state: State) -> None:
    """Readers know the truth of what lies open, and place and label of what lies face down."""
    for seat in READERS:
        known = state.knowledge[seat].contacts
        others = (side for side in Side if side is not seat.side and _is_laid_out(state, side))
        units = {u.label: u for side in others for u in _shown(state, side)}
        if known.keys() != units.keys():
            raise Fault(f"{seat} knows {sorted(known)}, there are {sorted(units)}")
        for label, unit in units.items():
            _check_contact(seat, known[label], unit)
        _check_view(state, seat)


def _is_laid_out(state: State, side: Side) -> bool:
    """Whether everybody sees the counters of a side: from the end of its step of the set-up."""
    sealed = state.forces[side].committed and side not in state.public.setting
    return sealed or state.public.phase != "SETUP"


def _shown(state: State, side: Side) -> list[Unit]:
    return [unit for unit in state.forces[side].units.values() if unit.in_play]


def _check_contact(seat: Seat, contact: Contact, unit: Unit) -> None:
    place = (contact.side, contact.hex)
    if place != (unit.side, unit.hex):
        raise Fault(f"{seat} knows {unit.label} in {place}, it is in {unit.hex}")
    if contact.deep is not unit.inverted:
        raise Fault(f"{seat} takes {unit.label} for what it is not")
    if not (unit.concealed or unit.inverted):
        if contact.face != face_of(unit):
            raise Fault(f"{seat} knows another face of {unit.label}")
    elif contact.face is not None:
        raise Fault(f"{seat} knows the face of {unit.label}, which lies face down")
    elif contact.real and (unit.dummy or unit.decoy_of):
        raise Fault(f"{seat} takes the dummy {unit.label} for real")


def _check_view(state: State, seat: Seat) -> None:
    """The view of a counter that lies face down has label, place and proofs, no more."""
    view = GROUND.view(state, seat)
    if seat.side and view != view_of(
        state.public, state.forces[seat.side], state.knowledge[seat], seat
    ):
        raise Fault("two views of one state differ")
    for counter in view.seen().values():
        named = counter.name and not counter.deep
        blank = not (counter.code or named or counter.attack or counter.notes)
        if counter.sheet is None and not blank and counter.code != "DUMMY":
            raise Fault(f"{seat} is shown what {counter.label} is")


def check_stacks(state: State, before: frozenset[str]) -> frozenset[str]:
    """No hex holds more of a side than the stacking limit, but where one was stopped (G4.14).

    `before` are the hexes that were too full already; returned are those that are now.
    """
    field, full = field_of(state.public), set()
    for side in Side:
        units = _shown(state, side)
        for hex_ in {unit.hex for unit in units}:
            here = [unit for unit in units if unit.hex == hex_]
            load = sum(takes(field, unit, hex_) for unit in here)
            if load > room(field, hex_):
                full.add(hex_)
                stays = any(map(_stopped, here)) or _uncounted(state, side, hex_)
                if hex_ not in before and not stays:
                    raise Fault(f"{side} has {load} thirds in {hex_}")
    return frozenset(full)


def _uncounted(state: State, side: Side, hex_: str) -> bool:
    """Whether the column may stand here in any number, at the ship that it has seized (G14.3)."""
    seized, victory = state.public.seized, scenarios()[state.public.scenario].file.victory
    near = (ship for ship, holder in seized.items() if holder is side)
    return victory.gather and any(distance(ship, hex_) <= 1 for ship in near)


def _stopped(unit: Unit) -> bool:
    """Whether a check at once or a mine has stopped a unit on its way."""
    return bool(unit.stuck or unit.disabled or (unit.type.ogre and not unit.treads))


def check_counts(state: State) -> None:
    """Nobody has more mines than the switch says, or a unit with more than it began with."""
    for side, force in state.forces.items():
        if len(set(force.mines)) < len(force.mines):
            raise Fault(f"{side} has two mines in one place: {force.mines}")
        most = state.public.switches.mines
        if scenarios()[state.public.scenario].sheet.sea:
            # Minelayers lay as many as they have time for (S13.4).
            most = scenarios()[state.public.scenario].side(side).sea_mines + len(force.mines)
        if len(force.mines) + force.stock > most:
            raise Fault(f"{side} has {len(force.mines)} mines laid and {force.stock} to lay")
        for unit in force.units.values():
            if unit.dummy:
                continue
            if min(unit.treads, unit.sp) < 0 or (unit.type.infantry and not unit.squads):
                raise Fault(f"{unit} has less than nothing")
            if unit.hidden and (unit.concealed or unit.dummy):
                raise Fault(f"{unit.name} is hidden and face down")
            if unit.in_play and not unit.hex:
                raise Fault(f"{unit.name} is in play and nowhere")


def check_notation(state: State) -> None:
    """The position can be written down and laid out again as it is."""
    text = format_position(state)
    position = parse_position(text)
    read = position.state()
    real = {label for label, contact in _observed(state).items() if contact.real}
    if {id_.partition(".")[2] for id_ in position.proved} != real:
        raise Fault(f"other counters are known to be real: {text}")
    if read.public != state.public:
        raise Fault(f"the public facts read otherwise: {text}")
    if state.umpire.control != read.umpire.control:
        raise Fault(f"the control marks read otherwise: {text}")
    for side in Side:
        if _nameless(state.forces[side], state) != _nameless(read.forces[side], read):
            raise Fault(f"the force of {side} reads otherwise: {text}")


def _observed(state: State) -> Mapping[str, Contact]:
    return state.knowledge[Seat.OBSERVER].contacts


def _nameless(force: Force, state: State) -> tuple[object, ...]:
    """A force without what is not written: ids, what undo would restore, marches of the gone."""
    units = [
        replace(unit, id=unit.name, march=March() if unit.fate else unit.march)
        for unit in force.units.values()
    ]
    units.sort(key=lambda unit: unit.id)
    giving = [force.units[id_].name for id_ in force.giving or ()]
    step = force.step if force.side is state.public.active else 1
    return units, force.committed, step, sorted(giving), force.mines, force.stock

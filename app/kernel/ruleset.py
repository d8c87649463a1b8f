"""What a game offers to the service: one object per rule set, `app.games.<game>.RULESET`."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from app.kernel.dice import Dice
from app.kernel.events import Event
from app.kernel.facts import Fact
from app.kernel.journal import Sealing
from app.kernel.orders import Order, Refusal
from app.kernel.seals import Sealer
from app.views.board import Board
from app.views.charts import Chart
from app.views.hunt import Hunt, Prospects, What
from app.views.menu import Menu, Odds
from app.views.model import View, Viewable
from app.views.seats import Seat, Side
from app.views.umpire import UmpireView

StateT = TypeVar("StateT")
Options = Mapping[str, bool | int | str]


class Option(Viewable, frozen=True, kw_only=True):
    """A switch that may be set when a game is created."""

    name: str
    text: str
    default: bool | int | str
    choices: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    """The choices in words, where they do not speak for themselves."""
    chapter: str = ""
    """The heading it stands under."""


class ScenarioCard(Viewable, frozen=True, kw_only=True):
    """A scenario as the lobby shows it."""

    id: str
    ruleset: str
    title: str
    summary: str
    sides: tuple[str, str]
    """Names of side a and side b."""
    turns: int
    """0: as long as it takes."""
    hidden: tuple[str, ...] = ()
    """The sides whose counters start face down."""
    options: tuple[Option, ...] = ()
    rule: str = ""
    """The rule that tells what the options do."""
    listed: bool = True
    """False for one that tests and benchmarks name, and the lobby does not offer."""


class Decision(Fact, Generic[StateT], frozen=True, kw_only=True):
    """What an order led to: its events in order, and the state after the last."""

    events: tuple[Event, ...]
    state: StateT


class Ruleset(Protocol[StateT]):
    """A game. Pure: no clock, no randomness but `dice`, no storage."""

    id: str
    title: str
    """What people call it."""
    version: int
    event_type: object
    """The tagged union of the game's events, for the codec of the store."""

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """The scenarios that may be played, those not listed in the lobby included."""

    def data_faults(self, path: Path, raw: Mapping[str, object]) -> Iterable[str] | None:
        """What is wrong with a data file that somebody wrote, place by place; `raw` is its text.

        None if it is a file of another game.
        """

    def charts(
        self, scenario: str | None = None, options: Options | None = None
    ) -> tuple[Chart, ...]:
        """The tables of the rules, or those of a scenario, from the data that the rules use.

        With the options of a game those of the rules are the ones that it is played with.

        Raises KeyError for an unknown scenario.
        """

    def board(self, scenario: str) -> Board:
        """The map sheet of a scenario. Raises KeyError."""

    def blank(self) -> StateT:
        """The state before the first event."""

    def settled(self, options: Options) -> Options:
        """The options of a new game, with what data of this server's own would decide.

        They are kept with the game, so that it can be opened alike anywhere and at any time.
        """

    def open(
        self,
        scenario: str,
        options: Options,
        dice: Dice,
        position: str | None = None,
        sealer: Sealer | None = None,
    ) -> Decision[StateT]:
        """Lay out a new game (or, in test mode, a position in notation).

        Raises KeyError for an unknown scenario, Malformed for bad options or position.
        """

    def evolve(self, state: StateT, event: Event) -> StateT:
        """The state after an event. No dice, tables or rules."""

    def decode_order(self, raw: object) -> Order:
        """An order from parsed JSON with a `type`. Raises Malformed with the field."""

    def parse_order(self, text: str) -> Order:
        """An order from notation. Raises Malformed."""

    def muster(self, view: View, file: str) -> Order:
        """The order for the force in a file. Raises Malformed with the place."""

    def format_order(self, order: Order) -> str:
        """The notation of an order; inverse of parse_order."""

    def complete(self, view: View, order: Order) -> Order:
        """Fill in what the sender may leave out (a path's hexes between), from his view."""

    def check(self, view: View, order: Order) -> Refusal | None:
        """Why the order is not allowed in this view, None when it is."""

    def decide(
        self, state: StateT, side: Side, order: Order, dice: Dice, sealer: Sealer | None = None
    ) -> Decision[StateT]:
        """Resolve an order that `check` let pass, then whatever runs by itself. Never refuses.

        Phase ends are sealed if there is a sealer.
        """

    def view(self, state: StateT, seat: Seat) -> View:
        """The view of a player or the observer, from public, own force and knowledge."""

    def bare_view(self, state: StateT, seat: Seat) -> View:
        """The view but for what is there for eyes alone: `check` finds the same in it.

        For who checks orders and shows nobody anything, such as an audit.
        """

    def umpire(self, state: StateT) -> UmpireView:
        """The umpire's view: the truth and both sides' views."""

    def menu(self, view: View) -> Menu:
        """What may be ordered now, from the view."""

    def odds(self, view: View, order: Order) -> Odds:
        """An attack before it is announced, from the view. Raises Malformed for other orders."""

    def hunt(self, view: View, what: What) -> Hunt | None:
        """What can be worked out of what nobody sees, from the view; None if nothing hides."""

    def hunts(self, view: View) -> tuple[What, ...]:
        """Which pictures of what nobody sees there may be, from the view."""

    def prospects(self, view: View, label: str) -> Prospects | None:
        """The chances that orders of a counter find what nobody sees; None for no counter."""

    def sealing(self, sealer: Sealer) -> Sealing:
        """How the rules are sealed with a server's key."""

    def is_over(self, state: StateT) -> bool:
        """Whether the game has ended."""

    def format_position(self, state: StateT) -> str:
        """The position in notation (the umpire's or an ended game's)."""

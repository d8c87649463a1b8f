"""A player's view of a game of Corpen 18."""

from collections.abc import Mapping
from functools import cached_property

from app.games.corpen18.sightings import Sighting
from app.games.corpen18.state import (
    Contact,
    Course,
    Marker,
    Plan,
    Ship,
    Smoke,
    Wound,
)
from app.games.corpen18.switches import Switches
from app.games.corpen18.terms import Light, Moon, Weather
from app.views import model
from app.views.seats import Side


class Own(model.Counter, frozen=True, kw_only=True):
    """A unit of mine, with all I know of it."""

    ship: Ship


class Foe(model.Counter, frozen=True, kw_only=True):
    """A detected unit of the enemy; the observer sees both sides' so."""

    contact: Contact


class View(model.View, frozen=True, kw_only=True, dict=True, gc=True):
    """What a player may know. What is worked out of it is kept beside it."""

    counters: tuple[Own | Foe, ...]
    charts: str
    switches: Switches
    light: Light
    weather: Weather
    sea_state: int
    moon: Moon
    smoke: tuple[Smoke, ...] = ()
    speed: int | None = None
    movers: tuple[Side, ...] = ()
    handed_in: bool = False
    courses: Mapping[str, Course] = {}
    """What I have drafted, by label."""
    plans: Mapping[str, Plan] = {}
    """The same for combat."""
    alerts: Mapping[str, int] = {}
    """In which turn groups of mine were alerted."""
    fleet: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    wounds: Mapping[str, Wound] = {}
    sightings: tuple[Sighting, ...] = ()

    @property
    def side(self) -> Side | None:
        """The side of this seat."""
        return self.seat.side

    @cached_property
    def mine(self) -> Mapping[str, Ship]:
        """My units by label, those that are lost included."""
        return {c.ship.label: c.ship for c in self.counters if isinstance(c, Own)}

    @cached_property
    def foes(self) -> Mapping[str, Contact]:
        """Contacts of the enemy by label."""
        return {c.contact.label: c.contact for c in self.counters if isinstance(c, Foe)}

    @cached_property
    def on_map(self) -> tuple[Ship, ...]:
        """My units on the map."""
        return tuple(ship for ship in self.mine.values() if ship.in_play)

    def foes_at(self, hex_: str) -> tuple[Contact, ...]:
        """The contacts in a hex."""
        return tuple(contact for contact in self.foes.values() if contact.hex == hex_)

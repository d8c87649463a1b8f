"""Planted leaks of guns and torpedoes: mistakes that somebody could make, each caught by a pair."""

from typing import Any

from msgspec.structs import replace

from app.games.corpen18 import (
    aiming,
    combat,
    fight_reports,
    preview,
    redact,
    reports,
    sequence,
)
from app.games.corpen18 import events as e
from app.games.corpen18.edits import with_force
from app.games.corpen18.state import Contact, Ship, State
from app.games.corpen18.units import find, ships
from app.games.corpen18.view import View
from app.games.corpen18.words import kind_name
from app.kernel.dice import Stream
from app.views.seats import Seat
from tests.leaks.corpen18.planting import Plant, Truth
from tests.leaks.plants import Patch, wrap


def told_by_tiers(patch: Patch) -> None:
    """Attacks are reported in the order in which they were resolved."""
    patch.setattr(fight_reports, "sorted", lambda rows, key=None: list(rows), raising=False)


def known_by_tiers(patch: Patch) -> None:
    """Who fires is identified for the tiers after its own."""

    def around(inner: Any, log: Any, tier: Any, ledger: Any) -> None:
        ledger.before = log.state
        inner(log, tier, ledger)

    wrap(patch, combat, "_tier", around)


def totals_for_all(patch: Patch) -> None:
    """The modified total stands beside the die."""

    def around(inner: Any, event: e.Shelled, state: State, reader: Seat) -> str:
        del inner, state, reader
        return f", total {(event.die or 0) + event.drm}"

    wrap(patch, fight_reports, "_total", around)


def reference_of_the_hidden(patch: Patch) -> None:
    """The biggest ship of a hex counts for torpedoes, seen or not."""

    def around(inner: Any, state: State, ship: Ship, hex_: str, *, split: bool) -> Any:
        side = ship.side.other
        every = dict.fromkeys(state.forces[side].ships, "K1")
        return inner(with_force(state, side, tracks=every), ship, hex_, split=split)

    wrap(patch, combat, "_number", around)


def hits_on_the_hidden(patch: Patch) -> None:
    """The launcher is told what his torpedoes did to all that is there."""

    def around(inner: Any, state: State, reader: Seat, ship: Ship) -> str | None:
        name: str | None = inner(state, reader, ship)
        return name or kind_name(ship.category, ship.vessels)

    wrap(patch, fight_reports, "name_for", around)


def hits_before_the_flash(patch: Patch) -> None:
    """What a ship took unseen is told when its guns flash."""

    def around(inner: Any, event: e.Fought, state: State, reader: Seat) -> Any:
        return inner(replace(event, flashes=()), state, reader)

    wrap(patch, fight_reports, "_blasts", around)


def blind_dice(patch: Patch) -> None:
    """The dice of torpedoes are shown whatever they were aimed at."""

    def around(inner: Any, event: e.Launched, state: State, reader: Seat) -> Any:
        return inner(replace(event, shown=(True,) * len(event.hexes)), state, reader)

    wrap(patch, fight_reports, "_launch", around)


def who_scored(patch: Patch) -> None:
    """Explosions name the launcher that scored."""

    def around(inner: Any, event: e.Fought, launch: e.Launched, hex_: str, *more: Any) -> Any:
        return inner(event, launch, hex_, *more) if fight_reports.scored(launch, hex_) else None

    wrap(patch, fight_reports, "_launcher", around)


def star_shell_dice(patch: Patch) -> None:
    """A star shell is told with the number of its dice."""

    def around(inner: Any, event: e.Lit, state: State, reader: Seat) -> Any:
        for key, line in inner(event, state, reader):
            drawn = state.umpire.drawn.get(Stream.UMPIRE, 0)
            yield key, replace(line, text=f"{line.text} {drawn}")

    wrap(patch, fight_reports, "_light", around)


def alerted_by_a_miss(patch: Patch) -> None:
    """Torpedoes that score nothing alert those whom they pass."""

    def around(inner: Any, log: Any) -> None:
        inner(log)
        aimed = {h for ev in log.events if isinstance(ev, e.Launched) for h in ev.hexes}
        for ship in list(ships(log.state)):
            side, group = ship.side, ship.group
            if ship.hex in aimed and group and group not in log.state.forces[side].alerts:
                log.write(e.Alerted(side=side, group=group))

    wrap(patch, sequence, "alert_by_attack", around)


def preview_of_the_alert(patch: Patch) -> None:
    """The odds of torpedoes know whether the target is alerted."""
    truth = Truth(patch)

    def around(inner: Any, view: View, ship: Ship) -> str:
        alerts = truth.state.forces[ship.side.other].alerts
        return f"{inner(view, ship)} {len(alerts)}"

    wrap(patch, preview, "_asleep", around)


def score_of_the_truth(patch: Patch) -> None:
    """The score counts all damage."""
    truth = Truth(patch)

    def around(inner: Any, scenario: Any, public: Any, own: Any, known: Any) -> Any:
        total = sum(ship.hits for ship in ships(truth.state))
        return tuple(
            replace(t, text=f"{t.text} {total}") for t in inner(scenario, public, own, known)
        )

    wrap(patch, redact, "_score", around)


def sunk_by_name(patch: Patch) -> None:
    """Who sinks is named, known or not."""

    def around(
        inner: Any, before: State, event: e.Gone, ship: Ship, name: str, reader: Seat
    ) -> Any:
        return inner(before, event, ship, ship.name, reader)

    wrap(patch, reports, "_gone", around)


def armour_of_the_unknown(patch: Patch) -> None:
    """Fire at a contact is judged by its class."""
    truth = Truth(patch)

    def around(inner: Any, contact: Contact, scenario: str) -> Any:
        tracks = truth.state.forces[contact.side].tracks
        unit = next(u for u, t in tracks.items() if t == contact.label)
        ship = find(truth.state, unit)
        return inner(replace(contact, type=ship.type), scenario)

    wrap(patch, aiming, "as_seen", around)


def no_die_for_nothing(patch: Patch) -> None:
    """No die is thrown where it can have no effect, though the class is not known."""

    def around(inner: Any, ship: Ship, *, identified: bool) -> Any:
        del identified
        return inner(ship, identified=True)

    wrap(patch, combat, "truly", around)


def critical_dice(patch: Patch) -> None:
    """A second die of a critical hit is told."""

    def around(inner: Any, event: e.Shelled, state: State, reader: Seat) -> Any:
        drawn = state.umpire.drawn.get(Stream.UMPIRE, 0)
        for key, line in inner(event, state, reader):
            yield key, replace(line, text=f"{line.text} {drawn}")

    wrap(patch, fight_reports, "_shell", around)


def dice_of_the_unseen(patch: Patch) -> None:
    """Shells from an unseen ship come with their die."""

    def around(inner: Any, event: e.Shelled, state: State, reader: Seat) -> Any:
        for key, line in inner(event, state, reader):
            yield key, replace(line, dice=(event.die or 0,))

    wrap(patch, fight_reports, "_shell", around)


FIGHT = (
    Plant("LC-03", told_by_tiers, "TC-09"),
    Plant("LC-03", known_by_tiers, "LC-20 tiers"),
    Plant("LC-04", totals_for_all, "TC-10"),
    Plant("LC-07", reference_of_the_hidden, "TC-08"),
    Plant("LC-08", hits_on_the_hidden, "TC-18"),
    Plant("LC-08", hits_before_the_flash, "LC-08 seen afterwards"),
    Plant("LC-10", blind_dice, "LC-10 launchers"),
    Plant("LC-10", who_scored, "LC-10 launchers"),
    Plant("LC-11", star_shell_dice, "TC-22"),
    Plant("LC-13", alerted_by_a_miss, "LC-13"),
    Plant("LC-14", preview_of_the_alert, "TC-17"),
    Plant("LC-18", score_of_the_truth, "LC-18"),
    Plant("LC-19", sunk_by_name, "TC-25"),
    Plant("LC-20", armour_of_the_unknown, "LC-20"),
    Plant("LC-20", no_die_for_nothing, "LC-20"),
    Plant("LC-21", critical_dice, "LC-21"),
    Plant("LC-25", dice_of_the_unseen, "LC-25"),
)

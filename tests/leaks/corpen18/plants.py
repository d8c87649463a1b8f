"""Planted leaks of Corpen 18: mistakes that somebody could make, each caught by a twin pair."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from app.games.corpen18 import (
    aiming,
    combat,
    detect,
    evolve,
    fight_reports,
    moving,
    preview,
    redact,
    reports,
    ruleset,
    sequence,
    sight,
    steering,
    victory,
)
from app.games.corpen18 import events as e
from app.games.corpen18.edits import find, ships, with_force
from app.games.corpen18.lines import Line
from app.games.corpen18.state import Contact, Ship, Smoke, State
from app.games.corpen18.view import View
from app.games.corpen18.words import kind_name
from app.kernel.dice import Stream
from app.kernel.journal import Journal
from app.kernel.orders import Refusal
from app.views.model import HexNote
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, wrap


@dataclass(frozen=True)
class Plant:
    """A mistake, the ruling it breaks, and the pair that must catch it."""

    ruling: str
    sow: Callable[[Patch], None]
    caught: str

    @property
    def id(self) -> str:
        """What it is called."""
        return self.sow.__name__


class Truth:
    """What a careless programmer would keep at hand: the state of the last view."""

    def __init__(self, patch: Patch) -> None:
        self.state = ruleset.Corpen18().blank()

        def keep(inner: Any, game: Any, state: State, seat: Seat) -> View:
            self.state = state
            view: View = inner(game, state, seat)
            return view

        wrap(patch, ruleset.Corpen18, "view", keep)

    def hidden(self, viewer: Side | None) -> list[Ship]:
        """Units of the enemy on the map that are not detected."""
        return [
            ship
            for ship in ships(self.state)
            if ship.in_play and ship.side is not viewer and not ship.detected
        ]


def wait_for_the_hidden(patch: Patch) -> None:
    """The undetected step is skipped when nobody is undetected."""

    def around(inner: Any, state: State) -> bool:
        return bool(inner(state)) or all(s.detected for s in ships(state) if s.in_play)

    wrap(patch, sequence, "nobody_unseen", around)


def sealed_for_the_idle(patch: Patch) -> None:
    """Who has nothing to shoot with is not waited for."""

    def around(inner: Any, state: State) -> bool:
        idle = [s for s in Side if not any(u.in_play for u in state.forces[s].ships.values())]
        return all(state.forces[s].handed_in or s in idle for s in state.public.movers)

    wrap(patch, sequence, "_complete", around)


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


def groups_of_the_unknown(patch: Patch) -> None:
    """Detected ships move by their speed although their classes are not known."""

    def around(inner: Any, state: State) -> Any:
        switches = replace(state.public.switches, move_groups="strict")
        return inner(replace(state, public=replace(state.public, switches=switches)))

    wrap(patch, sequence, "groups", around)


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


def near_the_hidden(patch: Patch) -> None:
    """Shadowers keep their distance from where the enemy is."""
    truth = Truth(patch)

    def around(inner: Any, view: View, ship: Ship) -> Any:
        rule = inner(view, ship)
        if rule is None:
            row = steering.waters.scenario_of(view).file.keep_away
            if not row or ship.id not in row[0].units:
                return None
            rule = row[0], ()
        hidden = tuple(foe.hex or "" for foe in truth.hidden(view.side))
        return rule[0], (*rule[1], *hidden)

    wrap(patch, steering, "keep_away", around)


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


def who_lays_smoke(patch: Patch) -> None:
    """Smoke is noted with the ship that laid it."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, known: Any) -> Any:
        laid = " ".join(ship.label for ship in ships(truth.state) if ship.laid)
        for note in inner(public, known):
            yield replace(note, text=f"{note.text} {laid}")

    wrap(patch, redact, "hex_notes", around)


def smoke_in_roster_order(patch: Patch) -> None:
    """A hex of smoke knows the unit that laid it by its place in the list."""

    def around(inner: Any, log: Any, step: int) -> None:
        every = [s for s in ships(log.state) if s.laid]
        inner(log, step)
        more = tuple(Smoke(hex=s.laid, step=10 + int(s.label[1:])) for s in every)
        if more:
            log.write(e.SmokeChanged(smoke=(*log.state.public.smoke, *more)))

    wrap(patch, sequence, "show_smoke", around)


def dummies_by_name(patch: Patch) -> None:
    """A false contact is named."""

    def around(
        inner: Any, before: State, event: e.Gone, ship: Ship, name: str, reader: Seat
    ) -> Any:
        for line in inner(before, event, ship, name, reader):
            yield replace(line, text=f"{line.text} ({ship.label})") if ship.dummy else line

    wrap(patch, reports, "_gone", around)


def false_contacts_by_roster(patch: Patch) -> None:
    """False contacts are taken off in the order of the list."""
    patch.setattr(detect, "told_in_order", lambda _, ship: (ship.label,))


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


def markers_know_the_class(patch: Patch) -> None:
    """The marker of a lost contact keeps the class that nobody saw."""

    def around(inner: Any, state: State, contact: Contact) -> Any:
        side = contact.side
        unit = next(u for u, t in state.forces[side].tracks.items() if t == contact.label)
        return replace(inner(state, contact), type=find(state, unit).type)

    wrap(patch, sight, "marker_of", around)


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


def night_dice_of_the_side(patch: Patch) -> None:
    """Night attempts are rolled with the dice of the side that looks."""

    class Streams:
        UMPIRE = Stream.B
        of = Stream.of

    patch.setattr(detect, "Stream", Streams)


def night_rolls_are_told(patch: Patch) -> None:
    """A silent DETECT step tells how many dice were thrown."""

    def around(inner: Any, after: State, reader: Seat) -> Line:
        line: Line = inner(after, reader)
        return replace(line, text=f"{line.text} {after.umpire.drawn.get(Stream.UMPIRE, 0)}")

    wrap(patch, reports, "_looked", around)


def end_at_once(patch: Patch) -> None:
    """The game ends with the step in which the last ship leaves."""

    def around(inner: Any, log: Any) -> None:
        inner(log)
        if not log.state.public.ended and log.state.public.phase != "SETUP":
            sequence.end_if_over(log)

    wrap(patch, sequence, "_close", around)


def end_with_the_last(patch: Patch) -> None:
    """The game ends when a side has nothing left, whatever its enemy has seen."""

    def around(inner: Any, state: State) -> bool:
        left = {ship.side for ship in ships(state) if ship.in_play}
        return bool(inner(state)) or len(left) < len(Side)

    wrap(patch, victory, "_emptied", around)


def interned_at_once(patch: Patch) -> None:
    """All hear of an internment when it happens."""

    def around(inner: Any, log: Any) -> None:
        inner(log)
        moving.announce(log)

    wrap(patch, sequence, "move", around)


def dice_of_the_unseen(patch: Patch) -> None:
    """Shells from an unseen ship come with their die."""

    def around(inner: Any, event: e.Shelled, state: State, reader: Seat) -> Any:
        for key, line in inner(event, state, reader):
            yield key, replace(line, dice=(event.die or 0,))

    wrap(patch, fight_reports, "_shell", around)


def moves_by_roster(patch: Patch) -> None:
    """Ships move, and are told to, in the order of the list."""
    patch.setattr(moving, "told_in_order", lambda _, ship: (ship.label,))


def contacts_by_roster(patch: Patch) -> None:
    """New contacts are labelled in the order of the list."""
    patch.setattr(detect, "in_order", lambda _, new: new)


def outlines_of_the_hidden(patch: Patch) -> None:
    """A formation is drawn with the members that nobody sees."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, mine: Any, known: Any, *more: Any) -> Any:
        hidden = truth.hidden(mine[0].side if mine else None)
        units = [replace(ship, label=f"X{n}") for n, ship in enumerate(hidden)]
        contacts = {
            **known.contacts,
            **{
                ship.label: Contact(
                    label=ship.label,
                    side=ship.side,
                    hex=ship.hex,
                    facing=0,
                    category=ship.category,
                    vessels=1,
                )
                for ship in units
            },
        }
        return inner(public, mine, replace(known, contacts=contacts), *more)

    wrap(patch, redact, "figures", around)


def markers_sink(patch: Patch) -> None:
    """The marker of a ship that is lost is taken off the map."""

    def around(inner: Any, state: State, event: Any) -> State:
        after: State = inner(state, event)
        if not isinstance(event, e.Gone):
            return after
        name = find(state, event.unit).name
        known = {
            seat: replace(k, markers=tuple(m for m in k.markers if m.name != name))
            for seat, k in after.knowledge.items()
        }
        return replace(after, knowledge=known)

    fold = evolve.FOLDS[e.Gone]
    patch.setitem(evolve.FOLDS, e.Gone, lambda *args: around(fold, *args))


def crowded_by_the_hidden(patch: Patch) -> None:
    """A hex is full when it holds two ships, whosever they are."""
    truth = Truth(patch)

    def around(inner: Any, view: View, ship: Ship, path: Any) -> Refusal | None:
        there = [foe for foe in truth.hidden(view.side) if foe.hex == path.end]
        if len(there) > 1:
            return Refusal(code="crowded", rule="C4.9", text=f"{path.end} is full.")
        refusal: Refusal | None = inner(view, ship, path)
        return refusal

    wrap(patch, steering, "_crowd_fault", around)


def seals_of_moves(patch: Patch) -> None:
    """A step in which nothing moved is not sealed."""

    def around(inner: Any, self: Journal[State]) -> None:
        if any(ship.trail for ship in ships(self.state)):
            inner(self)

    wrap(patch, Journal, "seal", around)


def ready_is_shown(patch: Patch) -> None:
    """The prompt says that the enemy has sealed."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, own: Any, seat: Seat) -> Any:
        told = inner(public, own, seat)
        ready = sum(force.handed_in for force in truth.state.forces.values())
        return replace(told, hint=f"{told.hint} {ready}")

    wrap(patch, redact, "prompt", around)


def hidden_moves_are_told(patch: Patch) -> None:
    """Whatever moves leaves a line."""

    def around(inner: Any, state: State, reader: Seat, ship: Ship) -> str | None:
        name: str | None = inner(state, reader, ship)
        return name or "A ship"

    wrap(patch, reports, "name_for", around)


def evasion_is_noted(patch: Patch) -> None:
    """The sea shows where somebody zig-zags."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, known: Any) -> Any:
        yield from inner(public, known)
        wild = sum(ship.evasion == "evading" for ship in ships(truth.state))
        yield HexNote(hex="0101", kind="note", text=f"{wild}")

    wrap(patch, redact, "hex_notes", around)


def hidden_units_use_labels(patch: Patch) -> None:
    """Every unit on the map takes a label of the list, seen or not."""

    def around(inner: Any, log: Any, state: State, by: Side, find_: Any, step: int) -> Any:
        event = inner(log, state, by, find_, step)
        unseen = [s for s in state.forces[by.other].ships.values() if s.in_play and not s.detected]
        labels = state.umpire.labels[by.other][len(unseen) :]
        return replace(event, found=dict(zip(event.found, labels, strict=False)))

    wrap(patch, detect, "_spotted", around)


PLANTS = (
    Plant("LC-01", wait_for_the_hidden, "TC-01"),
    Plant("LC-02", sealed_for_the_idle, "LC-02"),
    Plant("LC-03", told_by_tiers, "TC-09"),
    Plant("LC-03", known_by_tiers, "LC-20 tiers"),
    Plant("LC-04", totals_for_all, "TC-10"),
    Plant("LC-05", groups_of_the_unknown, "TC-12"),
    Plant("LC-07", reference_of_the_hidden, "TC-08"),
    Plant("LC-08", hits_on_the_hidden, "TC-18"),
    Plant("LC-08", hits_before_the_flash, "LC-08 seen afterwards"),
    Plant("LC-10", blind_dice, "LC-10 launchers"),
    Plant("LC-10", who_scored, "LC-10 launchers"),
    Plant("LC-11", star_shell_dice, "TC-22"),
    Plant("LC-12", near_the_hidden, "TC-20"),
    Plant("LC-13", alerted_by_a_miss, "LC-13"),
    Plant("LC-14", preview_of_the_alert, "TC-17"),
    Plant("LC-15", who_lays_smoke, "LC-15"),
    Plant("LC-15", smoke_in_roster_order, "LC-15"),
    Plant("LC-16", dummies_by_name, "LC-16"),
    Plant("LC-16", false_contacts_by_roster, "LC-16 both"),
    Plant("LC-18", score_of_the_truth, "LC-18"),
    Plant("LC-19", sunk_by_name, "TC-25"),
    Plant("LC-19", markers_know_the_class, "TC-19"),
    Plant("LC-20", armour_of_the_unknown, "LC-20"),
    Plant("LC-20", no_die_for_nothing, "LC-20"),
    Plant("LC-21", critical_dice, "LC-21"),
    Plant("LC-22", night_dice_of_the_side, "LC-22"),
    Plant("LC-22", night_rolls_are_told, "TC-02"),
    Plant("LC-23", end_at_once, "LC-23"),
    Plant("HX.14", end_with_the_last, "HX-14"),
    Plant("LC-24", interned_at_once, "LC-24"),
    Plant("LC-25", dice_of_the_unseen, "LC-25"),
    Plant("LC-26", moves_by_roster, "LC-26"),
    Plant("LC-26", contacts_by_roster, "LC-26"),
    Plant("LC-27", outlines_of_the_hidden, "LC-27"),
    Plant("LC-28", markers_sink, "LC-28"),
    Plant("LC-30", crowded_by_the_hidden, "LC-30"),
    Plant("HX.2", ready_is_shown, "HX-2 who is ready"),
    Plant("HX.7", hidden_units_use_labels, "HX-7"),
    Plant("HX.13", seals_of_moves, "LC-24"),
    Plant("HC2", hidden_moves_are_told, "TC-21"),
    Plant("HC1", evasion_is_noted, "TC-21"),
)

"""The audit of a record: every order is given again, and must lead to the very same bytes.

Nothing in a file is believed but its secret, and that only because its commitment was published
before the game. The file's events are folded only once they are byte for byte what the rules
make of its orders, so that a hostile file meets no code that an order could not meet. Two ways
depart from that, and fold what no rule has looked at: the quick audit, and several processes that
share a log, each of which folds all before its part.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec

from app.audit.chain import first_head, next_head
from app.audit.differences import complain
from app.audit.finish import check_end
from app.audit.kept import check_kept
from app.audit.record import (
    OpenEntry,
    OpenRecord,
    Record,
    Unreadable,
    digest_of,
    read_record,
)
from app.audit.replay import check_event
from app.audit.stretches import in_stretches
from app.audit.table import check_table
from app.audit.verdict import Failed, Fault, Tally, Verdict
from app.kernel.codec import Codec, UnknownRules
from app.kernel.dice import Dice
from app.kernel.events import Event, Promised, Rolled, Sealed, Unsealed
from app.kernel.orders import Malformed, Order
from app.kernel.ruleset import Options, Ruleset
from app.kernel.seals import Sealer
from app.kernel.secret import SHARE, commitment_to, dice_at, sealing_key
from app.kernel.shares import dice_wait
from app.views.seats import Seat, Side

AnyRuleset = Ruleset[Any]
SEATS = frozenset(seat.value for seat in Seat)
QUICK = "What the orders led to was replayed, not worked out again by the rules."
GIVEN = "It was played in test mode: how it began, and dice given with it, prove nothing."


def verify(
    file: bytes,
    rulesets: Iterable[AnyRuleset],
    kept: bytes | None = None,
    *,
    quick: bool = False,
    workers: int = 1,
) -> Verdict:
    """Whether the record of an ended game holds; `kept` is one that a player took in play.

    The answer names the first thing that fails. Nothing that a file says makes this raise, except
    MemoryError on a machine too small for it. If it shall be quick, what orders led to is replayed
    and not worked out again by the rules. A long log is divided among so many processes: the
    verdict is the same for any number of them.
    """
    try:
        record = read_record(file)
        opened = record.opened
        if not record.over or opened is None or opened.secret is None:
            raise Unreadable("The record is not opened: that is done when the game has ended.")
        known = {rules.id: rules for rules in rulesets}
        tally = in_stretches(
            lambda: Audit(record, opened, known, quick=quick),
            lambda audit: _check_rest(file, record, opened, audit, kept),
            opened.entries,
            workers,
        )
    except Unreadable as error:
        return Verdict(holds=False, fault=Fault(check="file", text=str(error)))
    except Failed as error:
        return Verdict(holds=False, fault=error.fault)
    except MemoryError:
        # That a machine is too small says nothing of the game.
        raise
    except Exception as error:
        # A game begun in test mode can end in what no rules can show.
        text = f"What it ends in cannot be shown ({type(error).__name__})."
        return Verdict(holds=False, fault=Fault(check="end", text=text))
    notes = ((GIVEN, opened.test_mode), (QUICK, quick))
    return Verdict(
        holds=True,
        title=record.title,
        orders=tally.orders,
        entries=len(opened.entries),
        dice=tally.dice,
        seals=tally.seals,
        openings=tally.openings,
        notes=tuple(note for note, says in notes if says),
    )


def _check_rest(
    file: bytes, record: Record, opened: OpenRecord, audit: "Audit", kept: bytes | None
) -> None:
    """What a record says beside its log. Raises Failed, Unreadable."""
    check_end(record, opened, audit.rules, audit.state)
    if record.digest != digest_of(record) or msgspec.json.encode(record) != file.strip():
        raise Failed("digest", "The file is not byte for byte what the server wrote.")
    if kept is not None:
        earlier = _kept(kept)
        known = audit.state.knowledge.get(earlier.seat)
        told = known.bulletins if known is not None else ()
        check_kept(record, opened, told, earlier)


class Audit:
    """One record on its way from the first entry to the last."""

    def __init__(
        self,
        record: Record,
        opened: OpenRecord,
        rulesets: Mapping[str, AnyRuleset],
        *,
        quick: bool,
    ) -> None:
        rules = rulesets.get(record.ruleset)
        if rules is None or record.version != rules.version:
            known = ", ".join(f"{each.id} version {each.version}" for each in rulesets.values())
            raise Failed(
                "rules",
                f"The game was played by {record.ruleset} version {record.version}; here are "
                f"{known}.",
            )
        self.rules = rules
        self.state: Any = rules.blank()
        self._codec = Codec(rules)
        self._opened = opened
        self._secret = _secret(opened)
        self._key = sealing_key(self._secret)
        self._options = _options(opened)
        self._scenario = record.scenario
        self._head = first_head(
            commitment=commitment_to(self._secret),
            ruleset=record.ruleset,
            version=record.version,
            scenario=record.scenario,
            options=self._options,
            title=record.title,
        )
        self._revisions: Mapping[str, int] = dict.fromkeys(SEATS, 0)
        self._quick = quick
        self._at = 0
        self.tally = Tally()

    def run(self, end: int) -> None:
        """Check the log from where it stands up to an entry. Raises Failed."""
        if not self._opened.entries:
            raise Failed("log", "The log is empty.")
        for number in range(self._at, end):
            try:
                self._take(number, self._opened.entries[number])
            except (Failed, MemoryError):
                raise
            except Exception as error:
                # Whatever a file can do to the rules, it gets a plain answer.
                what = f"It cannot be played ({type(error).__name__})."
                raise Failed("log", what, number) from error

    def skip(self, end: int) -> None:
        """Fold the log as it stands up to an entry, which somebody else checks.

        Raises whatever a log that does not hold may lead to.
        """
        for number in range(self._at, end):
            entry = self._opened.entries[number]
            self._fold(self._events(number, entry))
            self._revisions = entry.revisions
            self._go_on(number, entry)

    def _take(self, number: int, entry: OpenEntry) -> None:
        self._check_numbers(number, entry)
        if entry.seat is not None and not self._quick:
            self._ordered(number, entry)
        else:
            self._take_events(number, entry)
        self._go_on(number, entry)

    def _ordered(self, number: int, entry: OpenEntry) -> None:
        """An order must lead to the bytes that stand there."""
        try:
            side, order = self._legal(number, entry)
            decision = self.rules.decide(self.state, side, order, self._dice_now(), self._sealer())
        except Exception:
            # What cannot be read at all is told first.
            self._events(number, entry)
            raise
        if self._codec.encode(decision.events) != bytes(entry.events):
            raise complain(number, self._events(number, entry), decision.events)
        if self._codec.settled(decision.events):
            # Folding what is read would lead to the very state in which the rules ended.
            self.state = decision.state
        else:
            # A server that goes on from its log has what is read: 1.0 where rules wrote a 1.
            self._fold(self._events(number, entry))
        self._count(entry, decision.events)

    def _take_events(self, number: int, entry: OpenEntry) -> None:
        """What no order led to, or what is not worked out again, as it stands."""
        events = due = self._events(number, entry)
        if entry.seat is not None:
            self._legal(number, entry)
        elif number == 0:
            due = self._laid_out(events)
        else:
            if bytes(entry.order) != b"null" or entry.notation is not None:
                raise Failed("order", "An order has no seat.", number)
            check_table(number, self.state, events)
        if due is not events and self._codec.encode(due) != bytes(entry.events):
            raise complain(number, events, due)
        if self._quick:
            self._replay(number, events)
        else:
            self._fold(events)
        self._count(entry, due)

    def _fold(self, events: Iterable[Event]) -> None:
        for event in events:
            self.state = self.rules.evolve(self.state, event)

    def _go_on(self, number: int, entry: OpenEntry) -> None:
        self._at = number + 1
        self._head = next_head(
            self._head,
            seat=entry.seat,
            order=None if entry.seat is None else bytes(entry.order),
            notation=entry.notation,
            events=bytes(entry.events),
            revisions=entry.revisions,
            at=_moment(number, entry),
        )

    def _replay(self, number: int, events: Iterable[Event]) -> None:
        """Fold events as they stand, once their dice and seals are found to be those due."""
        dice, sealing = self._dice_now(), self.rules.sealing(self._sealer())
        for event in events:
            check_event(number, self.state, event, dice, sealing)
            self.state = self.rules.evolve(self.state, event)

    def _check_numbers(self, number: int, entry: OpenEntry) -> None:
        """Entries without a gap, and revisions that never jump."""
        if entry.seq != number:
            raise Failed("log", f"Here stands entry {entry.seq}: one is missing or moved.", number)
        if entry.revisions.keys() != SEATS or entry.revisions[Seat.UMPIRE.value] != number + 1:
            raise Failed("log", "The revisions are not those of this entry.", number)
        steps = (entry.revisions[seat] - self._revisions[seat] for seat in SEATS)
        if not all(0 <= step <= 1 for step in steps):
            raise Failed("log", "The revision of a seat has jumped.", number)
        self._revisions = entry.revisions

    def _events(self, number: int, entry: OpenEntry) -> tuple[Event, ...]:
        try:
            return tuple(self._codec.decode(bytes(entry.events), self.rules.version))
        except (msgspec.DecodeError, UnknownRules) as error:
            raise Failed("log", "Its events cannot be read.", number) from error

    def _laid_out(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The opening anew. In test mode it may have been given: then it is taken as it is."""
        promised = Promised(commitment=commitment_to(self._secret))
        try:
            decision = self.rules.open(
                self._scenario, self._options, self._dice_now(), None, self._sealer()
            )
        except KeyError as error:
            raise Failed("rules", "There is no such scenario.", 0) from error
        except Malformed as error:
            raise Failed("rules", str(error), 0) from error
        due = (*decision.events, promised)
        if due != events and self._opened.test_mode and events[-1:] == (promised,):
            return events
        told = [event for event in events if isinstance(event, Promised)]
        if told != [promised]:
            raise Failed("promise", "The secret is not the one that was promised.", 0)
        return due

    def _legal(self, number: int, entry: OpenEntry) -> tuple[Side, Order]:
        """An order, and whose: its player could give it. Raises Failed."""
        if entry.seat not in ("a", "b") or entry.notation is None:
            raise Failed(
                "order", "An order of a side has a seat, an object and a notation.", number
            )
        side, order = Side(entry.seat), self._order(number, entry, entry.notation)
        view = self.rules.bare_view(self.state, side.seat)
        refusal = dice_wait(view) or self.rules.check(view, order)
        if refusal is not None:
            raise Failed(
                "order",
                f"{entry.notation!r} of side {side} was not allowed in its view: {refusal.text} "
                f"({refusal.rule})",
                number,
            )
        return side, order

    def _order(self, number: int, entry: OpenEntry, notation: str) -> Order:
        """An order as the server writes it, in bytes and in notation. Raises Failed."""
        with suppress(Exception):
            said = self.rules.parse_order(notation)
            same = msgspec.json.encode(said) == bytes(entry.order)
            if same and self.rules.format_order(said) == notation:
                # Read from the bytes, words are the very ones that are usual in a field.
                return msgspec.json.decode(bytes(entry.order), type=type(said))
        # The two do not agree, and what is wrong has a name.
        try:
            order = self.rules.decode_order(msgspec.json.decode(bytes(entry.order)))
        except (msgspec.DecodeError, Malformed) as error:
            raise Failed("order", f"The order cannot be read: {error}", number) from error
        if msgspec.json.encode(order) != bytes(entry.order):
            raise Failed("order", "The order is not written as the server writes it.", number)
        if self.rules.format_order(order) != notation:
            raise Failed("order", "The notation says something else than the order.", number)
        return order

    def _dice_now(self) -> Dice:
        return dice_at(self._secret, self.state.public, self._opened.script)

    def _sealer(self) -> Sealer:
        return Sealer(self._key, self._head)

    def _count(self, entry: OpenEntry, events: Iterable[Event]) -> None:
        kinds = [type(event) for event in events]
        self.tally += Tally(
            orders=entry.seat is not None,
            dice=kinds.count(Rolled),
            seals=kinds.count(Sealed),
            openings=sum(len(event.openings) for event in events if isinstance(event, Unsealed))
            if Unsealed in kinds
            else 0,
        )


def _kept(file: bytes) -> Record:
    try:
        return read_record(file)
    except Unreadable as error:
        raise Unreadable(f"The record that was kept: {error}") from error


def _secret(opened: OpenRecord) -> bytes:
    try:
        secret = bytes.fromhex(opened.secret or "")
    except ValueError as error:
        raise Failed("promise", "The secret is not written in hexadecimal digits.") from error
    if len(secret) != SHARE:
        raise Failed("promise", f"The secret is not {SHARE} bytes.")
    return secret


def _options(opened: OpenRecord) -> Options:
    try:
        return msgspec.json.decode(bytes(opened.options), type=dict[str, bool | int | str])
    except msgspec.DecodeError as error:
        raise Failed("rules", "The switches of the game cannot be read.") from error


def _moment(number: int, entry: OpenEntry) -> datetime:
    try:
        moment = datetime.fromisoformat(entry.at)
    except ValueError as error:
        raise Failed("log", "Its time cannot be read.", number) from error
    if moment.tzinfo is None:
        raise Failed("log", "Its time has no zone.", number)
    return moment

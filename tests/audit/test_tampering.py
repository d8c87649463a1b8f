"""What a dishonest host might do to a game, and by what name the audit calls it."""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.audit.record import OpenEntry, OpenRecord, Record, digested, read_record
from app.audit.verdict import Verdict
from app.audit.verify import verify
from app.games.ground import RULESET
from app.views.seats import Seat
from tests.audit.conftest import Played

Change = Callable[[OpenRecord], OpenRecord]


def judged(file: bytes, kept: bytes | None = None) -> Verdict:
    """The verdict over a file."""
    return verify(file, [RULESET], kept)


@pytest.mark.parametrize("seat", Seat)
def test_an_honest_record_holds_whoever_took_it(ended: Played, seat: Seat) -> None:
    verdict = judged(ended.files[seat], ended.kept)
    assert verdict.holds, verdict.sentences()
    assert verdict.orders > 100
    assert min(verdict.dice, verdict.seals, verdict.openings) > 10


def entry_of(opened: OpenRecord, kind: str, after: int = 0) -> int:
    """The first entry of a given order that has an event of a kind."""
    return next(
        n
        for n, entry in enumerate(opened.entries)
        if n > after and any(event["type"] == kind for event in events_of(entry))
    )


def events_of(entry: OpenEntry) -> list[dict[str, Any]]:
    """The events of an entry as plain data."""
    events: list[dict[str, Any]] = msgspec.json.decode(bytes(entry.events))
    return events


def with_entry(opened: OpenRecord, n: int, **changes: Any) -> OpenRecord:
    """The log with something of an entry changed."""
    entries = list(opened.entries)
    entries[n] = replace(entries[n], **changes)
    return replace(opened, entries=tuple(entries))


def with_event(kind: str, after: int = 0, **changes: Any) -> Change:
    """Change the first event of a kind."""

    def change(opened: OpenRecord) -> OpenRecord:
        n = entry_of(opened, kind, after)
        events = events_of(opened.entries[n])
        event = next(event for event in events if event["type"] == kind)
        for name, value in changes.items():
            event[name] = value(event[name]) if callable(value) else value
        return with_entry(opened, n, events=msgspec.Raw(msgspec.json.encode(events)))

    return change


def without_event(kind: str) -> Change:
    """Leave the first event of a kind out."""

    def change(opened: OpenRecord) -> OpenRecord:
        n = entry_of(opened, kind)
        events = events_of(opened.entries[n])
        events.remove(next(event for event in events if event["type"] == kind))
        return with_entry(opened, n, events=msgspec.Raw(msgspec.json.encode(events)))

    return change


def numbered(opened: OpenRecord, entries: list[OpenEntry]) -> OpenRecord:
    """A log whose entries are numbered anew, so that no gap shows."""
    out = [
        replace(entry, seq=n, revisions={**entry.revisions, "umpire": n + 1})
        for n, entry in enumerate(entries)
    ]
    return replace(opened, entries=tuple(out))


def dropped(renumbered: bool) -> Change:
    """Leave an entry out."""

    def change(opened: OpenRecord) -> OpenRecord:
        n = entry_of(opened, "entered", 30)
        entries = [*opened.entries[:n], *opened.entries[n + 1 :]]
        return numbered(opened, entries) if renumbered else replace(opened, entries=tuple(entries))

    return change


def swapped(opened: OpenRecord) -> OpenRecord:
    """Two orders change places."""
    n = entry_of(opened, "entered", 30)
    entries = list(opened.entries)
    entries[n], entries[n + 1] = entries[n + 1], entries[n]
    return numbered(opened, entries)


def doubled(opened: OpenRecord) -> OpenRecord:
    """An order is given twice."""
    n = entry_of(opened, "attacked", 30)
    return numbered(opened, [*opened.entries[: n + 1], *opened.entries[n:]])


def truncated(opened: OpenRecord) -> OpenRecord:
    """The end is cut off."""
    return replace(opened, entries=opened.entries[:-5])


def other_seat(opened: OpenRecord) -> OpenRecord:
    """An order is put into the other player's mouth."""
    n = entry_of(opened, "entered", 30)
    return with_entry(opened, n, seat="b" if opened.entries[n].seat == "a" else "a")


def other_order(opened: OpenRecord) -> OpenRecord:
    """A move ends elsewhere."""
    n = entry_of(opened, "entered", 30)
    order = msgspec.json.decode(bytes(opened.entries[n].order))
    order["path"] = order["path"][:-1] or ["0101"]
    text = f"move {order['counter']} {'-'.join(order['path'])}"
    return with_entry(opened, n, order=msgspec.Raw(msgspec.json.encode(order)), notation=text)


def other_words(opened: OpenRecord) -> OpenRecord:
    """The notation does not say what the order does."""
    return with_entry(opened, entry_of(opened, "entered", 30), notation="end")


def other_revision(opened: OpenRecord) -> OpenRecord:
    """A seat's revision jumps."""
    n = entry_of(opened, "entered", 30)
    numbers = opened.entries[n].revisions
    return with_entry(opened, n, revisions={**numbers, "b": numbers["b"] + 2})


def earlier(opened: OpenRecord) -> OpenRecord:
    """An order was given at another time."""
    n = entry_of(opened, "entered", 30)
    return with_entry(opened, n, at="2026-01-01T00:00:00.000+00:00")


def unsaid(opened: OpenRecord) -> OpenRecord:
    """Something happens that nobody ordered."""
    n = entry_of(opened, "entered", 30)
    entry = replace(opened.entries[n], seat=None, order=msgspec.Raw(b"null"), notation=None)
    return numbered(opened, [*opened.entries[:n], entry, *opened.entries[n:]])


def no_umpire(opened: OpenRecord) -> OpenRecord:
    """An umpire looked on, and nobody was told."""
    kept = [e for e in opened.entries if b"umpire has sat down" not in bytes(e.events)]
    return numbered(opened, kept)


def other_secret(opened: OpenRecord) -> OpenRecord:
    """Other dice are claimed."""
    return replace(opened, secret=hashlib.sha256(b"other").hexdigest())


def other_position(opened: OpenRecord) -> OpenRecord:
    """The position at the end is another one."""
    return replace(opened, position=opened.position.replace("@", "@", 1) + " ")


def other_view(opened: OpenRecord) -> OpenRecord:
    """What a player saw at the end is another thing."""
    view = bytes(opened.views["b"]).replace(b'"turn":4', b'"turn":3', 1)
    return replace(opened, views={**opened.views, "b": msgspec.Raw(view)})


class Tampering(NamedTuple):
    """A change of the log, and what the verdict says of it."""

    name: str
    change: Change
    check: str
    words: str


TAMPERINGS = (
    Tampering(
        "a die is re-rolled",
        with_event("rolled", 30, value=lambda n: n % 6 + 1),
        "dice",
        "the secret and the shares make it",
    ),
    Tampering(
        "a die is taken from elsewhere",
        with_event("rolled", 30, index=lambda n: n + 7),
        "dice",
        "a roll was added, left out or taken from elsewhere",
    ),
    Tampering("a die is hushed up", without_event("rolled"), "dice", "should be there"),
    Tampering(
        "a die is rolled for another cause", with_event("rolled", 30, cause="luck"), "dice", "luck"
    ),
    Tampering(
        "a hidden unit is moved",
        with_event("entered", 30, hex="0101"),
        "outcome",
        "'entered' follows from the order",
    ),
    Tampering("a unit is another one", with_event("opened", -1, turns=9), "outcome", "'opened'"),
    Tampering("a hit is a miss", without_event("destroyed"), "outcome", "'destroyed' follows"),
    Tampering("a reveal is kept back", without_event("revealed"), "outcome", "'revealed' follows"),
    Tampering("a leaf is not opened", without_event("unsealed"), "seal", "leaves that were opened"),
    Tampering(
        "a leaf says something else",
        with_event("unsealed", 0, openings=lambda o: [{**o[0], "fact": "DUMMY"}]),
        "seal",
        "leaves that were opened",
    ),
    Tampering("a seal is left out", without_event("sealed"), "seal", "seal"),
    Tampering(
        "a seal has another root",
        with_event("sealed", 40, seal=lambda s: {**s, "b": "0" * 64}),
        "seal",
        "it differs for side b",
    ),
    Tampering(
        "a seal is over another log",
        with_event("sealed", 40, chain="0" * 64),
        "seal",
        "over another log",
    ),
    Tampering(
        "a log line is changed",
        with_event("told", 30, bulletin=lambda b: {**b, "text": "Nothing happened."}),
        "outcome",
        "Nothing happened.",
    ),
    Tampering(
        "a share is changed",
        with_event("shared", 0, share="0" * 64),
        "promise",
        "not the share that was pledged",
    ),
    Tampering(
        "a pledge is changed",
        with_event("pledged", 0, pledge="0" * 64),
        "promise",
        "not the share that was pledged",
    ),
    Tampering(
        "the commitment is changed",
        with_event("promised", -1, commitment="0" * 64),
        "promise",
        "not the one that was promised",
    ),
    Tampering("another secret", other_secret, "promise", "not the one that was promised"),
    Tampering("an entry is dropped", dropped(False), "log", "missing or moved"),
    Tampering("an entry is dropped, the rest numbered anew", dropped(True), "log", ""),
    Tampering("two orders change places", swapped, "log", ""),
    Tampering("an order is given twice", doubled, "order", "not allowed in its view"),
    Tampering("the end is cut off", truncated, "end", "stops before the end"),
    Tampering("an order of the other side", other_seat, "order", "not allowed in its view"),
    Tampering("another order", other_order, "outcome", "follows from the order"),
    Tampering("another notation", other_words, "order", "something else than the order"),
    Tampering("a revision jumps", other_revision, "log", "jumped"),
    Tampering("another time", earlier, "seal", "an entry before this one was changed"),
    Tampering("something happens by itself", unsaid, "log", "Nobody gave an order"),
    Tampering("an umpire is hushed up", no_umpire, "log", ""),
    Tampering("another position at the end", other_position, "end", "The position"),
    Tampering("another view at the end", other_view, "end", "The view of seat b"),
)


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda t: t.name)
def test_a_tampering_is_caught_and_named_even_if_the_digest_is_made_anew(
    ended: Played, tampering: Tampering
) -> None:
    record = read_record(ended.file)
    assert record.opened is not None
    changed = tampering.change(record.opened)
    assert changed != record.opened, "nothing was changed"
    verdict = judged(msgspec.json.encode(digested(replace(record, opened=changed))))
    assert not verdict.holds
    assert verdict.fault is not None
    assert verdict.fault.check == tampering.check, verdict.fault
    assert tampering.words in verdict.fault.text, verdict.fault


QUICKLY = {
    "a die is re-rolled": "dice",
    "a die is taken from elsewhere": "dice",
    "a hidden unit is moved": "seal",
    "a hit is a miss": "seal",
    "a reveal is kept back": "seal",
    "a leaf says something else": "seal",
    "a seal has another root": "seal",
    "a seal is over another log": "seal",
    "an order of the other side": "order",
    "another time": "seal",
}
"""What a quick audit catches as well, and by which check."""


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda t: t.name)
def test_a_quick_audit_catches_it_too(ended: Played, tampering: Tampering) -> None:
    """Events that the rules would not have made do not agree with the seals made then."""
    record = read_record(ended.file)
    assert record.opened is not None
    changed = digested(replace(record, opened=tampering.change(record.opened)))
    verdict = verify(msgspec.json.encode(changed), [RULESET], quick=True)
    assert not verdict.holds
    if tampering.name in QUICKLY:
        assert verdict.fault is not None
        assert verdict.fault.check == QUICKLY[tampering.name], verdict.fault


def test_a_quick_audit_of_an_honest_record_says_what_it_left_out(ended: Played) -> None:
    verdict = verify(ended.file, [RULESET], ended.kept, quick=True)
    assert verdict.holds, verdict.sentences()
    assert "not worked out again" in verdict.notes[0]


HEADERS = {
    "title": "Another title",
    "scenario": "shadow_muster",
    "ruleset": "chess",
    "version": 99,
    "revision": 7,
    "over": False,
    "log": (),
    "orders": (),
    "opened": None,
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_changed_heading_is_caught(ended: Played, name: str) -> None:
    record = read_record(ended.file)
    changed = digested(replace(record, **{name: HEADERS[name]}))
    assert not judged(msgspec.json.encode(changed)).holds


def test_a_changed_seal_in_the_heading_is_caught(ended: Played) -> None:
    record = read_record(ended.file)
    proof = replace(record.proof, seals=record.proof.seals[:-1])
    verdict = judged(msgspec.json.encode(digested(replace(record, proof=proof))))
    assert verdict.fault is not None
    assert verdict.fault.check == "end"


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_byte_is_changed_the_file_does_not_hold(
    ended: Played, data: st.DataObject
) -> None:
    file = bytearray(ended.file)
    at = data.draw(st.integers(0, len(file) - 1), label="at")
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != file[at]), label="byte")
    file[at] = byte
    verdict = judged(bytes(file))
    assert not verdict.holds
    assert verdict.sentences()[0] == "The record does not hold."


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_entry_is_dropped_moved_or_doubled_the_record_does_not_hold(
    ended: Played, data: st.DataObject
) -> None:
    record = read_record(ended.file)
    assert record.opened is not None
    entries = list(record.opened.entries)
    n = data.draw(st.integers(0, len(entries) - 1), label="entry")
    how = data.draw(st.sampled_from(["drop", "move", "double"]), label="how")
    entry = entries.pop(n) if how != "double" else entries[n]
    if how != "drop":
        places = [place for place in range(len(entries) + 1) if how == "double" or place != n]
        entries.insert(data.draw(st.sampled_from(places), label="to"), entry)
    changed = numbered(record.opened, entries)
    if changed == record.opened:
        return
    file = msgspec.json.encode(digested(replace(record, opened=changed)))
    assert not judged(file).holds


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"{}",
        b"null",
        b"[" * 100_000,
        b"\xff\xfe",
        b'{"game":"x"}',
        b"PK\x03\x04",
        b'{"format":"sealed-orders-1"}',
    ],
)
def test_what_is_no_record_gets_a_plain_verdict(file: bytes) -> None:
    verdict = judged(file)
    assert verdict.fault is not None
    assert verdict.fault.check == "file"
    assert verdict.sentences()


def test_a_record_cut_short_anywhere_gets_a_plain_verdict(ended: Played) -> None:
    for length in range(0, len(ended.file), len(ended.file) // 40):
        verdict = judged(ended.file[:length])
        assert verdict.fault is not None
        assert verdict.fault.check == "file"


def test_a_record_that_is_not_opened_gets_a_plain_verdict(ended: Played) -> None:
    verdict = judged(ended.kept)
    assert verdict.fault is not None
    assert "not opened" in verdict.fault.text


def test_a_game_that_was_played_otherwise_is_caught_by_what_a_player_kept(ended: Played) -> None:
    """A host who makes up a whole honest-looking game cannot change what is in other hands."""
    kept = read_record(ended.kept)
    seals = list(kept.proof.seals)
    seals[2] = replace(seals[2], a="0" * 64)
    changes: dict[str, Record] = {
        "Seal 3": replace(kept, proof=replace(kept.proof, seals=tuple(seals))),
        "another commitment": replace(kept, proof=replace(kept.proof, commitment="0" * 64)),
        "pledge of side": replace(
            kept, proof=replace(kept.proof, pledges=dict.fromkeys(kept.proof.pledges, "0" * 64))
        ),
        "share of side": replace(
            kept, proof=replace(kept.proof, shares=dict.fromkeys(kept.proof.shares, "0" * 64))
        ),
        "other lines": replace(kept, log=(replace(kept.log[0], text="Otherwise."), *kept.log[1:])),
        "other orders": replace(
            kept, orders=(replace(kept.orders[0], notation="commit"), *kept.orders[1:])
        ),
        "another game": replace(kept, game="0" * 24),
        "another text": replace(
            kept,
            proof=replace(
                kept.proof,
                openings=(replace(kept.proof.openings[0], fact="DUMMY"), *kept.proof.openings[1:]),
            ),
        ),
    }
    for words, changed in changes.items():
        verdict = judged(ended.file, msgspec.json.encode(digested(changed)))
        assert verdict.fault is not None, words
        assert verdict.fault.check == "kept"
        assert words in verdict.fault.text

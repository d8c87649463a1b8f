"""A log that several processes check gets the verdict that one of them gives."""

import os
import time
from collections.abc import Callable
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from app.audit import stretches
from app.audit.record import OpenEntry, OpenRecord, digested, read_record
from app.audit.stretches import in_stretches
from app.audit.verdict import Failed, Fault, Tally
from app.audit.verify import Audit, verify
from app.games.ground import RULESET
from tests.audit.conftest import Played
from tests.audit.test_tampering import TAMPERINGS, Tampering, with_event

WORKERS = 3


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stretches so short that the game has several."""
    monkeypatch.setattr(stretches, "LEAST", 8)


def opened_of(ended: Played) -> OpenRecord:
    opened = read_record(ended.file).opened
    assert opened is not None
    return opened


def changed(ended: Played, opened: OpenRecord) -> bytes:
    return msgspec.json.encode(digested(replace(read_record(ended.file), opened=opened)))


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("workers", [2, WORKERS])
def test_an_honest_record_holds_for_any_number_of_processes(
    ended: Played, workers: int, quick: bool
) -> None:
    alone = verify(ended.file, [RULESET], ended.kept, quick=quick)
    assert alone.holds
    assert verify(ended.file, [RULESET], ended.kept, quick=quick, workers=workers) == alone


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda t: t.name)
def test_the_fault_is_the_one_that_a_single_process_finds(
    ended: Played, tampering: Tampering
) -> None:
    file = changed(ended, tampering.change(opened_of(ended)))
    alone = verify(file, [RULESET])
    assert not alone.holds
    assert verify(file, [RULESET], workers=WORKERS) == alone


def test_of_faults_in_several_stretches_the_earliest_counts(ended: Played) -> None:
    opened = opened_of(ended)
    starts = stretches.cuts(opened.entries, WORKERS)
    assert len(starts) == WORKERS - 1
    for after in (starts[1], starts[0], 1):
        opened = with_event("rolled", after, value=lambda value: 7 - value)(opened)
        verdict = verify(changed(ended, opened), [RULESET], workers=WORKERS)
        assert verdict.fault is not None
        assert verdict.fault.check == "dice"
        assert verdict.fault.entry is not None
        assert verdict.fault.entry > after
        assert verdict == verify(changed(ended, opened), [RULESET])


def test_what_is_kept_is_compared_by_the_process_that_comes_to_the_end(ended: Played) -> None:
    for kept in (b"{}", ended.file.replace(b'"seat":"a"', b'"seat":"b"', 1)):
        alone = verify(ended.file, [RULESET], kept)
        assert not alone.holds
        assert verify(ended.file, [RULESET], kept, workers=WORKERS) == alone


@pytest.mark.parametrize("end", [lambda: os._exit(1), lambda: 1 / 0])
def test_where_a_process_is_lost_another_does_its_work(
    ended: Played, monkeypatch: pytest.MonkeyPatch, end: Callable[[], object]
) -> None:
    skipped = []

    def skip(_: Audit, entry: int) -> None:
        skipped.append(entry)
        end()

    alone = verify(ended.file, [RULESET])
    monkeypatch.setattr(Audit, "skip", skip)
    assert verify(ended.file, [RULESET], workers=WORKERS) == alone
    assert not skipped, "this process folds nothing unchecked"


def test_where_there_is_no_room_for_processes_one_does_it(
    ended: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise BlockingIOError

    alone = verify(ended.file, [RULESET])
    monkeypatch.setattr(stretches, "_Other", full)
    assert verify(ended.file, [RULESET], workers=WORKERS) == alone


def entries(*sizes: int) -> tuple[OpenEntry, ...]:
    """Entries with events of so many bytes."""
    empty = OpenEntry(
        seq=0,
        at="",
        seat=None,
        notation=None,
        order=msgspec.Raw(b"null"),
        events=msgspec.Raw(b""),
        revisions={},
    )
    return tuple(replace(empty, events=msgspec.Raw(b" " * size)) for size in sizes)


def test_a_log_is_cut_by_the_work_that_it_takes() -> None:
    assert stretches.cuts(entries(*[0] * 100), 1) == ()
    assert stretches.cuts(entries(*[0] * 15), 2) == ()
    (half,) = stretches.cuts(entries(*[0] * 100), 2)
    assert 60 < half < 68
    (early,) = stretches.cuts(entries(*[20_000] * 20, *[0] * 80), 2)
    assert early < 20
    assert stretches.cuts(entries(*[0] * 99, 10**7), 2) == (100,)


class Count:
    """An audit that finds a fault in one entry, and counts what it checks."""

    def __init__(self, bad: int) -> None:
        self._bad = bad
        self._at = 0
        self.tally = Tally()

    def run(self, end: int) -> None:
        if self._at <= self._bad < end:
            raise Failed("log", "bad", self._bad)
        self.tally += Tally(orders=end - self._at)
        self._at = end

    def skip(self, end: int) -> None:
        self._at = end


def test_every_entry_is_checked_once() -> None:
    log = entries(*[0] * 100)
    for workers in range(1, 6):
        counted = in_stretches(lambda: Count(100), lambda _: None, log, workers)
        assert counted == Tally(orders=100)
        for bad in (0, 20, 40, 60, 80, 99):
            with pytest.raises(Failed) as caught:
                in_stretches(partial(Count, bad), lambda _: None, log, workers)
            assert caught.value.fault == Fault(check="log", text="bad", entry=bad)


class Slow(Count):
    """The same, slow in the process that began; what others check counts as dice too."""

    first = os.getpid()

    def run(self, end: int) -> None:
        before = self._at
        super().run(end)
        if os.getpid() == self.first:
            time.sleep(0.1)
        else:
            self.tally += Tally(dice=end - before)


def test_who_is_done_helps_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Slow, "first", os.getpid())
    log = entries(*[0] * 100)
    (start,) = stretches.cuts(log, 2)
    counted = in_stretches(lambda: Slow(100), lambda _: None, log, 2)
    assert counted.orders == 100
    assert counted.dice > 100 - start + 10
    for bad in (0, start - 1):
        with pytest.raises(Failed) as caught:
            in_stretches(partial(Slow, bad), lambda _: None, log, 2)
        assert caught.value.fault == Fault(check="log", text="bad", entry=bad)

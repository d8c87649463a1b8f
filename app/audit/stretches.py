"""A long log in stretches that are checked at the same time, each by a process of its own.

The first process goes through the log from its beginning. Every other one folds all before its
stretch as it stands, which takes a tenth of what checking takes, checks the stretch, and then
helps the first: part by part, from the end of what that one has before it, until they meet. So
none waits for long, however the work lies.

If what was folded does not hold, whoever checks it finds the fault, and the earliest fault is the
one that counts: the verdict is that of a single process.
"""

import multiprocessing as mp
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from itertools import accumulate, pairwise
from multiprocessing.connection import Connection
from typing import Generic, Protocol, TypeVar

import msgspec

from app.audit.record import OpenEntry, Unreadable
from app.audit.verdict import Failed, Fault, Tally

LEAST = 64
"""Entries of a log for which another process is worth its start."""
FOLDING = 1 / 10
"""What folding takes, as a part of checking."""
PLAIN = 1000
"""What an entry takes beside its events, in bytes of events."""
OWN = 3 / 4
"""The part of its share that another process has for itself; the rest it gets by helping."""
PARTS = 24
"""In how many parts the first stretch is given to whoever comes to one."""


class Stretch(Protocol):
    """As much of an audit as is needed here."""

    @property
    def tally(self) -> Tally:
        """What was looked at so far."""

    def run(self, end: int) -> None:
        """Check the log from where it stands up to an entry. Raises Failed."""

    def skip(self, end: int) -> None:
        """Fold the log as it stands up to an entry."""


AuditT = TypeVar("AuditT", bound=Stretch)


class _Answer(msgspec.Struct, frozen=True):
    """All that a process looked at; its fault, and where the part begins that has it."""

    tally: Tally
    start: int = 0
    fault: Fault | None = None


class _Plan(Generic[AuditT]):
    """Who checks what of a log."""

    def __init__(
        self,
        begin: Callable[[], AuditT],
        end: Callable[[AuditT], None],
        starts: Sequence[int],
        size: int,
    ) -> None:
        self.begin = begin
        self.end = end
        self.size = size
        self.stretches = tuple(pairwise((*starts, size)))
        """Those of all processes but the first."""
        edges = sorted({starts[0] * part // PARTS for part in range(PARTS + 1)})
        self.parts = tuple(pairwise(edges))
        """The first stretch: the first process takes its parts in turn, the others from the end."""
        self._free = [mp.get_context("fork").Semaphore(1) for _ in self.parts]

    def take(self, part: int) -> bool:
        """Whether a part was still to be had; now it is not."""
        return self._free[part].acquire(block=False)


def in_stretches(
    begin: Callable[[], AuditT],
    end: Callable[[AuditT], None],
    entries: Sequence[OpenEntry],
    workers: int,
) -> Tally:
    """Check a whole log, then what follows it. Raises Failed, Unreadable for what fails first."""
    audit, starts = begin(), cuts(entries, workers)
    if starts:
        # Where the system has no room for another process, there is none.
        with suppress(OSError):
            plan = _Plan(begin, end, starts, len(entries))
            tally = _together(plan, audit)
            if tally is not None:
                return tally
    # One process goes on, or goes alone; so it does where another was lost.
    audit.run(len(entries))
    end(audit)
    return audit.tally


def _together(plan: _Plan[AuditT], audit: AuditT) -> Tally | None:
    """What the first process and the others looked at; None if one of the others was lost.

    Raises Failed for what fails first, OSError if there are no other processes to be had.
    """
    others: list[_Other] = []
    try:
        for number in range(len(plan.stretches)):
            others.append(_Other(plan, number))
        for part, (_, to) in enumerate(plan.parts):
            if not plan.take(part):
                break
            audit.run(to)
        tally, faults = audit.tally, []
        for other in others:
            answer = other.answer()
            if answer is None:
                return None
            tally += answer.tally
            if answer.fault is not None:
                faults.append((answer.start, answer.fault))
    finally:
        for other in others:
            other.stop()
    if faults:
        _, first = min(faults, key=lambda found: found[0])
        raise Failed(first.check, first.text, first.entry)
    return tally


def cuts(entries: Sequence[OpenEntry], workers: int) -> tuple[int, ...]:
    """Where the stretches of all processes but the first begin; the later, the shorter."""
    workers = min(workers, len(entries) // LEAST)
    if workers < 2 or "fork" not in mp.get_all_start_methods():
        return ()
    fair = [(1 - FOLDING) ** n for n in range(workers)]
    shares = [OWN * share / sum(fair) for share in fair[1:]]
    work = list(accumulate(PLAIN + len(bytes(entry.events)) for entry in entries))
    wanted = accumulate(shares[:-1], initial=1 - sum(shares))
    return tuple(sum(done < goal * work[-1] for done in work) + 1 for goal in wanted)


class _Other:
    """A process that checks a stretch further on, and then helps."""

    def __init__(self, plan: _Plan[AuditT], number: int) -> None:
        context = mp.get_context("fork")
        self._answer, told = context.Pipe(duplex=False)
        self._process = context.Process(target=_check, args=(told, plan, number), daemon=True)
        self._process.start()
        told.close()

    def answer(self) -> _Answer | None:
        """What it found; None if it came to no answer."""
        try:
            return msgspec.json.decode(self._answer.recv_bytes(), type=_Answer)
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """Have done with it, whether it has answered or not."""
        self._process.kill()
        self._process.join()
        self._answer.close()


def _check(told: Connection, plan: _Plan[AuditT], number: int) -> None:
    # If it fails there is no answer: the log does not hold before, or one process says what is.
    with suppress(Exception):
        told.send_bytes(msgspec.json.encode(_checked(plan, *plan.stretches[number])))


def _checked(plan: _Plan[AuditT], start: int, to: int) -> _Answer:
    """What is found in a stretch, and in parts of the first. Raises what folding may lead to."""
    audit, marks = plan.begin(), []
    for at, _ in plan.parts:
        audit.skip(at)
        marks.append(copy(audit))
    audit.skip(start)
    tally, fault = Tally(), None
    try:
        audit.run(to)
        if to == plan.size:
            plan.end(audit)
        tally = audit.tally
        for part in reversed(range(len(plan.parts))):
            if not plan.take(part):
                break
            audit, (start, to) = marks[part], plan.parts[part]
            audit.run(to)
            tally += audit.tally
    except Unreadable as error:
        fault = Fault(check="file", text=str(error))
    except Failed as error:
        fault = error.fault
    return _Answer(tally=tally, start=start, fault=fault)

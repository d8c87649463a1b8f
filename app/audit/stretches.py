"""A long log in stretches that are checked at the same time, each by a process of its own.

Who checks a stretch folds all before it as it stands, which takes an eighth of what checking
takes. If that does not hold, whoever checks it finds the fault, and the fault of the earliest
stretch is the one that counts: the verdict is that of a single process.
"""

import multiprocessing as mp
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

import msgspec

from app.audit.record import OpenEntry, Unreadable
from app.audit.verdict import Failed, Fault, Tally

LEAST = 64
"""Entries of a log for which another process is worth its start."""
FOLDING = 1 / 8
"""What folding takes, as a part of checking."""
PLAIN = 1000
"""What an entry takes beside its events, in bytes of events."""


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
    """What a process found in its stretch."""

    tally: Tally
    fault: Fault | None = None


def in_stretches(
    begin: Callable[[], AuditT],
    end: Callable[[AuditT], None],
    entries: Sequence[OpenEntry],
    workers: int,
) -> Tally:
    """Check a whole log, then what follows it. Raises Failed, Unreadable for what fails first."""
    size = len(entries)
    starts = cuts(entries, workers)
    audit = begin()
    if starts:
        ahead: list[_Ahead] = []
        try:
            # Where the system has no room for another process, there is none.
            with suppress(OSError):
                for start, to in pairwise((*starts, size)):
                    ahead.append(_Ahead(begin, end if to == size else None, start, to))
            audit.run(starts[0])
            answers = [each.answer() for each in ahead]
        finally:
            for each in ahead:
                each.stop()
        tally = audit.tally
        for answer in (*answers, *[None] * (len(starts) - len(answers))):
            if answer is None:
                break
            if answer.fault is not None:
                raise Failed(answer.fault.check, answer.fault.text, answer.fault.entry)
            tally += answer.tally
        else:
            return tally
    # One process goes on, or goes alone; so it does where another was lost.
    audit.run(size)
    end(audit)
    return audit.tally


def cuts(entries: Sequence[OpenEntry], workers: int) -> tuple[int, ...]:
    """Where the stretches of all processes but the first begin; the later, the shorter."""
    workers = min(workers, len(entries) // LEAST)
    if workers < 2 or "fork" not in mp.get_all_start_methods():
        return ()
    shares = list(accumulate((1 - FOLDING) ** n for n in range(workers)))
    work = list(accumulate(PLAIN + len(bytes(entry.events)) for entry in entries))
    wanted = (work[-1] * share / shares[-1] for share in shares[:-1])
    return tuple(sum(done < goal for done in work) + 1 for goal in wanted)


class _Ahead:
    """A process that checks a stretch further on."""

    def __init__(
        self,
        begin: Callable[[], AuditT],
        end: Callable[[AuditT], None] | None,
        start: int,
        to: int,
    ) -> None:
        context = mp.get_context("fork")
        self._answer, told = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_check, args=(told, begin, end, start, to), daemon=True
        )
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


def _check(
    told: Connection,
    begin: Callable[[], AuditT],
    end: Callable[[AuditT], None] | None,
    start: int,
    to: int,
) -> None:
    fault = None
    try:
        audit = begin()
        audit.skip(start)
        audit.run(to)
        if end is not None:
            end(audit)
    except Unreadable as error:
        fault = Fault(check="file", text=str(error))
    except Failed as error:
        fault = error.fault
    except Exception:
        # No answer: the log does not hold before this stretch, or the one process says what is.
        return
    told.send_bytes(msgspec.json.encode(_Answer(tally=audit.tally, fault=fault)))

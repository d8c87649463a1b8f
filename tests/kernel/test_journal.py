"""The journal folds and observes each event the moment it is written."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.kernel.dice import HmacDice, ScriptedDice, Stream
from app.kernel.events import Event, Rolled
from app.kernel.facts import Fact
from app.kernel.journal import Journal
from app.kernel.state import Umpire


class Counted(Event, frozen=True, kw_only=True):
    """A number was added."""

    by: int


class Seen(Event, frozen=True, kw_only=True):
    """Somebody was shown the sum before and after."""

    sums: tuple[int, int]


class Sum(Fact, frozen=True, kw_only=True):
    """A state with one number."""

    total: int = 0
    shown: tuple[tuple[int, int], ...] = ()
    umpire: Umpire = Umpire()


def evolve(state: Sum, event: Event) -> Sum:
    match event:
        case Counted():
            return replace(state, total=state.total + event.by)
        case Seen():
            return replace(state, shown=(*state.shown, event.sums))
        case Rolled():
            drawn = {**state.umpire.drawn, event.stream: event.index + 1}
            return replace(state, umpire=replace(state.umpire, drawn=drawn))
        case _:
            raise AssertionError(event)


def observe(before: Sum, event: Event, after: Sum) -> Iterable[Event]:
    if isinstance(event, Counted):
        yield Seen(sums=(before.total, after.total))


def journal(dice: ScriptedDice | HmacDice, state: Sum | None = None) -> Journal[Sum]:
    return Journal(state or Sum(), dice, evolve, observe)


def test_every_event_is_observed_before_the_next() -> None:
    log = journal(HmacDice(b"x"))
    log.write(Counted(by=2))
    log.write(Counted(by=3))
    assert log.state.shown == ((0, 2), (2, 5))
    assert [type(event) for event in log.events] == [Counted, Seen, Counted, Seen]


def test_the_state_is_the_fold_of_the_events() -> None:
    log = journal(HmacDice(b"x"))
    log.write(Counted(by=2))
    log.die("a test")
    log.shuffle("abcd", Stream.LABELS, "a test")
    state = Sum()
    for event in log.events:
        state = evolve(state, event)
    assert state == log.state


def test_a_draw_is_recorded_with_its_place_and_cause() -> None:
    log = journal(ScriptedDice([3, 4], HmacDice(b"x")))
    assert [log.die("first"), log.die("second")] == [3, 4]
    assert log.events == [
        Rolled(stream="public", index=0, faces=6, value=3, cause="first"),
        Rolled(stream="public", index=1, faces=6, value=4, cause="second"),
    ]


def test_each_stream_is_counted_by_itself() -> None:
    log = journal(HmacDice(b"x"))
    log.die("public")
    log.draw(Stream.A, 2, "secret")
    log.die("public")
    assert log.state.umpire.drawn == {"public": 2, "a": 1}


def test_a_journal_goes_on_where_the_state_stands() -> None:
    state = Sum(umpire=Umpire(drawn={"public": 5}))
    log = journal(HmacDice(b"x"), state)
    assert log.die("next") == HmacDice(b"x").draw(Stream.PUBLIC, 5, 6)


@given(st.lists(st.integers(), max_size=12), st.binary(min_size=1, max_size=8))
def test_a_shuffle_keeps_every_item_and_records_its_draws(items: list[int], secret: bytes) -> None:
    log = journal(HmacDice(secret))
    mixed = log.shuffle(items, Stream.LABELS, "a test")
    assert sorted(mixed) == sorted(items)
    assert len(log.events) == max(0, len(items) - 1)


def test_a_shuffle_reaches_every_order() -> None:
    found = {
        tuple(journal(HmacDice(bytes([n]))).shuffle("abc", Stream.A, "a test")) for n in range(60)
    }
    assert len(found) == 6

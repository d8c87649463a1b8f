"""Events are read by the rules that wrote them, or not at all."""

from typing import Any, Literal

import pytest

from app.kernel.codec import Codec, UnknownRules, doubtful_kinds
from app.kernel.dice import HmacDice
from app.kernel.events import Event
from app.kernel.facts import Fact
from tests.tiny import RULES


def test_events_come_back_as_they_were_written() -> None:
    events = RULES.open("hide-1", {}, HmacDice(b"key")).events
    codec = Codec(RULES)
    assert codec.decode(codec.encode(events), 1) == list(events)


@pytest.mark.parametrize("version", [0, 2])
def test_a_version_this_server_lacks_is_refused_plainly(version: int) -> None:
    with pytest.raises(UnknownRules, match=rf"version {version} of the rules 'hide'"):
        Codec(RULES).decode(b"[]", version)


class Piece(Fact, frozen=True, kw_only=True, omit_defaults=True):
    """What leaves out a usual word."""

    word: Literal["usual", "other"] = "usual"


class Line(Fact, frozen=True, kw_only=True, omit_defaults=True):
    """What leaves out only what there is once."""

    text: str = ""
    dice: tuple[int, ...] = ()
    on: bool = False


class Said(Event, frozen=True, kw_only=True):
    """Something with a line."""

    line: Line


class Weighed(Event, frozen=True, kw_only=True):
    """Something with a number that may be broken."""

    weights: dict[str, tuple[float | None, ...]]


class Changed(Event, frozen=True, kw_only=True):
    """Something with a piece in it."""

    pieces: tuple[Piece, ...] = ()


class Counted(Event, frozen=True, kw_only=True):
    """Something that is read as it is written."""

    number: int
    word: Literal["usual", "other"] = "usual"


ANEW: Any = "".join(["usu", "al"])
"""The usual word, and not the very one."""


class Rules:
    """Rules with four kinds of events."""

    id = "rules"
    version = 1
    event_type: object = Weighed | Changed | Counted | Said


@pytest.mark.parametrize(
    ("event", "settled"),
    [
        (Weighed(weights={"one": (1.0, None)}), True),
        (Weighed(weights={"one": (1.0, 1)}), False),
        (Changed(pieces=(Piece(), Piece(word="other"))), True),
        (Changed(pieces=(Piece(word=ANEW),)), False),
        (Counted(number=1, word=ANEW), True),
        (Said(line=Line(text="".join(()), dice=())), True),
        (Said(line=Line(text=ANEW, dice=(1,))), True),
    ],
)
def test_what_is_read_otherwise_than_it_is_written_is_not_settled(
    event: Event, settled: bool
) -> None:
    codec = Codec(Rules())
    written = codec.encode([event])
    assert (codec.encode(codec.decode(written, 1)) == written) is settled
    assert codec.settled([Counted(number=1), event]) is settled


def test_what_there_is_once_leaves_no_doubt() -> None:
    assert doubtful_kinds(Rules.event_type) == {Weighed, Changed}

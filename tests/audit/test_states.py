"""The states of an audit are those of whoever folds the log as it stands, to the last type."""

from typing import Any

import msgspec

from app.audit.record import OpenEntry, OpenRecord, read_record
from app.audit.verify import Audit
from app.games.ground import RULESET
from app.kernel.codec import Codec
from tests.audit.conftest import Played


def audit_of(ended: Played) -> tuple[Audit, OpenRecord]:
    record = read_record(ended.file)
    assert record.opened is not None
    return Audit(record, record.opened, {RULESET.id: RULESET}, quick=False), record.opened


def typed(value: Any) -> object:
    """All that is in a value, with its type: 1 is not 1.0, a side is not its letter."""
    kind = type(value).__name__
    if isinstance(value, msgspec.Struct):
        return kind, tuple(typed(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, dict):
        return kind, tuple((typed(key), typed(each)) for key, each in value.items())
    if isinstance(value, tuple | list):
        return kind, tuple(map(typed, value))
    return kind, value


def test_a_fact_is_told_from_one_that_is_written_otherwise() -> None:
    assert typed((1, {"a": "b"})) == typed((1, {"a": "b"}))
    assert typed(1) != typed(1.0)
    assert typed(("b",)) != typed(["b"])
    assert typed({"a": 1, "b": 2}) != typed({"b": 2, "a": 1})


def test_after_every_entry_the_state_is_that_of_the_log(ended: Played) -> None:
    checks, opened = audit_of(ended)
    folds, _ = audit_of(ended)
    for end in range(1, len(opened.entries) + 1):
        checks.run(end)
        folds.skip(end)
        assert typed(checks.state) == typed(folds.state), end


def test_in_the_game_some_entries_are_read_as_they_are_written_and_some_are_not(
    ended: Played,
) -> None:
    codec, (_, opened) = Codec(RULESET), audit_of(ended)

    def same(entry: OpenEntry) -> bool:
        written = bytes(entry.events)
        return codec.encode(codec.decode(written, RULESET.version)) == written

    assert {same(entry) for entry in opened.entries if entry.seat is not None} == {True, False}

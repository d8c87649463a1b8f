"""What an audit says: of files that no server wrote, and of every kind of fault."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from app.audit.meaning import MEANS, Check
from app.audit.record import Record, digested, read_record
from app.audit.verdict import Fault, Verdict
from app.audit.verify import verify
from app.games.ground import RULESET
from app.kernel.codec import Codec
from tests.audit.conftest import Played
from tests.audit.test_tampering import events_of, judged

SECURITY = Path(__file__).parents[2] / "docs" / "security.md"


def test_a_kept_record_that_cannot_be_read_is_named(ended: Played) -> None:
    verdict = judged(ended.file, b"{}")
    assert verdict.fault is not None
    assert verdict.fault.check == "file"
    assert verdict.fault.text.startswith("The record that was kept: This is not the record")


def unshowable(record: Record) -> Record:
    """A game that begins, as in test mode, where it ended, in a scenario that there is not."""
    assert record.opened is not None
    first = record.opened.entries[0]
    flat = [event for entry in record.opened.entries for event in events_of(entry)]
    promised = [event for event in flat if event["type"] == "promised"]
    events = [event for event in flat if event["type"] != "promised"] + promised
    next(event for event in events if event["type"] == "opened")["scenario"] = "nowhere"
    raw = msgspec.Raw(msgspec.json.encode(events))
    entry = replace(first, events=raw, revisions=dict.fromkeys(first.revisions, 1))
    state = RULESET.blank()
    for event in Codec(RULESET).decode(bytes(raw), RULESET.version):
        state = RULESET.evolve(state, event)
    return replace(
        record,
        revision=1,
        proof=state.public.proof,
        log=state.knowledge[record.seat].bulletins,
        orders=(),
        opened=replace(record.opened, test_mode=True, entries=(entry,)),
    )


def test_an_end_that_cannot_be_shown_gets_a_plain_verdict(ended: Played) -> None:
    file = msgspec.json.encode(digested(unshowable(read_record(ended.file))))
    verdict = judged(file)
    assert verdict.fault is not None
    assert verdict.fault.text == "What it ends in cannot be shown (KeyError)."


@pytest.mark.parametrize("quick", [False, True])
def test_a_machine_that_is_too_small_gives_no_verdict(
    ended: Played, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(type(RULESET), "evolve", full)
    with pytest.raises(MemoryError):
        verify(ended.file, [RULESET], quick=quick)


def test_every_kind_of_fault_says_what_it_means_and_whose_doing_it_can_be() -> None:
    assert set(MEANS) == set(get_args(Check))
    for check, words in MEANS.items():
        said = Verdict(holds=False, fault=Fault(check=check, text="So it is.", entry=3)).sentences()
        assert said == ("The record does not hold.", "Entry 3: So it is.", words)
        assert check in ("file", "digest") or "host" in words
        assert f"| `{check}` |" in SECURITY.read_text("utf-8")


def test_a_fault_is_told_at_a_length_that_can_be_read() -> None:
    fault = Fault(check="outcome", text="x" * 100_000)
    assert len(fault.told()) < 1000

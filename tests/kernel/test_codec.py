"""Events are read by the rules that wrote them, or not at all."""

import pytest

from app.kernel.codec import Codec, UnknownRules
from app.kernel.dice import HmacDice
from tests.tiny import RULES


def test_events_come_back_as_they_were_written() -> None:
    events = RULES.open("hide-1", {}, HmacDice(b"key")).events
    codec = Codec(RULES)
    assert codec.decode(codec.encode(events), 1) == list(events)


@pytest.mark.parametrize("version", [0, 2])
def test_a_version_this_server_lacks_is_refused_plainly(version: int) -> None:
    with pytest.raises(UnknownRules, match=rf"version {version} of the rules 'hide'"):
        Codec(RULES).decode(b"[]", version)

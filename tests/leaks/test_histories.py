"""Non-interference over histories of many orders, for either side and for the observer.

`SEALED_LEAK_HISTORIES=500` plays that many histories for each viewer.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.views.seats import READERS, Seat
from tests.leaks.histories import History

HISTORIES = int(os.environ.get("SEALED_LEAK_HISTORIES", "6"))
STEPS = 20


@pytest.mark.parametrize("viewer", READERS)
@settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=HISTORIES,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32))
def test_no_history_tells_twin_worlds_apart(viewer: Seat, seed: int) -> None:
    History(viewer, random.Random(seed).choice).go(STEPS)

"""Non-interference over histories of many steps at sea, for either side and for the observer.

`SEALED_LEAK_HISTORIES=500` plays that many histories for each viewer.
"""

import os
import random

import pytest

from app.views.seats import READERS, Seat
from tests.leaks.corpen18.histories import History

HISTORIES = int(os.environ.get("SEALED_LEAK_HISTORIES", "6"))
STEPS = 8


@pytest.mark.parametrize("viewer", READERS)
def test_no_history_tells_twin_worlds_apart(viewer: Seat) -> None:
    looks = parted = 0
    for seed in range(HISTORIES):
        history = History(viewer, random.Random(seed).choice)
        history.go(STEPS)
        looks, parted = looks + history.looks, parted + history.parted
    # Most of what was looked at are steps that the twins went through together.
    assert looks > 2 * parted

"""How often something may be tried, per address or per lock."""

import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter


class TooOften(Exception):
    """Too many tries; the sender may come back after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__("Too many tries.")
        self.seconds = seconds


class Throttle:
    """A rate such as `10/minute` for each of any number of keys.

    >>> throttle = Throttle("1/minute")
    >>> throttle.spend("an address"), throttle.allows("an address"), throttle.allows("another")
    (None, False, True)
    """

    def __init__(self, rate: str) -> None:
        self._rate: RateLimitItem = parse(rate)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def spend(self, *key: str) -> None:
        """Count a try. Raises TooOften."""
        if not self._limiter.hit(self._rate, *key):
            free_at = self._limiter.get_window_stats(self._rate, *key).reset_time
            raise TooOften(max(1, round(free_at - time.time())))

    def allows(self, *key: str) -> bool:
        """Whether another try would be let through."""
        return bool(self._limiter.test(self._rate, *key))

"""What the leak tests share."""

import logging
from collections.abc import Iterator

import pytest
import structlog

from tests.leaks.asgi import Stillness


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> Stillness:
    """A clock that stands and secrets that repeat, the same in both worlds."""
    return Stillness(monkeypatch)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """No log lines: they are the host's, and slow."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    yield
    structlog.configure(**before)

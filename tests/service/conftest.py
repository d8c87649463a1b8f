"""A service that plays the tiny game, in a folder of its own."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from app.service.catalogue import Catalogue
from app.service.founding import Created, Draft
from app.service.service import Service
from app.store.store import Store, open_store
from tests.tiny import RULES

Open = Callable[[], Service]


@pytest.fixture
def catalogue() -> Catalogue:
    """The tiny game alone."""
    return Catalogue([RULES])


@pytest_asyncio.fixture
async def open_another(tmp_path: Path, catalogue: Catalogue) -> AsyncIterator[Open]:
    """Opens services over one and the same database, as several servers would."""
    opened: list[Service] = []

    def open_one() -> Service:
        opened.append(Service(open_store(address(tmp_path)), catalogue, test_mode=True))
        return opened[-1]

    yield open_one
    for service in opened:
        await service.close()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store of the one service."""
    return open_store(address(tmp_path))


@pytest_asyncio.fixture
async def service(store: Store, catalogue: Catalogue) -> AsyncIterator[Service]:
    """One service."""
    service = Service(store, catalogue, test_mode=True)
    yield service
    await service.close()


def address(folder: Path) -> str:
    """The address of the database in a folder."""
    return f"sqlite:///{folder / 'games.sqlite3'}"


@pytest_asyncio.fixture
async def created(service: Service) -> Created:
    """A game on it, with side a to move."""
    return await service.lobby.create(Draft(scenario="hide-1", seed="s", dice=[6, 6, 6]))


@pytest.fixture
def game(created: Created) -> str:
    """The id of that game."""
    return created.game

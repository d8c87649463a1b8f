"""A store in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.log import Logged
from app.store.models import Game
from app.store.register import Founding
from app.store.store import Store, open_store

REVISIONS = {"a": 1, "b": 1, "umpire": 1, "observer": 1}


def address(folder: Path) -> str:
    """The address of the database in a folder."""
    return f"sqlite:///{folder / 'games.sqlite3'}"


def entry(events: bytes = b"[]", **more: object) -> Logged:
    """An entry with nothing remarkable in it."""
    return Logged(events=events, revisions=REVISIONS, **more)


def game(name: str = "g") -> Game:
    """A game's row."""
    return Game(
        id=name,
        ruleset="hide",
        rules_version=1,
        scenario="hide-1",
        options="{}",
        title="Nine hexes",
        secret=b"0" * 32,
    )


async def found(store: Store, name: str = "g") -> None:
    """Store a game with its first entry."""
    founding = Founding(game=game(name), keys=[], hotseat=None, entries=[entry()])
    await store.register.found(founding)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An open store."""
    store = open_store(address(tmp_path))
    yield store
    store.close()

"""The migrations lead to the models, and never without a copy of what they change."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlmodel import SQLModel

from app.store.engine import open_engine
from app.store.migrate import SCRIPTS, UnknownTables, upgrade
from tests.store.conftest import address


def test_the_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    assert upgrade(engine) is None
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    engine.dispose()


def test_a_database_with_data_is_copied_before_it_is_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("create table keepsake (n integer)")
        raw.execute("insert into keepsake values (7)")
    engine = open_engine(address(tmp_path))
    copy = upgrade(engine)
    assert copy is not None
    with closing(sqlite3.connect(copy)) as raw:
        assert raw.execute("select n from keepsake").fetchall() == [(7,)]
        assert raw.execute("select count(*) from sqlite_master").fetchone() == (1,)
    assert upgrade(engine) is None, "a second start has nothing to do"
    engine.dispose()


def test_a_database_from_the_future_is_left_alone(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    with pytest.raises(UnknownTables, match="9999"):
        upgrade(engine)
    engine.dispose()


def test_games_of_the_first_tables_are_kept(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "insert into game values"
            " ('g', 'hide', 1, 'hide-1', '{}', 'Nine', '2026-01-01T00:00:00.000+00:00', x'00',"
            " null, 0, 0)"
        )
    copy = upgrade(engine)
    assert copy is not None
    with engine.connect() as connection:
        kept = connection.exec_driver_sql("select id, title from game").fetchall()
        links = connection.exec_driver_sql("select * from replay_link").fetchall()
    assert (kept, links) == ([("g", "Nine")], [])
    engine.dispose()

"""Data files: what is wrong is refused with file and key."""

from pathlib import Path

import pytest

from app.kernel.data import DataError, Row, convert, load


class Wheel(Row, frozen=True, kw_only=True):
    """A part of the file."""

    size: int


class File(Row, frozen=True, kw_only=True):
    """The file."""

    name: str
    wheels: tuple[Wheel, ...] = ()


def written(folder: Path, text: str) -> Path:
    path = folder / "car.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_becomes_a_frozen_record(tmp_path: Path) -> None:
    path = written(tmp_path, 'name = "Å"\nwheels = [{size = 3}]')
    assert load(path, File) == File(name="Å", wheels=(Wheel(size=3),))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "x"\ncolour = 1', "colour"),
        ("name = 1", "$.name"),
        ("wheels = []", "name"),
        ('name = "x"\nwheels = [{size = "3"}]', "$.wheels[0].size"),
        ('name = "x"\nwheels = [{size = 3, tyre = 1}]', "$.wheels[0]"),
        ("name = \n", "line 1"),
    ],
)
def test_what_is_wrong_is_named_with_its_file(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError) as error:
        load(written(tmp_path, text), File)
    assert str(error.value).startswith("car.toml: ")
    assert told in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml: "):
        load(tmp_path / "none.toml", File)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "car.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"car\.toml: "):
        load(path, File)


def test_parsed_data_is_named_by_its_source() -> None:
    with pytest.raises(DataError, match=r"options: .*size"):
        convert({"size": "3"}, Wheel, "options")

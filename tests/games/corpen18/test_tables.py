"""The charts: those that ship are whole, those of a host are checked, a game keeps its own."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.games.corpen18.chart_check import chart_faults
from app.games.corpen18.tables import DATA, VARIABLE, charts_of, current, read_charts, source
from app.kernel.codec import UnknownRules
from app.kernel.data import DataError

RECON = (DATA / "recon.toml").read_text("utf-8")
OWN = RECON.replace('tables_version = "recon-1"', 'tables_version = "club-3"')


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """Writes charts into a file of that name."""

    def write(text: str, name: str = "own.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture(autouse=True)
def _no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def test_every_chart_names_its_origin() -> None:
    for name, origin in (("recon.toml", "RECON"), ("source.toml", "CORPEN")):
        text = (DATA / name).read_text("utf-8")
        tables = re.findall(r"^\[(?!meta)(\w+)\].*\norigin = \"(\w+)\"", text, re.M)
        assert len(tables) == len(re.findall(r"^\[(?!meta)", text, re.M)) > 0
        assert {found for _, found in tables} == {origin}


def test_the_charts_that_ship_are_for_new_games() -> None:
    charts = current()
    assert re.fullmatch(r"recon-1 [0-9a-f]{12}", charts.key)
    assert charts_of(charts.key) is charts
    assert source().crew.order[0] == "green"


def test_a_host_replaces_the_charts_and_running_games_keep_theirs(
    written: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = current()
    monkeypatch.setenv(VARIABLE, str(written(OWN)))
    own = current()
    assert own.meta.tables_version == "club-3"
    assert charts_of(before.key).key == before.key
    # Other numbers under the same name are other charts; the old file still serves old games.
    newer = written(OWN.replace("[ 9, 11, 14, 16]", "[ 9, 12, 14, 16]"), "newer.toml")
    monkeypatch.setenv(VARIABLE, str(newer))
    assert current().key.split()[0] == own.key.split()[0]
    with pytest.raises(UnknownRules, match=re.escape(repr(own.key))):
        charts_of(own.key)
    monkeypatch.setenv(VARIABLE, os.pathsep.join([str(newer), str(newer.parent / "own.toml")]))
    assert charts_of(own.key).key == own.key
    assert current().key != own.key


def test_words_that_change_no_number_change_no_key(written: Callable[..., Path]) -> None:
    bare = re.sub(r"#.*", "", RECON)
    assert read_charts(written(bare)).key == current().key


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('ruleset = "corpen18"', 'ruleset = "ground"', r"meta\.ruleset"),
        ('tables_version = "recon-1"', 'tables_version = "my own"', r"meta\.tables_version"),
        ("die = 10", "die = 6", r"meta\.die"),
        ("medium = 0.5\n", "medium = 0.9\n", "range_bands: .*ascend"),
        ("extreme = 1.0", "extreme = 0.9", r"range_bands\.extreme"),
        ("medium_at_least = 1", "medium_at_least = 4", r"range_bands\.medium_at_least"),
        ('"-5 -4", ', "", r"crt\.columns"),
        ("-5, -3, -1, 0,", "-5, -3, -1, -1,", r"crt\.diff_min"),
        ("[99, 99, 99, 99],", "[12, 99, 99, 99],", r"crt\.thresholds\[0\]"),
        ("[ 9, 11, 14, 16],", "[12, 11, 14, 16],", r"crt\.thresholds\[3\]: .*ascend"),
        ("[ 9, 11, 14, 16],", "[9, 11, 14],", r"crt\.thresholds\[3\]"),
        ("[ 9, 11, 14, 16],   # -1\n", "", r"crt\.thresholds: a row for each"),
        ("IV  = {", "VI  = {", "VI"),
        ("extreme = -6 }", "extreme = -60 }", r"firecon\.II"),
        ("evading = -4", "evading = -40", r"evasion\.fac"),
        ("VL = 4", "VL = -4", r"evasion\.rof_multiplier"),
        ("[0, 0, 0, 0, 0, -1, -2, -3, -5]", "[0, 0, 0]", r"sea_state_gunnery\.capital"),
        ('"1/4", "F"]', '"1/4", "G"]', r"sea_state_movement\.escort: 'G'"),
        ('"1/4", "F"]', '"1/4"]', r"sea_state_movement\.escort: a value for each sea state"),
        ('"fac", "merchant"]', '"fac", "fac"]', r"spotting_day\.targets"),
        ("fac      = [6, 5, 4, 2, 5]", "fac      = [6, 5, 4, 2]", r"spotting_day\.fac"),
        ("shore    = [10, 9,", "shore    = [-1, 9,", r"spotting_day\.shore"),
        ("shore    = [10, 9, 8, 4, 9]", "", "shore"),
        ("number = [10, 7, 5, 3, 1, -1]", "number = []", r"spotting_night\.number"),
        ("number = [10, 7, 5, 3, 1, -1]", 'number = ["x"]', r"spotting_night\.number"),
        ("[spotting_night]", "[spotting_dark]", "spotting_dark"),
        ("[crt]", "[crt", "line"),
    ],
)
def test_a_fault_is_named_with_file_and_key(
    written: Callable[..., Path], old: str, new: str, named: str
) -> None:
    assert old in RECON
    with pytest.raises(DataError, match=rf"own\.toml: .*{named}"):
        read_charts(written(RECON.replace(old, new, 1)))


def test_every_fault_is_found() -> None:
    charts = current()
    wrong = replace(
        charts,
        meta=replace(charts.meta, die=6),
        spotting_night=replace(charts.spotting_night, number=(10, 50, 5)),
    )
    assert [key for key, _ in chart_faults(wrong)] == ["meta.die", "spotting_night.number"]
    assert list(chart_faults(charts)) == []

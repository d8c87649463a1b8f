"""The bench: actions of history by script give the figures of the rules (spec ch. 16)."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from app import cli
from app.games.corpen18.bench import Die, Outcome, Run, bench, cases, figures, value_of
from app.games.corpen18.bench_file import FigureRow
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.tables import current
from app.kernel.bench import Figure
from app.main import BENCHES

FEW = 60
CASES = {case.id: case for case in cases()}


def test_few_runs_of_every_case_agree_with_the_rules() -> None:
    found = list(bench(seed=1941, runs=FEW))
    assert len(found) == sum(len(case.figures) for case in CASES.values())
    assert [f"{f.case}: {f.text}: {f.found}" for f in found if not f.agrees] == []


def test_the_same_seed_gives_the_same_figures() -> None:
    case = CASES["washington"]
    one, two = (list(figures(case, current(), Die(7), 40)) for _ in range(2))
    assert one == two
    assert one != list(figures(case, current(), Die(8), 40))


@pytest.mark.parametrize("name", ["washington", "denmark_strait", "torpedo_1"])
def test_other_charts_give_other_figures(name: str) -> None:
    """The net catches: with thresholds two lower no figure of these cases stands."""
    charts = current()
    easier = tuple(tuple(total - 2 for total in row) for row in charts.crt.thresholds)
    wrong = replace(charts, crt=replace(charts.crt, thresholds=easier))
    found = list(figures(CASES[name], wrong, Die(1), 400))
    assert not all(figure.agrees for figure in found)


def test_every_ship_and_figure_of_the_file_is_one() -> None:
    for case in CASES.values():
        ships = {row.id for row in case.ships}
        assert all(kind_of(row.class_) for row in case.ships)
        named = {name for row in case.figures for name in row.of}
        for step in case.steps:
            named |= {*step.arcs, *step.damage, *step.stop}
            for row in (*step.fire, *step.torpedoes):
                named |= {*row.by, *row.at}
        assert named <= ships, case.id


def test_C6_4_a_better_crew_sinks_its_target_before_it_fires() -> None:
    """Zara against a Norfolk that is all but sunk: the veteran fires first, the other never."""
    case = CASES["zara_norfolk"]
    ships = (replace(case.ships[0], crew="elite"), replace(case.ships[1], hits=3, crew="green"))
    case = replace(case, ships=ships, steps=(replace(case.steps[0], range=1, repeat=1, stop={}),))
    runs = [Run(case, current(), Die(seed)).outcome() for seed in range(60)]
    sunk = [run for run in runs if run.hits[1]["B"] >= 4]
    assert sunk
    assert all(run.hits[1]["A"] == 0 for run in sunk)


def test_torpedoes_are_spent() -> None:
    case = CASES["charge"]
    run = Run(case, current(), Die(1))
    before = {name: ship.ready for name, ship in run.ships.items()}
    run.outcome()
    assert (before["D1"], run.ships["D1"].ready) == (2, 0)


@pytest.mark.parametrize(
    ("kind", "extra", "value"),
    [
        ("share", {"least": 4}, 100.0),
        ("share", {"least": 4, "by_turn": 1}, 0.0),
        ("share", {"least": 1, "most": 3, "by_turn": 1}, 100.0),
        ("mean_hits", {}, 4.0),
        ("mean_sunk", {}, 1.0),
        ("sunk", {"count": 1}, 100.0),
        ("sunk", {"count": 0}, 0.0),
        ("won", {}, 0.0),
        ("afloat", {}, 0.0),
        ("median_turns", {}, 2.0),
    ],
)
def test_what_a_run_says_of_a_figure(kind: str, extra: dict[str, int], value: float) -> None:
    outcome = Outcome({1: {"A": 3, "B": 0}, 2: {"A": 6, "B": 0}}, 2)
    row = replace(FigureRow(text="", expected=0, kind="share", of=("A",)), kind=kind, **extra)
    assert value_of(row, outcome, {"A": 4, "B": 4}) == value


def test_the_command_prints_each_figure_and_fails_if_one_is_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @dataclass
    class Fake:
        found: float

        def __call__(self, seed: int, runs: int) -> list[Figure]:
            assert (seed, runs) == (3, 50)
            found = self.found
            return [
                Figure(case="raid", text="sunk", expected=10.0, margin=2.0, found=found, unit="%")
            ]

    command = ["bench", "corpen18", "--seed", "3", "--runs", "50"]
    monkeypatch.setitem(BENCHES, "corpen18", Fake(11.0))
    assert cli.main(command) == 0
    assert "1 figures, 0 further off" in capsys.readouterr().out
    monkeypatch.setitem(BENCHES, "corpen18", Fake(12.5))
    assert cli.main(command) == 1
    assert "NOT SO" in capsys.readouterr().out

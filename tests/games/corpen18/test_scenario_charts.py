"""The page of a scenario prints what everybody may know of it, and no more (HX.22, C-S5)."""

import pytest

from app.games.corpen18 import RULESET
from app.games.corpen18.scenario_charts import scenario_charts
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.switches import CHOICES, FLEET_CHOICES
from app.views.charts import Chart


def tables(name: str) -> dict[str, Chart]:
    return {chart.title: chart for chart in scenario_charts(name)}


@pytest.mark.parametrize("name", scenarios())
def test_every_scenario_has_its_tables(name: str) -> None:
    found = tables(name)
    assert RULESET.charts(name) == tuple(found.values())
    for chart in found.values():
        assert chart.rows
        assert all(len(row) == len(chart.columns) for row in chart.rows)
    texts = tuple(row[1] for row in found["Special rules"].rows)
    assert texts == scenarios()[name].file.special
    switches = {**CHOICES, **(FLEET_CHOICES if name == "meeting" else {})}
    assert len(found["Switches as the scenario has them"].rows) == len(switches)


def test_lists_are_printed_for_both_where_they_are_public() -> None:
    found = tables("iron_bottom_sound")
    rows = {row[0]: row for row in (*found["Japan"].rows, *found["Allies"].rows)}
    assert len(rows) == 25
    assert rows["Chokai"][-1] == "0111, NE"
    assert rows["Blue"][2] == "escort, half unit"
    # Half of 9, rounded up (C10.3); transports by the scenario (C10.2).
    assert rows["Blue"][7] == "5"
    assert rows["Transport 1"][7] == "10"
    assert tables("channel_convoy")["Allies"].rows[-1][-1] == "0106, NE, turn 4"
    assert tables("channel_convoy")["Axis"].rows[0][-1] == "zone row14"


@pytest.mark.parametrize("name", ["contact", "meeting"])
def test_C_S5_where_lists_are_secret_no_ship_is_named(name: str) -> None:
    found = tables(name)
    assert {"Axis", "Allies"}.isdisjoint(found)
    printed = " ".join(text for chart in found.values() for row in chart.rows for text in row)
    for unit in scenarios()[name].units:
        assert unit.name not in printed


def test_what_scores_is_said_in_words() -> None:
    strait = [row[1:] for row in tables("denmark_strait")["Points"].rows]
    assert ("Bismarck with 1 hit or fewer leaves by the south edge", "20") in strait
    assert ("Bismarck with 2 hits or more at the end", "15") in strait
    assert ("Bismarck on the map at the end", "10") in strait
    plate = [row[1:] for row in tables("river_plate")["Points"].rows]
    assert ("each of the ships of Axis that is interned", "12") in plate
    channel = tables("channel_convoy")["Points"]
    assert ("Axis", "ships that leave by the south edge from turn 3 on", "safe") in channel.rows
    assert channel.note.startswith("20 points ahead is a decisive victory, 6 a marginal")
    sound = [row[1] for row in tables("iron_bottom_sound")["Points"].rows]
    assert "none of Liberty ship / standard freighter (Allies) sunk" in sound


def test_an_unknown_scenario_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        RULESET.charts("nowhere")

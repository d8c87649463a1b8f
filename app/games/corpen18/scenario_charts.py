"""What the page of a scenario prints: what holds, what is special, who sails, what scores.

All of it is what the scenario prints for everybody (HX.22). Where its lists are secret no unit is
named.
"""

from collections.abc import Iterator

from app.games.corpen18.chapters import WORDS, place_of
from app.games.corpen18.damage import is_half
from app.games.corpen18.fleet_charts import TYPES
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.market import nation_name, side_set
from app.games.corpen18.scenario_file import (
    HEADINGS,
    AtEnd,
    Bonus,
    Interned,
    NoneExited,
    NoneSunk,
    Picked,
)
from app.games.corpen18.scenarios import Printed, Scenario, scenarios
from app.games.corpen18.switches import CHOICES, FLEET_CHOICES
from app.games.corpen18.values import unit_value
from app.games.corpen18.words import EDGES, LIGHTS, WEATHERS, count, listed
from app.views.charts import Chart
from app.views.seats import Side

BOUGHT = "C13"
"""The rule of a scenario that has no id in the rules: fleets of one's own."""


def scenario_charts(id_: str) -> tuple[Chart, ...]:
    """The tables of a scenario. Raises KeyError."""
    scenario = scenarios()[id_]
    rule = scenario.file.code or BOUGHT
    out = [Chart(title="What holds", rule=rule, columns=("", ""), rows=tuple(_head(scenario)))]
    if scenario.file.special:
        texts = tuple((str(n), text) for n, text in enumerate(scenario.file.special, start=1))
        out.append(Chart(title="Special rules", rule=rule, columns=("", "Rule"), rows=texts))
    for side in Side:
        if not scenario.file.secret_lists and scenario.printed(side):
            out.append(_fleet(scenario, side))
    out.append(_points(scenario))
    out.append(_switches(scenario))
    return tuple(out)


def _head(scenario: Scenario) -> Iterator[tuple[str, str]]:
    file = scenario.file
    yield "Date", f"{file.date}, {file.start_time}"
    yield "Turns", str(file.turns)
    lights = [
        LIGHTS[row.light].lower() + (f" from turn {row.from_turn}" if row.from_turn > 1 else "")
        for row in file.light
    ]
    yield "Light", ", ".join(lights)
    yield "Weather", f"{WEATHERS[file.weather]}, sea state {file.sea_state}"
    if file.moon != "none":
        yield "Moon", file.moon
    for zone in file.zones:
        yield f"Zone {zone.name}", ", ".join(zone.hexes)
    for port in scenario.sheet.ports.values():
        whose = "neutral" if port.side is None else f"open to {scenario.name(port.side)}"
        yield f"Port {port.name}", f"{port.hex}, {whose}"
    for side in Side:
        nations = side_set(scenario, side).nations
        if nations:
            yield f"Nations of {scenario.name(side)}", listed(map(nation_name, nations))
    if file.victory.historical_result:
        yield "In history", file.victory.historical_result


def _fleet(scenario: Scenario, side: Side) -> Chart:
    return Chart(
        title=scenario.name(side),
        rule="C1.3",
        columns=("Ship", "Class", "Type", "Crew", "Night", "Radar", "Move", "Value", "Starts"),
        rows=tuple(_line(scenario, unit) for unit in scenario.printed(side)),
        note="All of it is known to both sides.",
    )


def _line(scenario: Scenario, unit: Printed) -> tuple[str, ...]:
    half = is_half(unit.category, unit.vessels)
    kind = TYPES[unit.category] + (", half unit" if half else "")
    return (
        unit.name,
        unit.type,
        kind,
        unit.crew,
        "NFP" if unit.nfp else "-",
        unit.radar,
        f"{unit.move[0]}/{unit.move[1]}",
        str(unit_value(scenario.value(unit.type), half)),
        _starts(unit),
    )


def _starts(unit: Printed) -> str:
    """Where it starts, and when.

    >>> _starts(scenarios()["denmark_strait"].by_id["BIS"])
    '1008, S'
    >>> _starts(scenarios()["channel_convoy"].by_id["MG"])
    '0106, NE, turn 4'
    """
    if unit.zone:
        return f"zone {unit.zone}"
    late = f", turn {unit.enters}" if unit.enters else ""
    return f"{unit.hex}, {HEADINGS[unit.facing]}{late}"


def _points(scenario: Scenario) -> Chart:
    file = scenario.file
    rows = [("Both", "damage to the enemy (C10.4)", "by value")]
    for row in file.exits:
        edges = listed(EDGES[edge] for edge in row.edges)
        when = f" from turn {row.from_turn} on" if row.from_turn > 1 else ""
        where = f"by the {edges} edge{when}"
        name = scenario.name(scenario.sides[row.side])
        for points in row.vp:
            who = f"{_class(scenario, points.class_)} with {count(points.max_hits, 'hit')} or fewer"
            rows.append((name, f"{who} leaves {where}", str(points.vp)))
        rows += [] if row.vp else [(name, f"ships that leave {where}", "safe")]
    for bonus in file.bonus:
        name = scenario.name(scenario.sides[bonus.side])
        rows.append((name, _bonus(scenario, bonus), str(bonus.vp)))
    margins = file.victory
    return Chart(
        title="Points",
        rule="C10.5",
        columns=("Side", "For", "Points"),
        rows=tuple(rows),
        note=f"{margins.margin_decisive} points ahead is a decisive victory, "
        f"{margins.margin_marginal} a marginal one.",
    )


def _class(scenario: Scenario, class_: str) -> str:
    """A class in words: its only ship by name, if both sides know it."""
    ships = [unit.name for unit in scenario.units if unit.type == class_]
    known = len(ships) == 1 and not scenario.file.secret_lists
    return ships[0] if known else kind_of(class_).name


def _bonus(scenario: Scenario, bonus: Bonus) -> str:
    who = _picked(scenario, bonus)
    match bonus:
        case AtEnd():
            parts = [f"each of {who}" if bonus.each else who]
            parts += [f"with {count(bonus.min_hits, 'hit')} or more"] if bonus.min_hits else []
            parts += ["on the map"] if bonus.on_map else []
            light = f", by {LIGHTS[bonus.light].lower()}" if bonus.light else ""
            return f"{' '.join(parts)} at the end{light}"
        case Interned():
            return f"each of {who} that is interned"
        case NoneSunk():
            return f"none of {who} sunk"
        case NoneExited():
            return f"none of {who} left by the {EDGES[bonus.edge]} edge"


def _picked(scenario: Scenario, pick: Picked) -> str:
    """The units that a clause is about, in words."""
    if pick.units:
        return listed(scenario.by_id[unit].name for unit in pick.units)
    name = scenario.name(scenario.sides[pick.of])
    if pick.class_:
        return f"{_class(scenario, pick.class_)} ({name})"
    return f"the {TYPES[pick.category]}s of {name}" if pick.category else f"the ships of {name}"


def _switches(scenario: Scenario) -> Chart:
    every = {**CHOICES, **(FLEET_CHOICES if scenario.file.purchase else {})}
    return Chart(
        title="Switches as the scenario has them",
        rule="C12",
        columns=("Switch", "Value"),
        rows=tuple(
            (every[name], _value(name, getattr(scenario.file.switches, name)))
            for name in sorted(every, key=place_of)
        ),
    )


def _value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return WORDS.get(name, {}).get(str(value), str(value))

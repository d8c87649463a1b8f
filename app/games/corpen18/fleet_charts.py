"""Ships, crews and radar as a page prints them (C1.13, C5.6, C11)."""

from itertools import groupby

from app.games.corpen18.chart_rows import BARRED
from app.games.corpen18.fleet import Gun, Rating, ShipClass, classes
from app.games.corpen18.nations import nations
from app.games.corpen18.terms import Category
from app.views.charts import Chart

TYPES: dict[Category, str] = {
    "capital": "capital ship",
    "cruiser": "cruiser",
    "escort": "escort",
    "fac": "fast attack craft",
    "merchant": "merchant",
    "shore": "shore station",
}
"""Categories in words (C1.4)."""


def signed(value: int) -> str:
    """A modifier with its sign; x where it forbids to fire.

    >>> signed(2), signed(0), signed(-1), signed(BARRED)
    ('+2', '0', '-1', 'x')
    """
    if value == BARRED:
        return "x"
    return f"{value:+d}" if value else "0"


def span(first: int, last: int) -> str:
    """From one number to another.

    >>> span(2, 4), span(3, 3), span(5, 4)
    ('2-4', '3', '-')
    """
    if first > last:
        return "-"
    return str(first) if first == last else f"{first}-{last}"


def fleet_charts() -> tuple[Chart, ...]:
    """The classes, nation by nation (C11)."""
    every = groupby(classes().values(), key=lambda ship: ship.nation)
    return tuple(
        Chart(
            title=f"Ships: {_nation(nation)}",
            rule="C11",
            columns=(
                "Class",
                "Id",
                "Type",
                "Guns",
                "FireCon",
                "Move",
                "Protection",
                "Torpedoes",
                "Value",
                "Year",
            ),
            rows=tuple(map(_ship, ships)),
            note="Guns: main, secondary, tertiary battery, each with rating, rate of fire, Range, "
            "to hit over bow/broadside/stern; x cannot fire there. FireCon: of the main battery. "
            "R rugged, F fragile. Torpedoes: salvo/ready (reload).",
        )
        for nation, ships in every
    )


def _nation(nation: str) -> str:
    return "USSR" if nation == "ussr" else nation.replace("_", " ").title()


def _ship(ship: ShipClass) -> tuple[str, ...]:
    tubes = ship.torpedoes
    pair = ship.protection if isinstance(ship.protection, tuple) else (ship.protection,)
    tough = "R" if ship.rugged else "F" if ship.fragile else ""
    return (
        ship.name,
        ship.id,
        TYPES[ship.category],
        "; ".join(map(_gun, ship.batteries().values())),
        ship.firecon,
        "/".join(map(str, ship.move)),
        "/".join(map(str, pair)) + tough,
        f"{tubes.salvo}/{tubes.ready} ({tubes.reload}) {tubes.type}" if tubes else "-",
        str(ship.value),
        str(ship.year),
    )


def _gun(gun: Gun) -> str:
    rating: Rating | str = gun.rating
    if gun.rating_armour is not None:
        rating = f"{rating}|{gun.rating_armour}"
    rate = "" if gun.rof == "N" else gun.rof
    aims = "/".join("x" if value == "--" else signed(value) for value in gun.tohit)
    # A battery stays on one line.
    return f"{rating}{rate} to {gun.range}, {aims}".replace(" ", "\N{NO-BREAK SPACE}")


def crew_chart() -> Chart:
    """Crews by nation and year (C1.13)."""
    rows = tuple(
        (
            f"{_nation(row.nation)} {span(*row.period)}",
            row.ships,
            row.escort,
            row.fac,
            ", ".join(TYPES[category] for category in row.nfp) or "-",
        )
        for row in nations().nation_crew
    )
    return Chart(
        title="Crews where the scenario says nothing",
        rule="C1.13",
        columns=("Nation", "Ships", "Escorts", "Fast attack craft", "Night-fighting proficient"),
        rows=rows,
        note="Merchants of every nation: trained, and never proficient.",
    )


def radar_chart() -> Chart:
    """Radar by nation and year (C5.6)."""
    years = nations().radar
    rows = tuple(
        (_nation(nation), str(year), str(years.advanced.get(nation, "-")))
        for nation, year in years.basic.items()
    )
    return Chart(
        title="Radar where the scenario says nothing",
        rule="C5.6",
        columns=("Nation", "Basic from", "Advanced from"),
        rows=rows,
        note="Capital ships, cruisers and escorts; fast attack craft from 1944, merchants never.",
    )

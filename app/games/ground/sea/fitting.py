"""What a side has at sea at the start: hidden units, what is aboard whom (S4, S10.3, S11.2)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.games.ground.forces import Entry, split_entry
from app.games.ground.scenario_file import AboardSet, SideSet
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import Unit

AFLOAT = ("gev", "ship")
"""The modes of vessels."""

AIRCRAFT = ("FTR", "BMR", "HCOP")


def fitted_out(mine: SideSet, units: Sequence[Unit], switches: Switches) -> list[Unit]:
    """The pieces of a side with those aboard its vessels; without what a switch leaves out."""
    out = [_manned(mine, unit) for unit in units if _plays(unit.kind, switches)]
    taken: dict[str, int] = {}
    for load in mine.aboard:
        carriers = [unit for unit in out if unit.kind == load.carrier]
        first = taken.get(load.carrier, 0)
        taken[load.carrier] = first + load.count
        for carrier in carriers[first : first + load.count]:
            out += _aboard(carrier, load, out, switches)
    return out


def public_list(mine: SideSet, printed: Iterable[Entry], switches: Switches) -> tuple[Entry, ...]:
    """What everybody knows that a side has at the start, those aboard included (S2.3)."""
    if not switches.public_force_list:
        return ()
    loaded = (
        split_entry(entry)
        for load in mine.aboard
        for entry, count in load.units.items()
        for _ in range(count * load.count)
        if not _without(load.carrier, split_entry(entry).kind, switches)
    )
    return tuple(entry for entry in (*printed, *loaded) if _plays(entry.kind, switches))


def _plays(kind: str, switches: Switches) -> bool:
    return switches.aircraft or kind not in AIRCRAFT


def _manned(mine: SideSet, unit: Unit) -> Unit:
    """A piece as it starts: hidden if the scenario says so, an aircraft off the map."""
    if unit.kind in mine.hidden:
        return replace(unit, hidden=True, concealed=False)
    # Only vessels lie face down at sea (`naval_concealment`).
    return replace(unit, concealed=unit.concealed and unit.type.mode in AFLOAT)


def _aboard(
    carrier: Unit, load: AboardSet, present: Iterable[Unit], switches: Switches
) -> list[Unit]:
    names = [unit.name for unit in present]
    made: list[Unit] = []
    for entry, count in load.units.items():
        kind, squads, *_ = split_entry(entry)
        if not _plays(kind, switches) or _without(carrier.kind, kind, switches):
            continue
        for _ in range(count):
            name = _free(split_entry(entry).name, names)
            names.append(name)
            made.append(
                Unit(
                    id=f"{carrier.side}.{name}",
                    side=carrier.side,
                    kind=kind,
                    squads=(kind,) * squads,
                    airborne=kinds()[kind].aircraft,
                    aboard=carrier.name,
                )
            )
    return made


def _without(carrier: str, kind: str, switches: Switches) -> bool:
    """Whether a destroyer goes to sea without its hovercopter (`ses_hovercopter`)."""
    return carrier == "SES" and kind == "HCOP" and not switches.ses_hovercopter


def _free(name: str, names: Sequence[str]) -> str:
    """The next name of a roster: those aboard are numbered through."""
    number = 1
    while f"{name}.{number}" in names:
        number += 1
    return f"{name}.{number}"

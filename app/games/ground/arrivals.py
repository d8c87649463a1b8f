"""Reinforcements on a roll of 2D6 at the start of a turn (G13.9)."""

from collections.abc import Container, Iterator
from itertools import count

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.edges import side_set
from app.games.ground.forces import REINFORCEMENTS, Entry, split_entry
from app.games.ground.labels import fresh_labels
from app.games.ground.sheets import Edge
from app.games.ground.state import Public
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.treads import other_treads, start_treads
from app.games.ground.units import Unit
from app.kernel.dice import Stream
from app.views.seats import Side


def reinforce(log: Log) -> None:
    """P1: roll for the active side, in secret if it plays concealed (G13.9, LG-06)."""
    public = log.state.public
    side = public.active
    if side is None or not rolls_now(public, side):
        return
    arriving = side_set(public.scenario, side).reinforcements
    assert arriving is not None
    hidden = side in public.switches.concealment
    stream = Stream.of(side) if hidden else Stream.PUBLIC
    dice = (log.die("reinforcements", stream), log.die("reinforcements", stream))
    entries = [split_entry(entry) for entry in REINFORCEMENTS[sum(dice)]]
    # A concealed counter has its label from the moment it is seen, not before (HX.7).
    labels = ("",) * len(entries) if hidden else fresh_labels(log, side, len(entries))
    taken = log.state.forces[side].units
    units = [
        equipped(
            made(side, entry, id_, arriving.edge, label=label, concealed=hidden), public.switches
        )
        for entry, id_, label in zip(entries, _ids(side, entries, taken), labels, strict=True)
    ]
    log.write(e.Reinforced(side=side, dice=dice, units=tuple(units), hidden=hidden))


def equipped(unit: Unit, switches: Switches) -> Unit:
    """A new unit with as many treads as the switches give its type (T6.5)."""
    treads, full = start_treads(unit.type, switches), other_treads(unit.type, switches)
    return replace(unit, treads=treads, full=full)


def rolls_now(public: Public, side: Side) -> bool:
    """Whether a side rolls for reinforcements in this game turn."""
    arriving = side_set(public.scenario, side).reinforcements
    if arriving is None or public.turn < arriving.from_turn:
        return False
    every = arriving.every or public.switches.reinforce_every
    return (public.turn - arriving.from_turn) % every == 0


def _ids(side: Side, entries: list[Entry], taken: Container[str]) -> Iterator[str]:
    """Ids that no unit of the side bears, such as `b.LGEV.1` and `b.LGEV.2`."""
    fresh: set[str] = set()
    for entry in entries:
        free = (f"{side}.{entry.name}.{n}" for n in count(1))
        id_ = next(id_ for id_ in free if id_ not in taken and id_ not in fresh)
        fresh.add(id_)
        yield id_


def made(side: Side, entry: Entry, id_: str, edge: Edge, *, label: str, concealed: bool) -> Unit:
    """A new unit that waits off the map."""
    kind = kinds()[entry.kind]
    return Unit(
        id=id_,
        side=side,
        kind=entry.kind,
        label=label,
        edge=edge,
        squads=(entry.kind,) * entry.squads,
        riders=entry.riders,
        concealed=concealed,
        treads=kind.treads,
        im=kind.im,
    )

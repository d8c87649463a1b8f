"""What fire shows of contacts: which of them are submarines, which decoys (S6.3, S6.6, S7.3)."""

from collections.abc import Collection, Iterable, Sequence

from app.games.ground import events as e
from app.games.ground.conceal import Log, now
from app.games.ground.events import sea
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.views.seats import Seat, Side


def expose(log: Log, units: Sequence[Unit], cause: sea.Finding, finder: str = "") -> None:
    """Contacts are found out: submarines are in sight, decoys are gone (S6.3, S6.5).

    Of a pair whose decoy is gone the other is the submarine, as everybody knows.
    """
    found = [unit for unit in units if unit.inverted]
    if not found:
        return
    decoys = [unit for unit in found if unit.decoy_of]
    twins = [twin for decoy in decoys for twin in _twins(log.state, decoy)]
    log.write(
        sea.Exposed(
            boats=tuple(unit.id for unit in found if not unit.decoy_of),
            decoys=tuple(unit.id for unit in decoys),
            cause=cause,
            finder=finder,
        )
    )
    prove(log, (now(log, twin.id) for twin in twins))


def _twins(state: State, decoy: Unit) -> Iterable[Unit]:
    """The submarine that released a decoy, if it is a contact still."""
    units = state.forces[decoy.side].units.values()
    return (u for u in units if u.inverted and not u.decoy_of and u.callsign == decoy.decoy_of)


def prove(log: Log, units: Iterable[Unit]) -> None:
    """Contacts are known to be submarines by both sides; they stay face down (S6.6)."""
    known = log.state.knowledge[Seat.OBSERVER].contacts
    fresh = [
        unit.id
        for unit in units
        if unit.inverted and not ((contact := known.get(unit.label)) and contact.real)
    ]
    if fresh:
        log.write(e.ProvedReal(units=tuple(sorted(fresh))))


def give_away(log: Log, side: Side, names: Collection[str]) -> None:
    """Contacts that attack are submarines, face up from their next movement on (S6.4)."""
    units = log.state.forces[side].units.values()
    firers = [unit for unit in units if unit.inverted and unit.name in names]
    if not firers:
        return
    late = tuple(unit.id for unit in firers if unit.back != "D")
    if late:
        log.write(sea.GivenAway(units=late))
    prove(log, (now(log, unit.id) for unit in firers))


def come_up(log: Log, unit: Unit) -> None:
    """A submarine that is disabled comes up, for all to see (S7.3)."""
    if unit.type.boat and not unit.surfaced:
        expose(log, (unit,), "attack")
        log.write(e.Dived(unit=unit.id, surfaced=True))


def shoot_decoy(log: Log, hex_: str, label: str, decoy: Unit | None) -> None:
    """An attack on a decoy takes it away without a die; a later one finds nothing (S6.3)."""
    if decoy is None:
        log.write(e.Wasted(hex=hex_, target=label, why="it was a decoy"))
    else:
        expose(log, (decoy,), "attack")

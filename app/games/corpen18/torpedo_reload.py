"""Torpedoes are reloaded at TURN_END after a quiet turn (C8.10)."""

from app.games.corpen18 import events as e
from app.games.corpen18.journal import Log
from app.games.corpen18.shots import tubes_of
from app.games.corpen18.torpedoes import reload as reloaded
from app.games.corpen18.units import ships

CRIPPLED = 3


def reload(log: Log) -> None:
    """Every unit that neither attacked nor was attacked moves spreads to the ready ones."""
    for ship in list(ships(log.state)):
        tubes = tubes_of(ship)
        quiet = ship.in_play and not ship.busy and not ship.attacked and ship.hits < CRIPPLED
        if tubes is None or not quiet:
            continue
        ready, _ = reloaded(ship.ready, ship.reload, tubes)
        if ready > ship.ready:
            log.write(e.Reloaded(unit=ship.id, spreads=ready - ship.ready))

"""TURN_START (C2.1): light, weather and sea for all, the speed of each unit."""

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.allowance import speed
from app.games.corpen18.journal import Log
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.terms import Weather
from app.games.corpen18.units import ships
from app.kernel.dice import Stream

EVERY = 4
"""Turns between rolls for the weather, and turns that rain lasts (C12 `variable_weather`)."""
CALMER, ROUGHER, RAIN, CLEAR = 1, 8, 9, 10
ROUGHEST = 8


def begin_turn(log: Log) -> None:
    """The next turn."""
    public = log.state.public
    turn, file = public.turn + 1, scenarios()[public.scenario].file
    weather: Weather = public.weather if public.turn else file.weather
    until, sea, die = public.until, public.sea_state, None
    if until and turn > until:
        weather, until = "clear", 0
    if public.switches.variable_weather and turn % EVERY == 0:
        die = log.draw(Stream.PUBLIC, 10, "weather")
        if die == CALMER:
            sea = max(0, sea - 1)
        elif die == ROUGHER:
            sea = min(ROUGHEST, sea + 1)
        elif die == RAIN:
            weather, until = "haze_rain", turn + EVERY - 1
        elif die == CLEAR:
            weather, until = "clear", 0
    speeds = {
        ship.id: 0 if ship.fate else speed(ship.move, ship.hits, waters.small(ship))
        for ship in ships(log.state)
    }
    log.write(
        e.TurnBegan(
            turn=turn,
            light=scenarios()[public.scenario].light(turn),
            weather=weather,
            until=until,
            sea_state=sea,
            die=die,
            speeds=speeds,
        )
    )

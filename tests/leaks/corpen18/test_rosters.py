"""The order of the unit table and its numbers show nowhere (TC-11, TX-02)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.games.corpen18 import position
from app.games.corpen18.roster import roster
from app.games.corpen18.state import Ship
from app.views.seats import Seat, Side
from tests.leaks.corpen18.pairs import DAY, SEALS
from tests.leaks.corpen18.twins import Twin
from tests.leaks.transcript import Game, compare, transcript

BOARD = (
    *(DAY, "dice umpire 5", "ZA 1010 S", "FI 1109 S", "GA 1110 S", "D1 1011 S", "D2 3005 S"),
    *("T1 1210 S", "VV 3105 S", "OR 1016 N", "J1 1117 N", "AJ 1216 N", "WA 3820 N"),
)
SCRIPT = (
    *(*SEALS, "red: fire $GA.main > @OR", *SEALS),
    *("red: steer $ZA F", "red: steer $FI FF", "red: steer $GA L", "red: steer $D1 FFR"),
    *("blue: steer $OR F", "blue: steer $AJ FR"),
    *(*SEALS, *SEALS, *SEALS, *SEALS),
)


def reversed_roster(side: Side) -> Any:
    """A side's table in the opposite order, and with other numbers."""

    def other(*given: Any) -> tuple[Ship, ...]:
        units = roster(*given)
        theirs = [ship for ship in units if ship.side is side]
        labels = [ship.label for ship in theirs]
        every = zip(reversed(theirs), labels, strict=True)
        turned = tuple(replace(ship, label=label) for ship, label in every)
        return (*turned, *(ship for ship in units if ship.side is not side))

    return other


@pytest.mark.parametrize("secret", list(Side))
def test_TC_11_TX_02_the_order_of_the_table_shows_nowhere(
    secret: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (Twin(f"TC-11 {secret} {n}", BOARD, SCRIPT, ()) for n in (1, 2))
    seats = [Seat(secret.other.value), Seat.OBSERVER]
    first = transcript(one, 0, one.red, seats)
    table = list(Game.of(one, 0, one.red).state.forces[secret].ships)
    monkeypatch.setattr(position, "roster", reversed_roster(secret))
    assert list(Game.of(two, 0, two.red).state.forces[secret].ships) == table[::-1]
    second = transcript(two, 0, two.red, seats)
    for seat in seats:
        compare(first[seat], second[seat])

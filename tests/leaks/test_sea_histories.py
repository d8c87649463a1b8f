"""Histories at sea in worlds that differ in what has no counter, is face down, or aboard.

Hidden submarines lie elsewhere, or are missing, and go their own ways in each world; of a pair of
contacts the other one is the submarine; other cargo is aboard. The dice of the sides are such that
nothing hidden is found by its own move, for then the worlds would part.
"""

import random

import pytest
from msgspec.structs import replace

from app.games.ground.state import State
from app.games.ground.units import Unit
from app.hexes.coords import distance
from app.kernel.dice import Dice, HmacDice, Stream
from app.views.seats import READERS, Seat
from tests.leaks.secret_moves import hidden_sides
from tests.leaks.test_histories import HISTORIES
from tests.leaks.test_unseen_histories import LEAST, Depths

STEPS = 25
MIDDLE, NEAR = "1010", 4
AFLOAT = ("GEV", "SES", "LSEV", "CARGO", "SCS", "MLSEV", "SUB@(surfaced)", "SUB@(surfaced=no)")
ALOFT = ("FTR@(corner0)", "BMR@(corner3)", "HCOP@")
SETTINGS = (
    *("silent_running=on", "blind_depth_charges=on", "sonar_ses=on", "mine_area_once=on"),
    *("public_force_list=off", "decoy_limit=1", "deep_shock=on", "naval_overrun=on", ""),
)


class Quiet:
    """Dice by which no submarine is found by its own move; the rest is as it falls."""

    def __init__(self, value: int) -> None:
        self._value = value
        self._then = HmacDice(b"sea")

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """Of the sides always the same number, however many were drawn in secret."""
        if stream in (Stream.A, Stream.B):
            return min(self._value, faces)
        return self._then.draw(stream, index, faces)


class Waters(Depths):
    """Twin worlds at sea."""

    def _dice(self) -> Dice:
        return Quiet(int(self._choose("13")))

    def _position(self) -> str:
        """A few units of each side near each other on open water, some of them hidden."""
        choose = self._choose
        n = int(choose("1234"))
        words = [f"wolf_pack n{n} {choose(('P3', 'P3', 'P3', 'P5', 'P6'))}", "sea_mines=on"]
        words += [f"turns={(n + 1) // 2 + 1}", choose(SETTINGS)]
        free = [
            f"{col:02d}{row:02d}"
            for col in range(6, 15)
            for row in range(6, 15)
            if distance(f"{col:02d}{row:02d}", MIDDLE) <= NEAR
        ]
        random.Random(choose("0123456789")).shuffle(free)
        sides = [self._fleet(prefix, name, free) for prefix, name in ("CU", "SV")]
        return f"{' '.join(filter(None, words))} | a {sides[0]} | b {sides[1]}"

    def _fleet(self, prefix: str, name: str, free: list[str]) -> str:
        choose = self._choose
        kinds = [choose(AFLOAT) for _ in range(int(choose("1223")))] + [choose(ALOFT)]
        words = [
            f"{prefix}{at}={kind}@{free.pop()}{flags}"
            for at, (kind, _, flags) in enumerate((k.partition("@") for k in kinds), start=1)
        ]
        words += [f"{name}{at}=SUB@{free.pop()}(hidden)" for at in range(1, int(choose("234")))]
        if choose("yn") == "y":
            hex_, other = free.pop(), free.pop()
            words.append(f"{prefix}11=SUB@{hex_}(surfaced=no,back={choose('HD')},callsign={name}9)")
            words.append(f"{prefix}12=DECOY@{other}(surfaced=no,back=D,of={name}9)")
        carrier = next((w.partition("=")[0] for w in words if "=LSEV@" in w), "")
        if carrier:
            words.append(f"{name}8={choose(('HVY', 'MSL', 'INF1', 'INF3'))}(aboard={carrier})")
        return " ".join(words)

    def _sunk(self, state: State) -> State:
        """The state with another secret."""
        state = super()._sunk(state)
        for side in hidden_sides(self._viewer):
            units = dict(state.forces[side].units)
            self._swap_pair(units)
            for unit in tuple(units.values()):
                if unit.aboard and not unit.type.aircraft and self._choose("yn") == "y":
                    kind = self._choose(("HVY", "MSL"))
                    units[unit.id] = replace(unit, kind=kind, squads=())
            force = replace(state.forces[side], units=units)
            state = replace(state, forces={**state.forces, side: force})
        return state

    def _swap_pair(self, units: dict[str, Unit]) -> None:
        """Of two contacts the other one is the submarine, and may come out otherwise (S6.4)."""
        decoy = next((unit for unit in units.values() if unit.decoy_of), None)
        boat = next((u for u in units.values() if decoy and u.callsign == decoy.decoy_of), None)
        if decoy is None or boat is None or self._choose("yn") == "n":
            return
        units[boat.id] = replace(boat, hex=decoy.hex, label=decoy.label)
        units[decoy.id] = replace(decoy, hex=boat.hex, label=boat.label)


@pytest.mark.parametrize("viewer", READERS)
def test_nothing_tells_where_submarines_are(viewer: Seat) -> None:
    differed = moved = 0
    for seed in range(max(HISTORIES, LEAST)):
        waters = Waters(viewer, random.Random(seed).choice)
        differed += waters.secret
        waters.go(STEPS)
        moved += any(line.startswith("world ") for line in waters.story)
    assert differed
    assert moved

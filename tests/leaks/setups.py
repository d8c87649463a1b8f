"""Twin set-ups: red lays out the same counters in the same hexes, differently (TX-01, TX-02)."""

import dataclasses
import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from app.games.ground.field import field_of
from app.games.ground.places import places
from app.games.ground.roster import mimics, roster
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.state import Public
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.leaks.transcript import GROUND, Game
from tests.leaks.worlds import Pair

SHADOW_LINE = scenarios()["shadow_line"]
Roster = Callable[..., tuple[Unit, ...]]


class Slot(NamedTuple):
    """A hex that one counter is put on."""

    hex: str
    building: bool


def twin_setups(red: Side, seed: int) -> Pair:
    """Two set-ups of red with the same visible result; blue's is the same in both.

    In one world red changes its mind a few times, and seals before blue has placed anything.
    """
    rng = random.Random(seed)
    units = roster(SHADOW_LINE, red, SHADOW_LINE.file.switches)
    slots = _slots(units, rng)
    one, two = (_layout(units, slots, rng) for _ in range(2))
    lines = [f"~red: {{place {a}|place {b}}}" for a, b in zip(one, two, strict=True)]
    lines[3] = lines[3].removeprefix("~")
    dither = [f"~red: {{place {text}|}}" for text in _dither(units, one, rng)]
    dither[2] = dither[2].removeprefix("~")
    script = (
        *lines,
        *dither,
        "red: {commit|}",
        "blue: arrange random",
        "red: {|commit}",
        "blue: arrange line",
        "blue: commit",
    )
    plot = Pair(f"TX-01 {seed}", "SETUP", script, ("Both sides are set up",), dice=(5, 6, 4, 5))
    return replace_script(plot, (*script, *_afterwards(plot, red)))


def replace_script(pair: Pair, script: tuple[str, ...]) -> Pair:
    """The same pair with other steps."""
    return dataclasses.replace(pair, script=script)


def _slots(units: tuple[Unit, ...], rng: random.Random) -> list[Slot]:
    """A hex for every counter, two in some."""
    field = field_of(Public(scenario="shadow_line"))
    poses = mimics(SHADOW_LINE.side(units[0].side), units)
    zones = {u.type.structure: places(SHADOW_LINE, field, u, poses) for u in units}
    open_ = [h for h in zones[False] if field.terrain(h) == "clear"]
    chosen = rng.sample(open_, 12)
    slots = [Slot(hex_, False) for hex_ in [*chosen, *chosen[:6]]]
    building = next(h for h in zones[True] if h not in chosen)
    return [*slots, Slot(building, True)]


def _layout(units: tuple[Unit, ...], slots: list[Slot], rng: random.Random) -> list[str]:
    """Which counter goes where: `HVY.2 0304`."""
    mobile = [unit for unit in units if not unit.type.structure]
    rng.shuffle(mobile)
    free = [slot.hex for slot in slots if not slot.building]
    out = [f"{unit.name} {hex_}" for unit, hex_ in zip(mobile, free, strict=True)]
    built = [unit for unit in units if unit.type.structure]
    hexes = [slot.hex for slot in slots if slot.building]
    out += [f"{unit.name} {hex_}" for unit, hex_ in zip(built, hexes, strict=True)]
    rng.shuffle(out)
    return out


def _dither(units: tuple[Unit, ...], layout: list[str], rng: random.Random) -> list[str]:
    """Taking a few counters up and putting them back."""
    again = rng.sample([text for text in layout if not text.startswith(("C0", "P0"))], 3)
    return [text for put in again for text in (f"{put.split()[0]} -", put)]


def _afterwards(plot: Pair, red: Side) -> tuple[str, ...]:
    """Six steps of a game that begins like this; blue takes a terrain check, a public die."""
    game = Game.of(plot, 0, red)
    for step in plot.steps(0, red):
        game.take(step)
    out: list[str] = []
    while len(out) < 6:
        public = game.state.public
        assert public.active is not None
        seat = Seat(public.active.value)
        pieces = GROUND.menu(game.view(seat)).pieces
        risks = [(piece.label, stop.path) for piece in pieces for stop in piece.moves if stop.risk]
        text = "end"
        if risks and seat.side is not red and not any("move" in line for line in out):
            label, path = risks[-1]
            text = f"move {label} {'-'.join(path)}"
        game.order(seat, text)
        out.append(f"{'red' if seat.side is red else 'blue'}: {text}")
    return tuple(out)


def reversed_roster(red: Side) -> Roster:
    """Red's table in the opposite order, with the numbers of like pieces exchanged."""

    def other(scenario: Scenario, side: Side, *rest: Any) -> tuple[Unit, ...]:
        units = roster(scenario, side, *rest)
        if side is not red:
            return units
        stems = [re.sub(r"(\.|(?<=D))\d+$", "", unit.id) for unit in units]
        ids = {
            stem: [u.id for u, s in zip(units, stems, strict=True) if s == stem] for stem in stems
        }
        renamed = [
            replace(unit, id=ids[stem][-1 - ids[stem].index(unit.id)])
            for unit, stem in zip(units, stems, strict=True)
        ]
        return tuple(reversed(renamed))

    return other

"""What is told of a combat phase: one bundle, sorted by what the reader sees (HX.12, LC-03)."""

from collections.abc import Iterable

from app.games.corpen18 import events as e
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.lines import Line, name_for, owns, start
from app.games.corpen18.shots import printed_of
from app.games.corpen18.state import Ship, State, battery_of
from app.games.corpen18.units import contact_of, find
from app.games.corpen18.words import count, listed
from app.views.seats import Seat

Row = tuple[tuple[str, ...], Line]
UNSEEN = "~"
"""Sorts after every label."""


def fight_report(event: e.Fought, after: State, reader: Seat) -> Iterable[Line]:
    """The lines of a combat phase for a reader."""
    rows: list[Row] = []
    for shell in event.shells:
        rows += _shell(shell, after, reader)
    for launch in event.launches:
        rows += _launch(launch, after, reader)
    for light in event.lights:
        rows += _light(light, after, reader)
    for _, line in sorted(rows, key=lambda row: row[0]):
        yield line
    yield from _blasts(event, after, reader)
    yield from _flashes(event, after, reader)


def _key(state: State, reader: Seat, ship: Ship) -> tuple[str, str]:
    """Where a unit stands in a reader's reports: by its hex and by what he calls it (HX.8)."""
    if owns(reader, ship):
        return ship.hex or "", f"{ship.label:>4}"
    contact = contact_of(state, ship)
    return (ship.hex or "", f"{contact.label:>4}") if contact else (UNSEEN, UNSEEN)


def _shell(event: e.Shelled, state: State, reader: Seat) -> Iterable[Row]:
    firer, target = find(state, event.firer), find(state, event.target)
    by, at = name_for(state, reader, firer), name_for(state, reader, target)
    if at is None or (event.die is None and not owns(reader, firer)):
        return
    done = count(event.hits, "hit") if event.hits else "no hits"
    there = _key(state, reader, target)
    if by is None:
        text = f"Shells from an unseen ship: {at}, {done}."
        # Nothing of the firer may decide the order.
        yield (
            (*there, UNSEEN, f"{9 - event.hits}"),
            Line(kind="fire", text=text, hexes=(target.hex or "",)),
        )
        return
    battery = battery_of(event.half)
    dice: tuple[int, ...] = ()
    if event.die is None:
        told = "no die is thrown, for it can have no effect"
    else:
        told, dice = f"die {event.die}{_total(event, state, reader)}, {done}", (event.die,)
    again = ", after the one before has sunk" if event.follow_on and owns(reader, firer) else ""
    text = f"{start(by)} fires its {battery} battery at {at}{again}: {told}."
    key = (*there, *_key(state, reader, firer), event.half, f"{-event.follow_on}")
    yield key, Line(kind="fire", text=text, hexes=(firer.hex or "", target.hex or ""), dice=dice)


def _total(event: e.Shelled, state: State, reader: Seat) -> str:
    """The modified total, where the reader knows every modifier (HX.11): he fired, the crew of the
    target is printed for all, and its hits do not count."""
    firer, target = find(state, event.firer), find(state, event.target)
    if event.die is None:
        return ""
    total = f", total {event.die + event.drm}"
    if reader is Seat.UMPIRE:
        return total
    contact = contact_of(state, target)
    if reader.side is not firer.side or contact is None or not contact.type:
        return ""
    kind = kind_of(contact.type)
    if kind.rugged or kind.fragile or printed_of(contact, state.public.scenario) is None:
        return ""
    return total


def _launch(event: e.Launched, state: State, reader: Seat) -> Iterable[Row]:
    ship = find(state, event.firer)
    if not owns(reader, ship):
        return
    everything = reader is Seat.UMPIRE
    dice: list[int] = []
    told: list[str] = []
    for hex_, rolls, scores, shown in zip(
        event.hexes, event.dice, event.scores, event.shown, strict=True
    ):
        if shown or everything:
            dice += rolls
            rolled = ", ".join(map(str, rolls))
            told.append(f"{hex_}: dice {rolled}, score {sum(scores)}")
    result = f" ({'; '.join(told)})" if told else ""
    spreads = count(event.spreads, "spread")
    name = name_for(state, reader, ship) or ""
    text = f"{name} launches {spreads} of torpedoes at {listed(event.hexes)}{result}."
    key = (event.hexes[0], "", *_key(state, reader, ship))
    yield key, Line(kind="fire", text=text, hexes=(ship.hex or "", *event.hexes), dice=tuple(dice))


def _light(event: e.Lit, state: State, reader: Seat) -> Iterable[Row]:
    """A star shell tells its owner how much was seen, nobody else anything (LC-11)."""
    ship = find(state, event.firer)
    if not owns(reader, ship):
        return
    seen = f"{count(event.seen, 'unit')} seen" if event.seen else "nothing seen"
    name = name_for(state, reader, ship) or ""
    line = Line(
        kind="fire",
        text=f"{name} fires a star shell over {event.hex}: {seen}.",
        hexes=(ship.hex or "", event.hex),
    )
    yield (event.hex, "", *_key(state, reader, ship)), line


def _blasts(event: e.Fought, state: State, reader: Seat) -> Iterable[Line]:
    """Explosions are heard by all; hits are told to owners, and to the side that launched of what
    it detects (C8.8, LC-08)."""
    for hex_ in sorted({blast.hex for blast in event.blasts}):
        by = {
            name
            for launch in event.launches
            if hex_ in launch.hexes
            and (name := _launcher(event, launch, hex_, state, reader)) is not None
        }
        whose = f", launched by {listed(sorted(by))}" if by else ""
        yield Line(kind="result", text=f"Torpedo explosions in {hex_}{whose}.", hexes=(hex_,))
        hurt: dict[str, int] = {}
        for wreck in event.wrecks:
            if wreck.hex == hex_:
                hurt[wreck.unit] = hurt.get(wreck.unit, 0) + wreck.hits
        told = []
        for unit, hits in hurt.items():
            ship = find(state, unit)
            name = name_for(state, reader, ship)
            # What flashed afterwards was not seen when it was hit (LC-08).
            if name is not None and (owns(reader, ship) or unit not in event.flashes):
                done = f"takes {count(hits, 'hit')}" if hits else "is unharmed"
                told.append((_key(state, reader, ship), f"{start(name)} {done}."))
        for _, text in sorted(told):
            yield Line(kind="result", text=text, hexes=(hex_,))


def _launcher(
    event: e.Fought, launch: e.Launched, hex_: str, state: State, reader: Seat
) -> str | None:
    """Who is named for explosions: one's own launchers whatever each of them scored, for that is
    not told (LC-10); of the enemy's those that scored and were seen all along."""
    ship = find(state, launch.firer)
    told = owns(reader, ship) or (scored(launch, hex_) and launch.firer not in event.flashes)
    return name_for(state, reader, ship) if told else None


def scored(launch: e.Launched, hex_: str) -> bool:
    """Whether a launch has a part in the explosions in a hex."""
    return any(at == hex_ and sum(s) for at, s in zip(launch.hexes, launch.scores, strict=True))


def _flashes(event: e.Fought, state: State, reader: Seat) -> Iterable[Line]:
    """Who gave himself away (C5.7), and who was shown by star shell (C12)."""
    told = []
    for unit in (*event.flashes, *event.shown):
        ship = find(state, unit)
        name = name_for(state, reader, ship)
        if name is None:
            continue
        star = unit in event.shown
        if reader.side is ship.side:
            how = "by star shell" if star else "flash"
            text = f"The enemy has seen {name if star else f'the guns of {name}'} {how}."
        else:
            text = f"{'Star shell' if star else 'Gun flash'}: {name} in {ship.hex}."
        told.append((_key(state, reader, ship), text, ship.hex or ""))
    for _, text, hex_ in sorted(told):
        yield Line(kind="reveal", text=text, hexes=(hex_,))

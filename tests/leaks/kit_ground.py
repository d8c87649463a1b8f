"""What the net has to know of the ground game: its rules, and what a curious player may try."""

from collections.abc import Iterator

from app.games.ground.orders import Move
from app.games.ground.ruleset import Ground
from app.games.ground.view import View
from app.views.menu import Menu
from tests.games.ground.player import shots
from tests.leaks.kits import Kit

RULES = Ground()


def paths(view: View, menu: Menu) -> Iterator[str]:
    """The paths that the game fills in, to one of the hexes offered for each piece."""
    for piece in menu.pieces:
        for stop in piece.moves[-1:]:
            order = RULES.complete(view, Move(counter=piece.label, path=(stop.hex,)))
            yield RULES.format_order(order)


def guesses(view: View) -> tuple[str, ...]:
    """Orders by which a curious player could try to find something out; not all are refused."""
    mine = [label for label, piece in sorted(view.mine().items()) if piece.hex][:3] or ["C1"]
    foes = sorted(view.seen().values(), key=lambda foe: (foe.sheet is not None, foe.label))[:4]
    own = mine[0]
    out = [*bad_orders(own, foes[0].label if foes else "P1"), "undo", "end", "next", "done"]
    for foe in foes:
        for label in mine:
            out += [
                f"move {label} {foe.hex}",
                f"move {label} {foe.hex} cross",
                f"scan {label} > {foe.label}",
                f"scan {label}.ap1 > {foe.label}",
                f"fire {label} > {foe.label}",
                f"batch {foe.hex}: {label} > {foe.label}",
                f"batch {foe.hex}: {label}.ap1 > {foe.label}",
                f"ram {label} > {foe.label}",
            ]
        aims = ("treads", "main", "riders", "s1", "ap1")
        out += [f"batch {foe.hex}: {own} > {foe.label} {aim}" for aim in aims]
        out += [f"fire {own} > {foe.label} {aim}" for aim in aims]
        out += [f"batch {foe.hex}: {own} > terrain", f"overrun {foe.hex}"]
    return tuple(out)


def bad_orders(own: str, foe: str) -> tuple[str, ...]:
    """Thirty orders that are never allowed, whatever stands on the table."""
    return (
        f"move {foe} 0606",
        f"move {foe} 0606-0706",
        f"move {own} 0101-1111",
        f"mimic {foe} GEV",
        f"mimic {own} NOPE",
        f"mark {foe} yes",
        f"reveal {foe}",
        f"reconceal {foe}",
        f"regroup {foe} = INF1 INF1",
        f"regroup {own} {foe} = INF3",
        f"mount {own} 1 on {foe}",
        f"mount {foe} 1 on {own}",
        f"dismount {foe} 1",
        f"react {foe}",
        f"discard {foe}",
        f"discard {own} {foe}",
        f"renew {foe}",
        "overrun 0101",
        f"fire {foe} > {own}",
        f"fire {foe}.main1 > {foe}",
        f"fire {own} > {own}",
        f"fire {foe} > terrain 0606",
        f"fire {own} > terrain 9901",
        f"batch 0606: {foe} > {own}",
        f"batch 0606: {own} > {own}",
        f"scan {foe} > {own}",
        f"scan {own} > {own}",
        f"scan {foe}.main1 > {foe}",
        f"ram {foe} > {own}",
        f"ram {own} > {own}",
        f"place {foe} 0606",
    )


KIT = Kit(
    rules=RULES,
    paths=paths,
    shots=shots,
    guesses=guesses,
    bad_orders=bad_orders,
    own="C1",
    foe="P1",
    garbled=("move", "hello", "mvoe C1 0606", "", "fire C1 C2 > P1"),
    raw=(
        {"order": {"type": "move"}},
        {"order": {"type": "nothing"}},
        {"order": {"type": "end_phase"}, "notation": "end"},
        {},
    ),
)

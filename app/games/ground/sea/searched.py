"""Where a side has looked for what hides, and when, by what its own notes say (BS.3 to BS.6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from app.games.ground.belief import sightings as s
from app.games.ground.field import Field, field_of
from app.games.ground.terrain import WATER
from app.games.ground.view import View
from app.views.hunt import Mark
from app.views.seats import Side

Looks = Callable[[Field, s.Note], Mapping[str, "Look"]]
Look = tuple[bool, str]
"""Whether nobody can have been there, and what was done, in words."""


def dated(view: View, owner: Side, notes: Sequence[s.Note]) -> Iterator[tuple[int, s.Note]]:
    """Each note about the boats of a side with its player-turn.

    Of the owner's player-turns the notes know the ends, and where the movement begins.
    """
    last = view.n - 1 if view.active is not owner else view.n - 2
    ended = last - 2 * sum(isinstance(note, s.TurnEnded) for note in notes)
    theirs = False
    for note in notes:
        theirs = theirs or isinstance(note, s.Bounds)
        yield ended + (2 if theirs else 1), note
        if isinstance(note, s.TurnEnded):
            ended, theirs = ended + 2, False


def marks(view: View, owner: Side, notes: Sequence[s.Note], looks: Looks) -> tuple[Mark, ...]:
    """Where it was looked for the boats or the mines of a side, each hex for the last time."""
    found: dict[str, tuple[int, bool, str]] = {}
    field = field_of(view)
    for at, note in dated(view, owner, notes):
        n = min(max(at, 1), view.n)
        for hex_, (sure, text) in looks(field, note).items():
            # Of one player-turn what is sure counts.
            if found.get(hex_, (0, False, ""))[:2] <= (n, sure):
                found[hex_] = (n, sure, text)
    return tuple(
        Mark(
            hex=hex_,
            sure=sure,
            turn=turn_of(n),
            age=view.n - n,
            text=f"{text} in turn {turn_of(n)}",
        )
        for hex_, (n, sure, text) in sorted(found.items())
    )


def turn_of(n: int) -> int:
    """The turn of a player-turn.

    >>> turn_of(1), turn_of(2), turn_of(3)
    (1, 1, 2)
    """
    return (n + 1) // 2


def for_boats(field: Field, note: s.Note) -> Mapping[str, Look]:
    """The hexes in which a look for boats would have found one."""
    match note:
        case s.Searched():
            words = "searched" if note.sure else "searched, if it was no dummy,"
            return dict.fromkeys(
                _water(field, (note.hex_, *field.around(note.hex_))), (note.sure, words)
            )
        case s.Cleared():
            return {note.hex_: (True, "searched")}
        case s.Unanswered():
            return {note.hex_: (not note.silent, "charged or pinged without an answer")}
        case _:
            return {}


def for_mines(field: Field, note: s.Note) -> Mapping[str, Look]:
    """The hexes that were entered, and no mine went off."""
    match note:
        case s.Searched(vessel=True, sure=True) | s.Passed():
            return dict.fromkeys(_water(field, (note.hex_,)), (True, "entered"))
        case _:
            return {}


def _water(field: Field, hexes: Iterable[str]) -> Iterator[str]:
    return (hex_ for hex_ in hexes if field.terrain(hex_) == WATER)

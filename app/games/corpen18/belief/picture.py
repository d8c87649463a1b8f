"""The pictures of a search as a page draws them, made of a view alone (BX)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from app.games.corpen18.belief.mirror import Known, noted, unnoted
from app.games.corpen18.belief.searching import Search
from app.games.corpen18.belief.tracker import Board, Quarry, Track, begin, fold
from app.games.corpen18.sightings import Sighting
from app.games.corpen18.state import Marker
from app.games.corpen18.terms import VESSELS
from app.games.corpen18.view import View
from app.games.corpen18.words import CATEGORIES, count, foe_name, kind_name
from app.views.hunt import Hunt, Lead, Shade, Step, What
from app.views.seats import Side

T = TypeVar("T")
PICTURES: tuple[What, ...] = ("foe", "me")
"""Those that this game has."""
STEPS = 5
"""Shades of likelihood."""
ROOM = 512
"""Notes whose search is kept; a game of eighteen turns has some forty a side."""
POLICY = "if every hex in its reach is equally likely, and its crew is experienced"


def picture(view: View, what: What) -> Hunt | None:
    """A picture for the player of a view; None where there is nothing to search."""
    side = view.side
    if side is None or view.phase in ("SETUP", "END") or what == "mines":
        return None
    return _mirror(view, side) if what == "me" else _foe(view, side)


def board_of(view: View, side: Side) -> Board:
    """What a search in a view goes by."""
    return Board(
        scenario=view.scenario,
        charts=view.charts,
        moon=view.moon,
        side=side,
        mine=view.mine,
        doubled=view.switches.radar_by_day,
    )


class Kept(Generic[T]):
    """A fold over notes that remembers where each of them led: the next asks for one step."""

    def __init__(
        self, first: Callable[[Board], T], fold: Callable[[Board, T, Sighting], T]
    ) -> None:
        self._first = first
        self._fold = fold
        self._kept: dict[tuple[int, str], tuple[Sighting, T]] = {}

    def __call__(self, board: Board, notes: Sequence[Sighting]) -> T:
        """What all notes come to."""
        known = None
        behind: list[Sighting] = []
        for note in reversed(notes):
            kept = self._kept.get((id(note), board.scenario))
            if kept is not None:
                known = kept[1]
                break
            behind.append(note)
        known = self._first(board) if known is None else known
        for note in reversed(behind):
            known = self._fold(board, known, note)
            if len(self._kept) >= ROOM:
                self._kept.clear()
            # While a note is kept, no other can have its id.
            self._kept[id(note), board.scenario] = (note, known)
        return known


TRACKS: Kept[Track] = Kept(begin, fold)
MIRRORS: Kept[Known] = Kept(unnoted, noted)


def track(view: View, side: Side) -> Track:
    """The search after all that a side has noted."""
    return TRACKS(board_of(view, side.other), view.sightings)


def mirror(view: View, side: Side) -> Known:
    """What the enemy can know of each unit of mine that is on the map."""
    known = MIRRORS(board_of(view, side), view.sightings)
    return {label: quarry for label, quarry in known.items() if quarry.states}


def _foe(view: View, side: Side) -> Hunt:
    found = track(view, side).unseen()
    sure = [quarry for quarry in found if quarry.sure]
    shown = sure or found
    weights = _summed(shown)
    return Hunt(
        what="foe",
        title="Where unseen enemies may be",
        says=_says(sure, found),
        shades=tuple(_shades(weights, _possible(found))),
        legend=tuple(_legend(weights)),
        facts=(*_watchers(view, side), *_facts(found)),
        leads=tuple(_leads(view.markers, view.turn)),
    )


def _says(sure: Iterable[Quarry], found: Iterable[Quarry]) -> str:
    if not found:
        return "Nothing of his that you know of is unseen."
    if not sure:
        return "His list is not known: where a ship of any kind could be by now."
    return f"How many are to be expected in a hex, {POLICY}."


def _summed(quarries: Iterable[Quarry]) -> Mapping[str, float]:
    """How many ships are to be expected in each hex."""
    out: dict[str, float] = {}
    for quarry in quarries:
        for hex_, weight in quarry.weights.items():
            out[hex_] = out.get(hex_, 0.0) + weight
    return out


def _possible(quarries: Iterable[Quarry]) -> frozenset[str]:
    return frozenset(hex_ for quarry in quarries for hex_ in quarry.states)


def _shades(weights: Mapping[str, float], possible: Iterable[str]) -> Iterable[Shade]:
    """Shares of the likeliest hex: the lowest shade is what is possible and hardly more."""
    most = max(weights.values(), default=0.0)
    for hex_ in sorted(possible):
        share = weights.get(hex_, 0.0)
        level = min(STEPS, 1 + int(share / most * STEPS)) if most else 1
        told = percent(share)
        yield Shade(hex=hex_, level=level, text=told, says=f"{told} of a ship to be expected")


def _legend(weights: Mapping[str, float]) -> Iterable[Step]:
    most = max(weights.values(), default=0.0)
    for step in range(1, STEPS + 1 if most else 0):
        yield Step(level=step, text=f"to {percent(most * step / STEPS)}")


def percent(share: float) -> str:
    """A share in words, never 0 for what is possible.

    >>> percent(0.254), percent(0.004), percent(1)
    ('25%', '<1%', '100%')
    """
    return f"{share * 100:.0f}%" if share >= 0.005 else "<1%"


def _facts(found: Iterable[Quarry]) -> Iterable[Lead]:
    """Each ship that is looked for, and in how many hexes it can be."""
    for quarry in found:
        hexes = sorted(quarry.states)
        places = count(len(hexes), "hex", "hexes")
        kind = f"A {CATEGORIES[quarry.category]}" if not quarry.sure else quarry.name
        where = f" ({hexes[0]})" if len(hexes) == 1 else ""
        yield Lead(text=f"{kind}: {places}{where}.", hex=hexes[0] if len(hexes) == 1 else "")


def _watchers(view: View, side: Side) -> Iterable[Lead]:
    """What can see a unit of mine that nobody whom I see can see (BC.6)."""
    notes = [note for note in view.sightings if note.kind == "detect"]
    if not notes:
        return
    board = board_of(view, side.other)
    search = Search(board.scenario, board.charts, board.moon, notes[-1])
    for ship, at in search.unexplained(view.mine):
        kinds = [
            f"{kind_name(category, VESSELS[category])} in {count(hexes, 'hex', 'hexes')}"
            for category, hexes in search.watchers(view.mine, ship, at).items()
        ]
        told = f"Somebody that you do not see saw {ship.label}: {either(kinds)}."
        yield Lead(text=told, hex=at)


def either(parts: Sequence[str]) -> str:
    """Words as a choice.

    >>> either(["an escort", "a cruiser"])
    'an escort or a cruiser'
    """
    *first, last = parts or ["a station on shore"]
    return f"{', '.join(first)} or {last}" if first else last


def _leads(markers: Iterable[Marker], turn: int) -> Iterable[Lead]:
    """Where contacts were last seen, the latest first."""
    for marker in sorted(markers, key=lambda m: (-m.turn, m.phase, m.label)):
        age = turn - marker.turn
        when = "this turn" if not age else f"{count(age, 'turn')} ago"
        yield Lead(text=f"{foe_name(marker)}, {when}", hex=marker.hex)


def _mirror(view: View, side: Side) -> Hunt:
    sets = {label: set(quarry.states) for label, quarry in mirror(view, side).items()}
    crowd: dict[str, list[str]] = {}
    for label, hexes in sets.items():
        for hex_ in hexes:
            crowd.setdefault(hex_, []).append(label)
    most = max((len(labels) for labels in crowd.values()), default=1)
    return Hunt(
        what="me",
        title="What he can know of mine",
        says="At most so many hexes; perhaps fewer, if ships of his that you do not see saw yours.",
        shades=tuple(
            Shade(
                hex=hex_,
                level=min(STEPS, max(1, round(len(labels) / most * STEPS))),
                text=str(len(labels)) if len(labels) > 1 else labels[0],
                says=f"as far as he can know, {either(labels)} may be here",
            )
            for hex_, labels in sorted(crowd.items())
        ),
        facts=tuple(_exposure(view, sets)),
    )


def _exposure(view: View, sets: Mapping[str, set[str]]) -> Iterable[Lead]:
    for label, hexes in sets.items():
        ship = view.mine[label]
        if len(hexes) == 1:
            text = f"{label} {ship.name}: he knows where it is."
        else:
            text = f"{label} {ship.name}: at most {count(len(hexes), 'hex', 'hexes')}."
        yield Lead(text=text, hex=ship.hex or "")

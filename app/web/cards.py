"""The situation in words: one card for every counter, with what it may do."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from app.views.menu import Piece
from app.views.model import Counter, View
from app.views.seats import Side
from app.web import scene
from app.web.icons import icon
from app.web.pieces import PANELS, Layer, piece
from app.web.render import own, slug
from app.web.rows import offer_rows


def cards_layer(
    view: View,
    counters: Iterable[Counter],
    able: Mapping[str, Piece],
    p: str = "",
) -> Layer:
    """The situation in words: one card for every counter on the map, own first, by label."""
    tone = {side: scene.colour(side, view.seat) for side in Side}
    every = tuple(counters)
    ordered = _in_order([c for c in every if c.hex or c.aboard or "away" in c.marks], tone)
    where = {c.label: c.hex for c in every}
    pieces: dict[str, str] = {}
    for c in ordered:
        head = f"{p}kh-{c.side.value}"
        # To those who play neither side each of them has a heading.
        if view.seat.side is None and head not in pieces:
            name = scene.party(view, c.side)
            pieces[head] = piece(PANELS, "side_head", head, name, tone[c.side])
        offered = offer_rows(able[c.label].offers if c.label in able else ())
        pieces[f"{p}k-{slug(c.label)}"] = piece(
            PANELS,
            "card",
            c,
            icon(c.code),
            tone[c.side],
            offered,
            p,
            c.hex or where.get(c.aboard, ""),
            scene.shown_marks(c),
            able[c.label].choices if c.label in able else (),
            Markup(piece(own(view.ruleset, "_record"), "record", c, p)) if c.record else "",
        )
    return Layer(False, pieces)


def _in_order(counters: Sequence[Counter], tone: Mapping[Side, str]) -> list[Counter]:
    """Own first, by label; what is aboard follows its carrier, what is away comes last."""

    def key(c: Counter) -> tuple[bool, bool, tuple[str, int], bool, tuple[str, int]]:
        first = scene.label_key(c.aboard or c.label)
        rank = (tone[c.side] != "own", "away" in c.marks)
        return (*rank, first, bool(c.aboard), scene.label_key(c.label))

    return sorted(counters, key=key)

"""What goes over the socket: the pieces of a frame that differ from the last one sent.

One message per revision. SVG pieces travel in one `<svg>` wrapper, so that the parser puts them
into the right namespace; every message ends with the sync element that tells which revision the
screen has reached.
"""

from bisect import bisect_left
from collections.abc import Mapping

from markupsafe import Markup, escape

from app.web.frame import Frame
from app.web.pieces import Layer

SAID = 3
"""How many new lines of the log are read out at most."""


def sync(boot: str, revision: int) -> str:
    """The element that tells which game and revision a screen shows."""
    return f'<div id="sync" hidden data-boot="{escape(boot)}" data-v="{revision}"></div>'


def changes(old: Frame, new: Frame, boot: str, revision: int) -> str:
    """The message that turns one screen into the next."""
    svg: list[str] = []
    html: list[str] = []
    for name, layer in new.layers.items():
        (svg if layer.svg else html).extend(_layer(name, old.layers[name], layer))
    html += [_swapped(text) for id_, text in new.panels.items() if old.panels.get(id_) != text]
    said = spoken(old, new)
    if said:
        html.append(f'<div id="live" hx-swap-oob="innerHTML">{said}</div>')
    return _message(svg, html, new.title, boot, revision)


def whole(new: Frame, boot: str, revision: int) -> str:
    """The message that turns any screen of this game into the given one."""
    svg: list[str] = []
    html: list[str] = []
    for name, layer in new.layers.items():
        pieces = layer.pieces.values()
        if name.endswith("cells"):
            # The hexes themselves never come or go, and one of them may hold the focus.
            svg += [_swapped(piece) for piece in pieces]
        else:
            into, tag = (svg, "g") if layer.svg else (html, "ul")
            into.append(f'<{tag} hx-swap-oob="innerHTML:#{name}">{"".join(pieces)}</{tag}>')
    html += [_swapped(text) for text in new.panels.values()]
    return _message(svg, html, new.title, boot, revision)


def nothing(boot: str, revision: int) -> str:
    """The message for a screen that is up to date."""
    return _swapped(sync(boot, revision), "true")


def spoken(old: Frame, new: Frame) -> Markup:
    """The newest lines of the log in words, for the live region."""
    last = old.log[-1].n if old.log else 0
    texts = [escape(b.text) for b in new.log if b.n > last]
    return Markup(" ").join(texts[-SAID:])


def _message(svg: list[str], html: list[str], title: str, boot: str, revision: int) -> str:
    parts = []
    if svg:
        parts.append(f"<svg>{''.join(svg)}</svg>")
    parts += html
    parts.append(f"<title>{escape(title)}</title>")
    parts.append(_swapped(sync(boot, revision), "true"))
    return "".join(parts)


def _layer(name: str, old: Layer, new: Layer) -> list[str]:
    tag = "g" if new.svg else "ul"
    ids = list(new.pieces)
    stay = _in_place(list(old.pieces), ids)
    kept = [id_ in stay for id_ in ids]
    out = [
        f'<{_tag(old.pieces[id_])} id="{id_}" hx-swap-oob="delete"></{_tag(old.pieces[id_])}>'
        for id_ in old.pieces
        if id_ not in stay
    ]
    for at, id_ in enumerate(ids):
        piece = new.pieces[id_]
        if not kept[at]:
            # New ones are put before the next that was there, to keep the order of the layer.
            after = next((ids[k] for k in range(at + 1, len(ids)) if kept[k]), None)
            where = f"beforebegin:#{after}" if after else f"beforeend:#{name}"
            out.append(f'<{tag} hx-swap-oob="{where}">{piece}</{tag}>')
        elif piece != old.pieces[id_]:
            out.append(_swapped(piece))
    return out


def _in_place(old: list[str], new: list[str]) -> set[str]:
    """As many as possible of the pieces that are still there and stand in the order they stood in.

    >>> sorted(_in_place(["a", "b", "c"], ["b", "c", "d", "a"]))
    ['b', 'c']
    """
    place = {id_: at for at, id_ in enumerate(old)}
    ends: list[int] = []
    """Of each length the longest order that ends earliest, by its last place."""
    before: dict[int, int | None] = {}
    for id_ in new:
        if id_ not in place:
            continue
        at = bisect_left(ends, place[id_])
        before[place[id_]] = ends[at - 1] if at else None
        ends[at : at + 1] = [place[id_]]
    last = ends[-1] if ends else None
    found = set()
    while last is not None:
        found.add(old[last])
        last = before[last]
    return found


def _tag(piece: str) -> str:
    return piece[1 : piece.index(" ")]


def _swapped(piece: str, how: str = "outerMorph") -> str:
    """A piece with the order to take the place of the element of its id."""
    at = piece.index(" ")
    return f'{piece[:at]} hx-swap-oob="{how}"{piece[at:]}'


def ids(frame: Frame) -> Mapping[str, str]:
    """Every piece of a frame by element id."""
    pieces = dict(frame.panels)
    for layer in frame.layers.values():
        pieces.update(layer.pieces)
    return pieces

"""The context of the play page, put together from a frame."""

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from app.hexes import sheet
from app.views.board import Board
from app.views.hunt import Hunt, Prospects, What
from app.views.menu import Menu, Odds
from app.views.model import View, Viewable
from app.views.seats import Side
from app.web import push
from app.web.frame import Frame, compose
from app.web.ground import lay_out
from app.web.live import boot_of
from app.web.render import call, own, render
from app.web.scene import party

WORST = 2
"""Of the harm that a result may do."""
CHOICES: dict[What, str] = {
    "foe": "Hidden enemies",
    "mines": "Enemy mines",
    "me": "What the enemy knows",
}


class Share(Viewable, frozen=True, kw_only=True):
    """A part of the bar that shows the chances of an attack."""

    harm: int
    start: int
    percent: int


def screen_of(frame: Frame, p: str = "") -> dict[str, Any]:
    """A frame as templates use it."""
    layers = {
        name.removeprefix(p): [Markup(html) for html in layer.pieces.values()]
        for name, layer in frame.layers.items()
        if name.startswith(p)
    }
    return {
        "title": frame.title,
        "layers": layers,
        "panels": {name: Markup(html) for name, html in frame.panels.items()},
        "rows": _rows(frame, f"{p}cells"),
    }


def board_context(board: Board) -> dict[str, Any]:
    """What the board macro needs besides the layers."""
    return {
        "board_name": board.name,
        "box": sheet.view_box(board.cols, board.rows),
        "cols": board.cols,
        "rows": board.rows,
        "at_sea": board.sea,
        "sheet": Markup(_terrain(board)),
    }


def play_context(
    game: str,
    board: Board,
    view: View,
    menu: Menu,
    revision: int,
    *,
    hotseat: bool = False,
    players: tuple[str, str] = ("", ""),
    hunts: tuple[What, ...] = (),
) -> dict[str, Any]:
    """Everything the play page shows."""
    frame = compose(board, view, menu)
    boot = boot_of(game, view.seat)
    return {
        **board_context(board),
        "game": game,
        "own": {name: own(view.ruleset, f"_{name}") for name in ("guide", "words")},
        "ruleset": view.ruleset,
        "seat": view.seat.value,
        "title": view.title,
        "playing": view.seat.side is not None,
        "player": players[list(Side).index(view.seat.side)] if view.seat.side else "",
        "table": who_plays(view, players),
        "seat_name": party(view, view.seat.side) if view.seat.side else "Observer",
        "revision": revision,
        "boot": boot,
        "hotseat": hotseat,
        "sides": view.sides,
        "speaks": "a b" if hotseat else view.seat.side or "",
        "buys": view.purse is not None,
        "hunts": hunt_choices(hunts),
        "screen": screen_of(frame),
        "sync": Markup(push.sync(boot, revision)),
    }


def who_plays(view: View, players: tuple[str, str]) -> str:
    """The people at the table, as far as they have given names."""
    named = zip(Side, players, strict=True)
    return ", ".join(f"{party(view, side)}: {name}" for side, name in named if name)


def odds_fragment(odds: Odds) -> str:
    """The preview of an attack."""
    spread, at = [], 0
    for chance in odds.chances:
        spread.append(Share(harm=chance.harm, start=at, percent=chance.percent))
        at += chance.percent
    return render(
        "play/_odds.html",
        odds=odds,
        spread=spread,
        total=_total(odds),
        worst=_worst(odds),
        told=_told(odds),
    )


def hunt_fragment(hunt: Hunt | None, board: str = "") -> str:
    """What may be where: the shades for a board, named by its prefix, and what is said of them."""
    return render("play/_hunt.html", hunt=hunt, board=board)


def prospects_fragment(prospects: Prospects | None, what: str) -> str:
    """What the orders of a counter may find, beside a picture; nothing for none.

    The picture of hidden enemies tells the policy itself.
    """
    return render("play/_prospects.html", prospects=prospects, what=what)


def hunt_choices(hunts: tuple[What, ...]) -> list[tuple[str, str]]:
    """The pictures to choose from, as values and words; none where there is but none."""
    return [("off", "Off"), *((what, CHOICES[what]) for what in hunts)] if hunts else []


def _total(odds: Odds) -> str:
    """What an attack comes to in a few words, where its column is not known."""
    strength = odds.attack.rpartition("= ")[2]
    hits = [sum(c.percent for c in s.chances if c.harm == WORST) for s in odds.supposed]
    if not hits:
        return strength
    spread = f"{min(hits)}%" if min(hits) == max(hits) else f"{min(hits)} to {max(hits)}%"
    return f"{strength}, {_worst(odds)} {spread} by type"


def _worst(odds: Odds) -> str:
    """What the worst result is called, of those that are told."""
    told = (*odds.chances, *(c for s in odds.supposed for c in s.chances))
    return next((c.result for c in told if c.harm == WORST), "hit")


def _told(odds: Odds) -> str:
    """The attack in a few letters, beside the arrow on the board."""
    worst = sum(c.percent for c in odds.chances if c.harm == WORST)
    return odds.expected or (f"{_worst(odds)} {worst}%" if worst else "")


@lru_cache(maxsize=16)
def _terrain(board: Board) -> str:
    return call("play/_board.html", "terrain", board, lay_out(board))


def _rows(frame: Frame, cells: str) -> list[list[Markup]]:
    rows: dict[str, list[Markup]] = {}
    for id_, html in frame.layers[cells].pieces.items():
        rows.setdefault(id_[-2:], []).append(Markup(html))
    return list(rows.values())

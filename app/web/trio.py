"""The umpire's screen: three boards side by side, the true log, the scores."""

import msgspec

from app.views.board import Board
from app.views.model import View
from app.views.seats import Seat
from app.views.umpire import UmpireView
from app.web.cards import cards_layer
from app.web.frame import (
    Frame,
    board_layers,
    log_layer,
    score_lines,
    status_panel,
    verdict_panel,
)
from app.web.pieces import PANELS
from app.web.plain import plain_counter, plain_view
from app.web.proofs import proof_panels
from app.web.render import call


def compose_trio(board: Board, view: UmpireView) -> Frame:
    """The screen of the umpire."""
    truth = plain_view(view.truth)
    counters = tuple(plain_counter(c) for c in view.counters)
    layers = {
        **board_layers(board, msgspec.structs.replace(truth, counters=counters), "t-"),
        **board_layers(board, _as_umpire(view.a), "a-"),
        **board_layers(board, _as_umpire(view.b), "b-"),
    }
    # The verdict tells the last score.
    lines = [] if truth.verdict is not None else score_lines(view.score, truth)
    layers["cards"] = cards_layer(truth, counters, {}, "t-")
    layers["log"] = log_layer(view.log, truth.track)
    return Frame(
        layers=layers,
        panels={
            "status": status_panel(truth),
            "reasons": call(
                "umpire/_panels.html", "reasons", truth.prompt, view.reasons, truth.conditions
            ),
            "verdict": verdict_panel(truth, view.score),
            "score": call(PANELS, "score", lines, "true"),
            **proof_panels(truth),
        },
        title=f"Umpire - {truth.title}",
        log=view.log,
    )


def _as_umpire(view: View) -> View:
    """A side's view in the umpire's colours: side a and side b, not own and enemy."""
    return msgspec.structs.replace(plain_view(view), seat=Seat.UMPIRE)

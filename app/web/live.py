"""The fragment socket of the pages: one message a revision, with the pieces that changed."""

import hashlib
from pathlib import Path

from fastapi import APIRouter, WebSocket

from app.service.answers import Shown
from app.service.hub import HANDED_OVER
from app.service.play import Play
from app.views.model import View
from app.views.seats import Seat
from app.views.umpire import UmpireView
from app.web import push
from app.web.auth import pass_of
from app.web.deps import service_of
from app.web.frame import Frame, compose
from app.web.render import TEMPLATES
from app.web.socket import live
from app.web.trio import compose_trio

router = APIRouter()


def _build() -> str:
    """A mark of what pages are made from: a screen of another build is sent whole again."""
    mark = hashlib.sha256()
    for folder, kind in ((TEMPLATES, "*.html"), (Path(__file__).parent, "*.py")):
        for path in sorted(folder.rglob(kind)):
            mark.update(path.read_bytes())
    return mark.hexdigest()[:12]


BUILD = _build()


def boot_of(game: str, seat: Seat) -> str:
    """What a screen was made for: of another game, seat or build nothing on it can stay."""
    return f"{game}.{seat.value}.{BUILD}"


@router.websocket("/games/{game}/live")
async def live_pages(websocket: WebSocket, game: str) -> None:
    """Fragments for the seat's page, from the revision that it shows.

    A page whose seat is another by now, or none, is told to go: a refusal is no more to it than a
    server that does not answer, and it would call for ever.
    """
    boot, revision = (websocket.query_params.get(name, "") for name in ("boot", "v"))
    if boot and not await _is_seated(websocket, game, boot):
        await websocket.accept()
        await websocket.close(HANDED_OVER)
        return
    painter = Painter(service_of(websocket).play, game, boot, revision)
    await live(websocket, game, painter.paint)


async def _is_seated(websocket: WebSocket, game: str, boot: str) -> bool:
    """Whether a page was made for the seat that its browser has now."""
    held = await pass_of(websocket, game)
    if held is None or held.seat is None:
        return False
    return boot.startswith(f"{game}.{held.seat.value}.")


def seat_of(view: View | UmpireView) -> Seat:
    """Whose view it is."""
    return Seat.UMPIRE if isinstance(view, UmpireView) else view.seat


class Painter:
    """Turns the views of one socket into messages, each against the one before."""

    def __init__(self, play: Play, game: str, boot: str, revision: str) -> None:
        self._play = play
        self._game = game
        self._screen = (boot, revision)
        self._last: Frame | None = None

    def paint(self, shown: Shown) -> str:
        """The message that brings the screen to a view."""
        frame = self._frame(shown)
        last, self._last = self._last, frame
        boot = boot_of(self._game, seat_of(shown.view))
        if last is not None:
            return push.changes(last, frame, boot, shown.revision)
        if self._screen == (boot, str(shown.revision)):
            return push.nothing(boot, shown.revision)
        return push.whole(frame, boot, shown.revision)

    def _frame(self, shown: Shown) -> Frame:
        view, aids = shown.view, self._play.aids(shown.view)
        if isinstance(view, UmpireView):
            return compose_trio(aids.board, view)
        return compose(aids.board, view, aids.menu)

"""The fragment socket of the pages: one message a revision, with the pieces that changed."""

import hashlib
from pathlib import Path

from fastapi import APIRouter, WebSocket

from app.service.answers import Shown
from app.service.play import Play
from app.views.umpire import UmpireView
from app.web import push
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


@router.websocket("/games/{game}/live")
async def live_pages(websocket: WebSocket, game: str) -> None:
    """Fragments for the seat's page, from the revision that it shows."""
    asked = websocket.query_params
    painter = Painter(service_of(websocket).play, game, asked.get("boot", ""), asked.get("v", ""))
    await live(websocket, game, painter.paint)


class Painter:
    """Turns the views of one socket into messages, each against the one before."""

    def __init__(self, play: Play, game: str, boot: str, revision: str) -> None:
        self._play = play
        self._boot = f"{game}.{BUILD}"
        self._same = revision if boot == self._boot else ""
        self._last: Frame | None = None

    def paint(self, shown: Shown) -> str:
        """The message that brings the screen to a view."""
        frame = self._frame(shown)
        last, self._last = self._last, frame
        if last is not None:
            return push.changes(last, frame, self._boot, shown.revision)
        if self._same == str(shown.revision):
            return push.nothing(self._boot, shown.revision)
        return push.whole(frame, self._boot, shown.revision)

    def _frame(self, shown: Shown) -> Frame:
        view, aids = shown.view, self._play.aids(shown.view)
        if isinstance(view, UmpireView):
            return compose_trio(aids.board, view)
        return compose(aids.board, view, aids.menu)

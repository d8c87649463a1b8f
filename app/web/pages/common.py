"""What every page has: the look, the root path, the banner of test mode."""

from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from starlette.requests import HTTPConnection

from app.views.model import Viewable
from app.web.render import render

THEMES = ("plot", "paper", "flat")


class Page(Viewable, frozen=True, kw_only=True):
    """The frame around a page."""

    theme: str
    root: str
    test_mode: bool = False


def page_of(connection: HTTPConnection) -> Page:
    """The frame for a request: look from the cookie, the rest from the settings."""
    theme = connection.cookies.get("theme", "")
    settings = getattr(connection.app.state, "settings", None)
    return Page(
        theme=theme if theme in THEMES else THEMES[0],
        root=connection.scope.get("root_path", "").rstrip("/"),
        test_mode=bool(getattr(settings, "test_mode", False)),
    )


def answer(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page as a response."""
    return HTMLResponse(render(template, page=page_of(request), **context), status)

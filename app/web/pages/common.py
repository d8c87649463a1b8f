"""What every page has: the look, the root path, the banner of test mode; and the list of games."""

import re
from collections.abc import Iterable
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.views.model import Viewable
from app.web.deps import settings_of
from app.web.render import render

THEMES = ("plot", "paper", "flat")
GAMES = "games"
REMEMBERED = 40
GAME_ID = re.compile(r"[A-Za-z0-9_-]{4,64}")


class Page(Viewable, frozen=True, kw_only=True):
    """The frame around a page."""

    theme: str
    root: str
    chosen: bool = True
    """False while nobody has chosen a look: then it follows the system's."""
    test_mode: bool = False


def root_of(connection: HTTPConnection) -> str:
    """The path the whole site lies under, without a slash at its end."""
    root: str = connection.scope.get("root_path", "")
    return root.rstrip("/")


def page_of(connection: HTTPConnection) -> Page:
    """The frame for a request: the look from its cookie, the rest from the settings."""
    theme = connection.cookies.get("theme", "")
    return Page(
        theme=theme if theme in THEMES else THEMES[0],
        chosen=theme in THEMES,
        root=root_of(connection),
        test_mode=settings_of(connection).test_mode,
    )


def answer(
    connection: HTTPConnection, template: str, status: int = 200, **context: Any
) -> HTMLResponse:
    """A page as a response."""
    return HTMLResponse(render(template, page=page_of(connection), **context), status)


def go(request: Request, path: str) -> RedirectResponse:
    """On to another page of this site, by GET."""
    return RedirectResponse(root_of(request) + path, 303)


def known_games(connection: HTTPConnection) -> list[str]:
    """The games this browser has a seat at or has created, newest first."""
    listed = connection.cookies.get(GAMES, "").split(".")
    return [game for game in dict.fromkeys(listed) if GAME_ID.fullmatch(game)]


def remember(connection: HTTPConnection, response: Response, games: Iterable[str]) -> None:
    """Put games at the head of this browser's list. It opens nothing: seats have own cookies."""
    listed = list(dict.fromkeys([*games, *known_games(connection)]))[:REMEMBERED]
    response.set_cookie(
        GAMES,
        ".".join(listed),
        max_age=180 * 86400,
        path=root_of(connection) or "/",
        secure=connection.scope["scheme"] == "https",
        httponly=True,
        samesite="strict",
    )

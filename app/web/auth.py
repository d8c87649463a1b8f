"""From a cookie or a bearer token to a seat: every route and socket asks here (fault 95)."""

import hmac

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.service.seats import Pass
from app.views.seats import Seat
from app.web.deps import service_of, settings_of
from app.web.problems import Problem

PAGES, API, JOIN = "/games", "/api/games", "/join"
COOKIE_DAYS = 180


async def pass_of(connection: HTTPConnection, game: str) -> Pass | None:
    """What the sender may sit at, None for a stranger."""
    seats = service_of(connection).seats
    cookie = connection.cookies.get(cookie_name(game))
    return await seats.seat_for(game, cookie=cookie, bearer=bearer_of(connection))


async def seat_pass(connection: HTTPConnection, game: str) -> tuple[Pass, Seat]:
    """The sender's pass and seat. Raises Problem (401, 403), NoSuchGame for a stranger's guess.

    An umpire is announced to the table before he is let in: nobody looks on unseen.
    """
    held = await pass_of(connection, game)
    if held is None:
        await service_of(connection).lobby.card(game)
        if bearer_of(connection) is None and cookie_name(game) not in connection.cookies:
            need = {"WWW-Authenticate": "Bearer"}
            raise Problem(401, "no-seat", "Take a seat at this game first.", need)
        raise Problem(403, "not-your-seat", "This does not open a seat at this game.")
    if held.seat is None:
        raise Problem(403, "curtain", "The curtain is down: choose a side first.")
    if held.seat is Seat.UMPIRE:
        await service_of(connection).heralds.umpire_looks(game)
    return held, held.seat


def check_host(connection: HTTPConnection) -> None:
    """Let only the host pass, by the host token. Raises Problem."""
    given = bearer_of(connection)
    if given is None:
        raise Problem(
            401, "no-token", "Only the host may see this.", {"WWW-Authenticate": "Bearer"}
        )
    if not is_host_token(connection, given):
        raise Problem(403, "wrong-token", "Only the host may see this.")


def is_host_token(connection: HTTPConnection, given: str) -> bool:
    """Whether a token is the host's, in time that does not depend on where it differs."""
    right = settings_of(connection).host_token
    return bool(right) and hmac.compare_digest(given.encode(), right.encode())


def seat_cookie(connection: HTTPConnection, response: Response, game: str, secret: str) -> None:
    """Let the browser keep its seat: one cookie per game, sent where it is asked for only."""
    for path in _paths(connection, game):
        response.set_cookie(
            cookie_name(game),
            secret,
            max_age=COOKIE_DAYS * 86400,
            path=path,
            secure=connection.scope["scheme"] in ("https", "wss"),
            httponly=True,
            samesite="strict",
        )


def drop_cookie(connection: HTTPConnection, response: Response, game: str) -> None:
    """Take the seat's cookie away."""
    for path in _paths(connection, game):
        response.delete_cookie(cookie_name(game), path=path, httponly=True, samesite="strict")


def cookie_name(game: str) -> str:
    """The name of a game's cookie."""
    return f"seat-{game}"


def bearer_of(connection: HTTPConnection) -> str | None:
    """The bearer token of a request; an empty one is a wrong one, not none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def _paths(connection: HTTPConnection, game: str) -> tuple[str, ...]:
    """The game's own addresses, and the join links, where a second seat is asked for."""
    root = connection.scope.get("root_path", "")
    return f"{root}{PAGES}/{game}", f"{root}{API}/{game}", f"{root}{JOIN}"

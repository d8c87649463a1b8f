"""A problem as a page, in words for people."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.web.pages.common import answer
from app.web.problems import ProblemDoc

TITLES = {
    "no-seat": "You have no seat at this game",
    "not-your-seat": "This seat is not yours any more",
    "no-such-game": "There is no such game",
    "link-unknown": "This link leads nowhere",
    "link-used": "This seat is taken",
    "replay-unknown": "This link leads to no replay",
    "no-such-eyes": "Nobody sees the game so",
    "no-such-step": "There is no such step",
    "still-sealed": "Sealed until the end",
    "still-played": "The game is not over",
    "links-enough": "Enough links",
    "curtain": "The curtain is down",
    "wrong-host": "Another address, please",
    "too-often": "Too many tries",
    "too-many-connections": "Too many open pages",
    "too-large": "Too large",
    "too-slow": "Too slow",
    "busy": "One moment, please",
    "no-verdict": "No verdict",
    "unknown-rules": "This game cannot be opened here now",
    "bug": "Something broke",
}
WORDS = {
    "no-seat": "Open the link you were sent; it gives this browser its seat. "
    "A link works once: if yours is used up, ask the host for a new one.",
    "not-your-seat": "The link was replaced, or somebody left the seat. Ask for a new link.",
    "no-such-game": "The address is wrong, or the game was made on another server.",
    "link-unknown": "It may have been replaced by a newer one. Ask who sent it.",
    "replay-unknown": "It may have been ended, or the address is not whole. Ask who sent it.",
    "no-such-eyes": "A replay is watched as one of the sides, as an observer, or as it was.",
    "link-used": "Every link seats one browser. If it was you, in another browser, go on there.",
    "bug": "The server has made a mistake and has noted it. Nothing in your game was changed.",
}


async def page(connection: HTTPConnection, doc: ProblemDoc) -> Response:
    """The page of a problem."""
    return answer(
        connection,
        "error.html",
        doc.status,
        title=TITLES.get(doc.code, doc.title),
        words=WORDS.get(doc.code, doc.detail),
        number=doc.status,
        home=doc.status != 421,
    )

"""What a request's body may say: text that can be stored, in a form that can be read."""

from fastapi import Request
from starlette.requests import ClientDisconnect

from app.web.problems import Problem


def is_text(sent: str) -> bool:
    """Whether a string is text in any encoding; JSON and odd charsets can spell half a character.

    >>> is_text("Zoë"), is_text(chr(0xD800))
    (True, False)
    """
    try:
        sent.encode()
    except UnicodeEncodeError:
        return False
    return True


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a form, the last of each name; files are left out. Raises Problem (422)."""
    try:
        form = await request.form()
    except (UnicodeError, ClientDisconnect):
        # Who hangs up half-way is told nothing, and nothing went wrong here.
        raise unreadable() from None
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    if not all(is_text(text) for text in (*fields, *fields.values())):
        raise unreadable()
    return fields


def unreadable() -> Problem:
    """The answer to a body that is no text."""
    return Problem(422, "malformed", "The request cannot be read.")

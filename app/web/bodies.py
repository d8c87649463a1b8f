"""What a request's body may say: text that can be stored, in a form that can be read; files."""

import asyncio
from contextlib import suppress

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import Receive

from app.web.problems import Problem

HEARD = 64 * 1024 * 1024
"""Bytes that a sender is heard out for who is sent away."""
WAITING = 20.0
"""And the seconds."""


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


async def uploads_of(request: Request, at_most: int) -> dict[str, bytes]:
    """The files of a form, by the names of their fields. Raises Problem (413, 415, 422)."""
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise Problem(415, "no-form", "Send the file by the form of this page.")
    try:
        async with request.form(max_files=at_most, max_fields=at_most) as form:
            files = {n: file for n, file in form.items() if isinstance(file, UploadFile)}
            return {name: await file.read() for name, file in files.items()}
    except Problem:
        raise
    except (UnicodeError, ClientDisconnect, HTTPException):
        raise unreadable() from None


async def hear_out(receive: Receive) -> None:
    """Take in the rest of a request and forget it: while it sends, no browser reads an answer."""
    heard = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(WAITING):
            while heard <= HEARD:
                message = await receive()
                heard += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def unreadable() -> Problem:
    """The answer to a body that is no text."""
    return Problem(422, "malformed", "The request cannot be read.")

"""Names of the files that a game is taken home in."""

import re
import unicodedata

LONGEST = 40
"""Letters of a title in the name of a file."""


def record_name(title: str, created_at: str, *, over: bool) -> str:
    r"""The record of a game by its title and the day on which it was made (ISO 8601).

    Whatever the title is, the name has small letters, digits and dashes alone, so that it is safe
    in a header and on any disk.

    >>> record_name("Zoë & Al: the return", "2026-11-30T07:35:37+00:00", over=True)
    'zoe-al-the-return-2026-11-30.json'
    >>> record_name('"\r\nSet-Cookie: x', "2026-11-30T07:35:37+00:00", over=False)
    'set-cookie-x-2026-11-30-in-play.json'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "game"
    day = re.sub(r"[^0-9-]", "", created_at[:10])
    return f"{words}-{day}{'' if over else '-in-play'}.json"

"""Which drawing stands for which unit type. Every drawing is in every page, whatever is in play.

The drawings are `<symbol>`s of the file `_symbols.html` in the folder of each game, and the types
that they stand for are in `drawings.toml` beside it; any other type gets the plain one. A drawing
whose name begins with `plan-` is seen from above, bow to the north, and turns.
"""

import msgspec

from app.web.render import TEMPLATES


def _icons() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(TEMPLATES.glob("*/drawings.toml")):
        drawings = msgspec.toml.decode(path.read_bytes(), type=dict[str, tuple[str, ...]])
        found |= {code: icon for icon, codes in drawings.items() for code in codes}
    return found


ICONS = _icons()


def icon(code: str) -> str:
    """The name of the drawing of a unit type.

    >>> icon("HVY"), icon("never heard of")
    ('heavy', 'plain')
    """
    # Behind a brace stands what a side designed of its own.
    return ICONS.get(code.partition("{")[0], "plain")

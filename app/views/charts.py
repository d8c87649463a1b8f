"""Tables of the rules as a page prints them, made from the data that the rules use."""

from app.views.model import Viewable


class Chart(Viewable, frozen=True, kw_only=True):
    """One table."""

    title: str
    rule: str
    """Its id in the rulebook."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The first cell of a row names it."""
    note: str = ""

"""Rows of things that belong together: offers of one kind, phases without a story between them."""

from collections.abc import Iterable, Mapping, Sequence

from app.views.menu import Offer
from app.views.model import Bulletin, Viewable

ROWS = {
    "mimic": "Move as",
    "mark": "Roll checks",
    "mount": "Mount",
    "dismount": "Dismount",
    "regroup": "Regroup",
    "ram": "Ram",
    "move": "Enter",
}
"""Kinds of offers that stand in a row of their own at a counter, with the name of the row."""
MARKS = {"auto": "as it would", "yes": "always", "no": "never"}
QUIET = ("turn", "phase")
"""Kinds of log lines that tell no story of their own."""


class Chip(Viewable, frozen=True, kw_only=True):
    """An offer in a row of its like, with the part of its words that sets it apart."""

    offer: Offer
    short: str


class OfferRow(Viewable, frozen=True, kw_only=True):
    """Offers of one kind; without a title they stand for themselves."""

    title: str
    choices: tuple[Chip, ...]


class Passed(Viewable, frozen=True, kw_only=True):
    """Phases of one turn that went by without a story between them."""

    n: int
    last: int
    head: str
    """The turn that began among them, if one did."""
    over: str
    text: str


def begins(line: Bulletin) -> bool:
    """Whether a line of the log says that a turn has begun."""
    return line.kind == "turn"


def offer_rows(offers: Iterable[Offer]) -> tuple[OfferRow, ...]:
    """The offers of a counter by kind, what stands alone first."""
    rows: dict[str, list[Chip]] = {"": []}
    for offer in offers:
        word, *rest = offer.notation.split(" ")
        title = ROWS.get(word, "")
        short = offer.text.removeprefix(f"{title} ")
        if word == "mark":
            short = MARKS.get(rest[-1], short)
        elif word == "mimic":
            short = rest[-1]
        rows.setdefault(title, []).append(Chip(offer=offer, short=short))
    return tuple(OfferRow(title=t, choices=tuple(chips)) for t, chips in rows.items() if chips)


def passed(run: Sequence[Bulletin], titles: Mapping[str, str]) -> Passed:
    """A run of lines about phases as one row."""
    heads = [b.text.rstrip(".") for b in run if begins(b)]
    over = dict.fromkeys(titles.get(b.phase, b.phase.capitalize()) for b in run)
    return Passed(
        n=run[0].n,
        last=run[-1].n,
        head=heads[0] if heads else "",
        over=f"{', '.join(over)} over",
        text=" ".join(b.text for b in run),
    )

"""Rows of things that belong together: offers of one kind, what the log tells of one phase."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.views.menu import Offer
from app.views.model import Bulletin, Step, Viewable

ROWS = {
    "mimic": "Move as",
    "mark": "Roll checks",
    "mount": "Mount",
    "dismount": "Dismount",
    "regroup": "Regroup",
    "ram": "Ram",
    "move": "Enter",
    "follow": "Follow",
    "pose": "Look like",
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


class Passage(Viewable, frozen=True, kw_only=True):
    """Where the log goes on to another phase."""

    id: str
    last: int
    """The line of the log up to which it reaches."""
    head: str = ""
    """The turn that began, if one did."""
    now: str
    """The phase that has begun; empty while the one before is being wound up."""
    over: str = ""
    """The phases that are over."""
    text: str
    """All of it in sentences."""


def begins(line: Bulletin) -> bool:
    """Whether a line of the log says that a turn has begun."""
    return line.kind == "turn"


def offer_rows(offers: Iterable[Offer]) -> tuple[OfferRow, ...]:
    """The offers of a counter by kind, what stands alone first."""
    rows: dict[str, list[Chip]] = {"": []}
    for offer in offers:
        word, *rest = offer.notation.split(" ")
        title = ROWS.get(word, "")
        # Of the moves that have buttons most go into a hex; the others stand for themselves.
        if word == "move" and not offer.text.startswith(title):
            title = ""
        short = offer.text.removeprefix(f"{title} ")
        if word == "mark":
            short = MARKS.get(rest[-1], short)
        elif word == "mimic":
            short = rest[-1]
        rows.setdefault(title, []).append(Chip(offer=offer, short=short))
    return tuple(OfferRow(title=t, choices=tuple(chips)) for t, chips in rows.items() if chips)


def in_phases(log: Iterable[Bulletin], track: Iterable[Step]) -> Iterator[Bulletin | Passage]:
    """A log with a row wherever it goes on to another phase, up to the phase that is on now."""
    steps = tuple(track)
    titles = {step.name: step.title for step in steps}
    run: list[Bulletin] = []
    before: Bulletin | None = None
    for line in log:
        if line.kind in QUIET:
            run.append(line)
            continue
        title = titles.get(line.phase, "")
        if run:
            yield from _passages(run, title, titles)
        elif title and before is not None and before.phase != line.phase:
            yield _begun(before.n, title)
        yield line
        before, run = line, []
    now = next((step for step in steps if step.now), None)
    if run:
        yield from _passages(run, now.title if now else "", titles)
    elif before is not None and now is not None and before.phase != now.name:
        yield _begun(before.n, now.title)


def _passages(run: Sequence[Bulletin], now: str, titles: Mapping[str, str]) -> Iterator[Passage]:
    """What went by without a story, one row for each turn that began in it."""
    first = next((at for at, line in enumerate(run) if begins(line)), 0)
    starts = [0, *(at for at, line in enumerate(run) if begins(line) and at > first)]
    ends = [*starts[1:], len(run)]
    for start, end in zip(starts, ends, strict=True):
        yield _passage(run[start:end], now if end == len(run) else "", titles)


def _passage(run: Sequence[Bulletin], now: str, titles: Mapping[str, str]) -> Passage:
    """Phases that went by without a story between them."""
    heads = [b.text.rstrip(".") for b in run if begins(b)]
    over = dict.fromkeys(titles.get(b.phase, b.phase.capitalize()) for b in run)
    # The dummy cap is called when a phase is over and the next has not begun.
    begun = now if heads or now not in over else ""
    told = [b.text for b in run] + ([f"Now: {begun}."] if begun else [])
    return Passage(
        id=str(run[0].n),
        last=run[-1].n,
        head=heads[-1] if heads else "",
        now=begun,
        over="" if heads else f"{', '.join(over)} over",
        text=" ".join(told),
    )


def _begun(after: int, now: str) -> Passage:
    return Passage(id=f"{after}-on", last=after, now=now, text=f"Now: {now}.")

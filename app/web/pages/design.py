"""A unit of one's own design, as the form of the force builder holds it."""

import re
from collections.abc import Mapping

from app.views.model import Choice, Dial, Make, Viewable, Ware, Workbench

FIGURE = re.compile(r"[0-9]{1,2}")
FIELD = "d "
"""Before the code or the word in the name of a field."""
MAKE, FORM = "d make", "d form"


class Figure(Viewable, frozen=True, kw_only=True):
    """A dial with what stands in its field."""

    dial: Dial
    text: str

    @property
    def points(self) -> int:
        """The number in it; 0 for what is none."""
        return int(self.text) if FIGURE.fullmatch(self.text) else 0


class Draft(Viewable, frozen=True, kw_only=True):
    """A design as it stands in the form, and what it costs."""

    bench: Workbench
    figures: tuple[Figure, ...]
    make: Make
    form: Choice
    extras: tuple[Choice, ...]
    fault: str = ""
    """Why it may not be, empty if it may."""
    rule: str = ""
    said: str = ""
    """What was done with it."""

    @property
    def wrong(self) -> str:
        """The first field that holds no number, in words."""
        names = [f.dial.name for f in self.figures if not FIGURE.fullmatch(f.text)]
        return f"{names[0]}: a whole number up to 99, please." if names else ""

    @property
    def spent(self) -> float:
        """What its figures and extras cost together."""
        at = self.bench.makes.index(self.make)
        figures = sum(figure.points * figure.dial.price for figure in self.figures)
        return figures + sum(extra.prices[at] for extra in self.extras)

    @property
    def left(self) -> float:
        """What its make leaves to spend; less than nothing for one that costs too much."""
        return self.make.points - self.spent

    @property
    def entry(self) -> str:
        """The design as lists are written."""
        figures = [
            f"{each.dial.code}{each.points}"
            for each in self.figures
            if each.dial.least or each.points
        ]
        words = [self.make.word, self.form.word, *(extra.word for extra in self.extras)]
        return f"{self.bench.prefix}{','.join([*figures, *filter(None, words)])}{self.bench.suffix}"

    @property
    def name(self) -> str:
        """What it is, in words."""
        form = self.form.name if self.form.name.isupper() else self.form.name.lower()
        return f"{self.make.name} {form + ' ' if self.form.word else ''}{self.bench.name}"


class Price(Viewable, frozen=True, kw_only=True):
    """What a page shows of a design's price."""

    spent: float
    points: float
    left: float
    over: float
    """What it costs more than it may."""
    entry: str
    fault: str
    rule: str
    said: str


def price_of(draft: Draft) -> Price:
    """The price of a design."""
    return Price(
        spent=draft.spent,
        points=draft.make.points,
        left=max(0, draft.left),
        over=max(0, -draft.left),
        entry=draft.entry,
        fault=draft.fault,
        rule=draft.rule,
        said=draft.said,
    )


def draft_of(bench: Workbench, fields: Mapping[str, str]) -> Draft:
    """The design that a form holds; what it does not say is as one begins with.

    What it names and the bench does not have is left out: of choices the first stands for it.
    """
    begun = any(name.startswith(FIELD) for name in fields)
    make, form = fields.get(MAKE, ""), fields.get(FORM, "")
    return Draft(
        bench=bench,
        figures=tuple(
            Figure(dial=dial, text=fields.get(FIELD + dial.code, "").strip() or _start(dial, begun))
            for dial in bench.dials
        ),
        make=next((each for each in bench.makes if each.word == make), bench.makes[0]),
        form=next((each for each in bench.forms if each.word == form), bench.forms[0]),
        extras=tuple(extra for extra in bench.extras if fields.get(FIELD + extra.word)),
    )


def _start(dial: Dial, begun: bool) -> str:
    """What an empty field means: nought where a form was sent, else what one begins with."""
    return "0" if begun else str(dial.value)


def drawn(bench: Workbench, entry: str) -> Ware:
    """A design as something on the list, from how it is written."""
    words = entry.removeprefix(bench.prefix).removesuffix(bench.suffix).split(",")
    make = next((each for each in bench.makes if each.word in words), bench.makes[0])
    form = next((each for each in bench.forms if each.word in words), bench.forms[0])
    draft = Draft(bench=bench, figures=(), make=make, form=form, extras=())
    return Ware(entry=entry, name=draft.name, group=bench.group, facts="", amounts=make.amounts)

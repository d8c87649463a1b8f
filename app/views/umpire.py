"""The umpire's view: the truth and both sides' views. Another type, behind another contract."""

from app.views.model import Bulletin, Counter, Tally, View, Viewable


class Refused(Viewable, frozen=True, kw_only=True):
    """An order that a side's own view did not allow; the enemy never learns of it."""

    seat: str
    rule: str
    text: str


class UmpireView(Viewable, frozen=True, kw_only=True):
    """Both forces as they are, and what each side was shown."""

    truth: View
    """A view with every counter of both sides face up."""
    counters: tuple[Counter, ...]
    """The true counters, with what their owner keeps private among the notes."""
    a: View
    b: View
    log: tuple[Bulletin, ...] = ()
    """The whole truth as it happened, what each side keeps private included."""
    score: tuple[Tally, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why the game waits, in the umpire's words."""

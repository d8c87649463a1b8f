"""What the service answers, and the ways it can fail; the web names nothing deeper."""

from app.kernel.codec import UnknownRules
from app.kernel.orders import Malformed, Refusal
from app.kernel.ruleset import Option, ScenarioCard
from app.store.writer import StoreFailed
from app.views.model import View, Viewable
from app.views.umpire import UmpireView

__all__ = [
    "Accepted",
    "Malformed",
    "NoSuchGame",
    "Option",
    "Refusal",
    "ScenarioCard",
    "Shown",
    "Stale",
    "StoreFailed",
    "UnknownRules",
]


class Shown(Viewable, frozen=True, kw_only=True):
    """A seat's view and the number of its version, which moves only when the view differs."""

    revision: int
    view: View | UmpireView


class Accepted(Viewable, frozen=True, kw_only=True):
    """An order was carried out and is durable; what its sender sees after it."""

    revision: int
    view: View


class NoSuchGame(Exception):
    """There is no game of that id."""


class Stale(Exception):
    """The order was made for an older view of the sender's own seat."""

    def __init__(self, revision: int) -> None:
        super().__init__("The situation has changed.")
        self.revision = revision

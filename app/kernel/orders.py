"""Orders, refusals, and the three ways an order can fail."""

import msgspec

from app.kernel.facts import snake
from app.views.model import Viewable


class Order(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake,
):
    """An imperative from a seat; games declare a union of them, tagged by `type`."""


class Refusal(Viewable, frozen=True, kw_only=True):
    """Why an order is not allowed, judged from the sender's own view (law 1, HX.9)."""

    code: str
    """A fixed word for programs, such as `too-far`."""
    rule: str
    """The rule id, such as `G4.1`."""
    text: str
    """One sentence for people."""


class Malformed(ValueError):
    """An order that cannot be read at all. `field` names the place, the message says why."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field

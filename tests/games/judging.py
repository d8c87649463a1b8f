"""What the rules say of an order, asked in the view of its sender and in the bare one."""

from typing import Any

from app.kernel.orders import Order, Refusal
from app.kernel.ruleset import Ruleset
from app.views.model import View


def judged(rules: Ruleset[Any], state: Any, view: View, order: Order) -> Refusal | None:
    """Why an order is refused in a view of this state, or None: in the bare view alike."""
    refusal = rules.check(view, order)
    bare = rules.check(rules.bare_view(state, view.seat), order)
    assert bare == refusal, f"in the bare view: {bare and bare.text}"
    return refusal

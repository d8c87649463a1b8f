"""Orders of walkers (G11)."""

from app.kernel import orders as kernel


class SetJets(kernel.Order, frozen=True, kw_only=True):
    """P3a: the jumpjets of a walker go on or off, and stay so (G11.9)."""

    counter: str
    on: bool

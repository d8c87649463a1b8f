"""Orders about mines and engineering tasks (G5.24, G12.2)."""

from app.kernel import orders as kernel


class LayMine(kernel.Order, frozen=True, kw_only=True):
    """Set-up: put a mine of my stock into a hex, or take one back (G5.24)."""

    hex: str
    road: bool = False
    """Set off by who uses the road; else by who enters the hex in any other way."""
    back: bool = False


EngineerOrder = LayMine
"""Orders of this chapter."""

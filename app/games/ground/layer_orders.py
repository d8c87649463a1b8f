"""Orders that change where in its hex a counter is: on or under water, in the air (T3b)."""

from app.kernel import orders as kernel


class Surface(kernel.Order, frozen=True, kw_only=True):
    """P3, P6: marines in the water come up (G4.10)."""

    counter: str


class Submerge(kernel.Order, frozen=True, kw_only=True):
    """P3, P6: marines in the water go under (G4.10)."""

    counter: str


class TakeOff(kernel.Order, frozen=True, kw_only=True):
    """P3a: a VTOL takes off (G4.13)."""

    counter: str


class Land(kernel.Order, frozen=True, kw_only=True):
    """P3a: a VTOL lands (G4.13)."""

    counter: str


LayerOrder = Surface | Submerge | TakeOff | Land

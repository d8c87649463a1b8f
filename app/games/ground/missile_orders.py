"""Orders about cruise missiles, lasers, pulses and drone bombs (G9, G12.12, G12.20)."""

import msgspec

from app.kernel import orders as kernel

EDGE = "edge"
"""Stands for the off-map battery where an order names a launcher (G9.1)."""

ALWAYS = "always"
"""A laser shoots at every Ogre missile it can (G9.23)."""


class Pulse(kernel.Order, frozen=True, kw_only=True):
    """F1: an electromagnetic pulse around one of my counters (G12.12)."""

    counter: str


class AnnounceSalvo(kernel.Order, frozen=True, kw_only=True):
    """F2: these launchers fire a cruise missile each (G9.4)."""

    launchers: tuple[str, ...]
    """Labels, or `edge` for each missile of the off-map battery."""


class Launch(kernel.Order, frozen=True, kw_only=True):
    """F2: the path of the missile whose turn it is, hex by hex to its target (G9.4)."""

    launcher: str
    path: tuple[str, ...]
    """From the launcher's hex; from off the map, from the edge hex where it comes in."""


class Try(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One weapon that shoots at a missile in flight (G9.8)."""

    system: str
    """`P3.main1`; a bare label means all of the counter that costs it nothing, riders left out."""
    at: int = 0
    """The step of the path at which it shoots, 0 for the last one in its range."""


class Intercept(kernel.Order, frozen=True, kw_only=True):
    """F2: my weapons that shoot at the enemy's missile; an empty list is an answer too (G9.8)."""

    tries: tuple[Try, ...]


class Detonate(kernel.Order, frozen=True, kw_only=True):
    """F3 or an overrun step: a drone bomb blows itself up (G12.20)."""

    counter: str


class LaserOrder(kernel.Order, frozen=True, kw_only=True):
    """A laser's standing order against Ogre missiles in flight; private (G9.23)."""

    counter: str
    at: tuple[str, ...] = ()
    """Nothing: never. `always`, or labels of enemy firers and of my own counters fired at."""


MissileOrder = Pulse | AnnounceSalvo | Launch | Intercept | Detonate | LaserOrder

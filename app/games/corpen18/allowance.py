"""How far a unit may move, after its hits and the sea (C4.2, C4.8, C9), and how it evades."""

import msgspec

from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.terms import Category, Evasion

Pair = tuple[int, int]
"""MP of the first and of the second movement phase (C4.2)."""
STEERAGE: Pair = (1, 0)
"""C9.3, and C4.8 `F`."""
FRACTIONS = {"1/2": 2, "1/4": 4}
EVADING_COST = 1
"""MP of the phase (C4.10)."""
MOVING = 2
"""MP that make a unit manoeuvre (C4.10)."""


class Allowance(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit may do in a turn."""

    move: Pair
    may_attack: bool = True
    """Not where the sea has `F` (C4.8)."""


def _split(total: int) -> Pair:
    """The larger half first (C4.8, C9.2)."""
    return (total + 1) // 2, total // 2


def after_hits(move: Pair, hits: int, small: bool = False) -> Pair:
    """The allowance after damage (C9.1-C9.3); `small`: on the hit track of fast craft.

    >>> after_hits((3, 3), 2), after_hits((1, 1), 2), after_hits((4, 4), 1, small=True)
    ((2, 2), (1, 0), (3, 3))
    """
    if hits >= 3:
        return min(move[0], STEERAGE[0]), STEERAGE[1]
    if hits == (1 if small else 2):
        total = sum(move)
        return _split(max(total - 2, (total + 1) // 2))
    return move


def speed(move: Pair, hits: int, small: bool = False) -> int:
    """The total that puts a unit in its group of the move order (C2.2): after damage, not sea."""
    return sum(after_hits(move, hits, small))


def allowance(
    charts: Charts,
    move: Pair,
    category: Category,
    sea_state: int,
    hits: int = 0,
    small: bool = False,
) -> Allowance:
    """The allowance of a turn from hits and sea state (C4.8, C9.5)."""
    left = after_hits(move, hits, small)
    effect = charts.sea_state_movement.effect(category, sea_state)
    if effect == "F":
        return Allowance(move=(min(left[0], 1), 0), may_attack=False)
    if effect == "--" or sum(left) <= sum(STEERAGE):
        return Allowance(move=left)
    if effect in FRACTIONS:
        part = FRACTIONS[effect]
        return Allowance(move=_split((sum(left) + part - 1) // part))
    first, second = (int(off) for off in effect.split("/"))
    return Allowance(move=(max(1, left[0] + first), max(0, left[1] + second)))


def may_evade(category: Category, hits: int, available: int) -> bool:
    """Whether a unit may declare evasion with so many MP available in the phase (C4.10).

    >>> may_evade("cruiser", 2, 2), may_evade("fac", 1, 3), may_evade("merchant", 0, 2)
    (True, False, False)
    """
    if category in ("merchant", "shore") or available < 2:
        return False
    return hits < (1 if category == "fac" else 3)


def state_of_evasion(declared: bool, spent: int) -> Evasion:
    """The state of a unit for the phase just moved (C4.10); `spent` as C4.7.

    >>> state_of_evasion(True, 0), state_of_evasion(False, 2), state_of_evasion(False, 1)
    ('evading', 'manoeuvring', 'steady')
    """
    if declared:
        return "evading"
    return "manoeuvring" if spent >= MOVING else "steady"

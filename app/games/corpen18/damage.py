"""What hits do to a unit (C9, C7.10) and what a half unit is (C1.5)."""

from app.games.corpen18.fleet import Tubes
from app.games.corpen18.tables import source
from app.games.corpen18.terms import VESSELS, Category

SHORE_HITS = 3
"""Hits that silence a shore battery (C12)."""


def is_half(category: Category, vessels: int) -> bool:
    """Whether a unit is a half unit: an escort of 1 vessel, fast craft of 2 (C1.5).

    >>> is_half("escort", 1), is_half("fac", 4)
    (True, False)
    """
    return vessels < VESSELS[category]


def is_small(category: Category, half: bool) -> bool:
    """Whether a unit uses the hit track of fast craft (C1.5, C9): fast craft and half units."""
    return half or category == "fac"


def sunk_at(category: Category, half: bool = False) -> int:
    """Hits that sink a unit (C9.2, C9.4): 2 on the track of fast craft, else 4; shore C12.

    >>> sunk_at("capital"), sunk_at("fac"), sunk_at("escort", half=True)
    (4, 2, 2)
    """
    if category == "shore":
        return SHORE_HITS
    return 2 if is_small(category, half) else 4


def hit_drm(small: bool, hits: int) -> int:
    """The modifier of a unit's own hits on every attack of its own (C9.1-C9.3, C7.10).

    >>> hit_drm(False, 3), hit_drm(True, 1)
    (-4, -2)
    """
    table = source().damage.drm_fac if small else source().damage.drm
    return table[min(hits, len(table) - 1)]


def load_of(tubes: Tubes, half: bool) -> Tubes:
    """The torpedoes of a unit: of a half unit salvo and ready round up, reload down (C1.5).

    >>> load_of(Tubes(salvo=3, ready=5, reload=3, type="N"), half=True)
    Tubes(salvo=2, ready=3, reload=1, type='N')
    """
    if not half:
        return tubes
    return Tubes(
        salvo=(tubes.salvo + 1) // 2,
        ready=(tubes.ready + 1) // 2,
        reload=tubes.reload // 2,
        type=tubes.type,
    )

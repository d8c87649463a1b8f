"""What a carrier may have aboard: squads, or one vehicle (G4.18, G12.18, G12.22)."""

from collections.abc import Sequence

from app.games.ground.tables import TANKS, Kind, kinds

LIFTS = "G12.22"
"""Hung on a VTOL that lifts a vehicle."""

CARGO = "G4.18"
"""Hung on guns that are carried as a squad is."""

LARGEST = 3
"""Size of the largest vehicle that can be lifted (G12.22)."""


def is_load(aboard: Sequence[str]) -> bool:
    """Whether what is aboard is a vehicle, not squads.

    >>> is_load(("HVY",)), is_load(("INF", "HW")), is_load(())
    (True, False, False)
    """
    return any(not kinds()[each].infantry for each in aboard)


def cargo_rule(carrier: Kind, aboard: Sequence[str]) -> str:
    """The rule by which something goes aboard a carrier.

    >>> cargo_rule(kinds()["ORCAC"], ("GEV",)), cargo_rule(kinds()["APC"], ("INF",))
    ('G12.22', 'G4.18')
    """
    return LIFTS if LIFTS in carrier.rules and is_load(aboard) else CARGO


def cargo_fault(carrier: Kind, aboard: Sequence[str]) -> str:
    """Why a carrier cannot have all this aboard, as a sentence; empty if it can.

    A vehicle is carried alone: in the place of a squad if it is made to be, or lifted.

    >>> cargo_fault(kinds()["APC"], ("INF", "INF")), cargo_fault(kinds()["ORCAC"], ("HVY",))
    ('', '')
    >>> cargo_fault(kinds()["ORCAC"], ("SHVY",))
    'An ORCA Carry-All lifts no Superheavy Tank: it is larger than size 3.'
    """
    if not is_load(aboard):
        room = carrier.carry
        fault = "" if len(aboard) <= room else f"carries {room} squads, not {len(aboard)}"
    elif len(aboard) > 1:
        fault = "carries one vehicle, and nothing beside it"
    elif LIFTS in carrier.rules:
        fault = _lift_fault(kinds()[aboard[0]])
    else:
        fault = _stow_fault(carrier, kinds()[aboard[0]])
    article = "An" if carrier.name[0] in "AEIO" else "A"
    return f"{article} {carrier.name} {fault}." if fault else ""


def _lift_fault(kind: Kind) -> str:
    if kind.size > LARGEST:
        return f"lifts no {kind.name}: it is larger than size {LARGEST}"
    if kind.ogre or kind.structure or kind.post or kind.mode == "vtol":
        return f"lifts no {kind.name}: no post, work, Ogre or VTOL"
    if not (kind.mov or CARGO in kind.rules):
        return f"lifts no {kind.name}: it is fixed where it stands"
    return ""


def _stow_fault(carrier: Kind, kind: Kind) -> str:
    if CARGO not in kind.rules or not carrier.carry:
        return f"carries no {kind.name}"
    return f"carries no {kind.name}: it has no room inside" if carrier.id in TANKS else ""

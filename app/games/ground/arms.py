"""Who fires: how an order names weapon systems, which are ready, how strong they are (G5.1, G6)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from app.games.ground.laser import LASER, check_fit
from app.games.ground.tables import QUAD, Kind, Weapon, kinds
from app.games.ground.units import UnitFacts, deploying, systems
from app.games.ground.words import count, number
from app.hexes.coords import distance
from app.kernel.orders import Refusal

POST = Weapon(id="post", kind="post", att=1, ran=0)
"""What a command post has in an overrun, and nowhere else (G6.6)."""

INFANTRY_ARMS = ("squad", "hw_missile")

POINTS = ("walker", "munition")
"""Points of a walker's attack, on land and under water (G11.7, G11.12)."""

AMMUNITION = ("missile", "rack", "hw_missile", "drone_missile")
"""Systems that are spent by firing; an order names them one by one."""


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon system that takes part in an attack."""

    label: str
    id: str
    """Of the unit."""
    kind: str
    hex: str
    """Where the unit is."""
    surfaced: bool
    """Whether a submarine is on the surface (S7.2)."""
    weapon: Weapon
    strength: Fraction

    @property
    def infantry(self) -> bool:
        """Whether squads fire it."""
        return self.weapon.kind in INFANTRY_ARMS

    @property
    def paired(self) -> bool:
        """Whether it is one of the two guns of a Superheavy (G6.4)."""
        return twin(kinds()[self.kind], self.weapon)

    @property
    def crew(self) -> tuple[str, str]:
        """What attacks treads together: a vehicle, an Ogre gun, a counter's squads (G5.11).

        Each missile of a heavy missile tank attacks by itself, as an Ogre's do.
        """
        if self.infantry:
            return self.label, "riders" if rides(self.weapon) else "squads"
        return self.label, self.weapon.id if self.weapon.defence else ""


def twin(kind: Kind, weapon: Weapon) -> bool:
    """Whether a weapon is one of two guns that fire together or not at all (G6.4)."""
    if weapon.kind != "main" or kind.ogre:
        return False
    return sum(each.kind == "main" for each in kind.weapons) > 1


def rides(weapon: Weapon) -> bool:
    """Whether a system belongs to a squad aboard a carrier."""
    return weapon.kind in INFANTRY_ARMS and weapon.id.startswith("r")


def arms(unit: UnitFacts, *, overrun: bool) -> tuple[Weapon, ...]:
    """The systems a unit has to attack with, ready or not."""
    if unit.dummy:
        return ()
    armed = tuple([weapon for weapon in systems(unit) if weapon.att])
    return (*armed, POST) if overrun and unit.type.post else armed


def ready(unit: UnitFacts, *, overrun: bool) -> tuple[Weapon, ...]:
    """The systems able to fire now; in an overrun the disabled and the scanners fight too."""
    every = arms(unit, overrun=overrun)
    return tuple(weapon for weapon in every if _bar(unit, weapon, overrun=overrun) is None)


def strength(unit: UnitFacts, weapon: Weapon, *, overrun: bool) -> Fraction:
    """Attack strength; in an overrun multiplied by G7.8 and halved if disabled.

    >>> from app.games.ground.state import Unit
    >>> from app.views.seats import Side
    >>> lamed = Unit(id="a.1", side=Side.A, kind="SHVY", disabled=1)
    >>> [str(strength(lamed, w, overrun=True)) for w in ready(lamed, overrun=True)]
    ['3/2', '3/2', '1', '1']
    """
    return Fraction(halves(unit, weapon), 2) if overrun else Fraction(weapon.att)


def halves(unit: UnitFacts, weapon: Weapon) -> int:
    """Attack strength in an overrun, in halves (G7.8)."""
    attack = weapon.att
    if weapon.kind in (*INFANTRY_ARMS, LASER) or weapon.ap or unit.type.ogre:
        attack *= 2
    elif weapon.kind in POINTS and QUAD not in unit.type.rules:
        # Each part is doubled after dividing, which comes to the same (G11.8, G11.14).
        attack *= 2
    return attack if unit.disabled and not rides(weapon) else 2 * attack


def squad_of(system: str) -> str:
    """A squad's rifle and its missile are one system: it fires one or the other (G6.5).

    >>> squad_of("m2"), squad_of("rm1"), squad_of("main1")
    ('s2', 'r1', 'main1')
    """
    head = system.rstrip("0123456789")
    return {"m": "s", "rm": "r"}.get(head, head) + system[len(head) :]


def _bar(unit: UnitFacts, weapon: Weapon, *, overrun: bool) -> Refusal | None:
    """Why a system may not fire now."""
    name = full_name(unit, weapon)
    if deploying(unit) and not overrun:
        return Refusal(code="deploying", rule="G12.18", text=f"{name} is being packed up.")
    if unit.disabled and not overrun and not rides(weapon):
        return Refusal(code="disabled", rule="G5.6", text=f"{unit.name} is disabled.")
    if unit.disabled and weapon.defence:
        text = f"{unit.name} is disabled and fires no missile, in an overrun either."
        return Refusal(code="disabled", rule="G12.15", text=text)
    if unit.disabled and weapon.kind in POINTS:
        text = f"{unit.name} is disabled: it does not attack, nor in an overrun."
        return Refusal(code="disabled", rule="G11.8", text=text)
    if not overrun and weapon.kind in POINTS and unit.scanned:
        return Refusal(code="scanned", rule="G10.10.4", text=f"{unit.name} has scanned.")
    if unit.fired and squad_of(weapon.id) in map(squad_of, unit.fired):
        return Refusal(code="fired", rule="G3.11", text=f"{name} has fired.")
    if unit.scanned and not overrun and squad_of(weapon.id) in map(squad_of, unit.scanned):
        return Refusal(code="scanned", rule="G10.10.4", text=f"{name} has scanned.")
    if (unfit := check_fit(unit, weapon)) is not None:
        return unfit
    if unit.pinged and weapon.kind == "main":
        text = f"{unit.name} has used its sonar: its main gun does not fire."
        return Refusal(code="pinged", rule="S15", text=text)
    if weapon.id in unit.used:
        return Refusal(code="spent", rule="G5.13", text=f"{name} has fired its missile.")
    if weapon.kind == "rack" and unit.im < 1:
        return Refusal(code="spent", rule="G5.13", text=f"{unit.name} has no missile for a rack.")
    return None


def full_name(unit: UnitFacts, weapon: Weapon) -> str:
    """A system as notation writes it: the label alone where there is but one gun."""
    return unit.name if weapon.id in ("gun", "post") else f"{unit.name}.{weapon.id}"


def _named(unit: UnitFacts, system: str, reach: int, *, overrun: bool) -> tuple[Weapon, ...]:
    """The systems a reference means: one by name, or by the bare label all ready guns in range.

    Antipersonnel guns, missiles, racks and riders are named one by one.
    """
    if system:
        return tuple(w for w in arms(unit, overrun=overrun) if w.id == system)
    return tuple(w for w in ready(unit, overrun=overrun) if _plain(w) and w.ran >= reach)


def _plain(weapon: Weapon) -> bool:
    return not weapon.ap and weapon.kind not in AMMUNITION and not rides(weapon)


def reach_to(unit: UnitFacts, hexes: Sequence[str]) -> int:
    """The distance from a unit to the nearest of these hexes."""
    return min([distance(unit.hex, hex_) for hex_ in hexes])


def muster(
    units: Mapping[str, UnitFacts], names: Iterable[str], hexes: Sequence[str], *, overrun: bool
) -> tuple[Shot, ...]:
    """The systems of an attack on these hexes, as `mustered` let them pass."""
    out = []
    for name in names:
        label, _, system = name.partition(".")
        unit = units[label]
        weapons = _named(unit, system, reach_to(unit, hexes), overrun=overrun)
        out += _shots(unit, label, weapons, overrun=overrun)
    return tuple(out)


def _shots(unit: UnitFacts, label: str, weapons: Iterable[Weapon], *, overrun: bool) -> list[Shot]:
    return [
        Shot(
            label=label,
            id=unit.id,
            kind=unit.kind,
            hex=unit.hex,
            surfaced=unit.surfaced,
            weapon=weapon,
            strength=strength(unit, weapon, overrun=overrun),
        )
        for weapon in weapons
    ]


def mustered(
    units: Mapping[str, UnitFacts], names: Sequence[str], hexes: Sequence[str], *, overrun: bool
) -> tuple[Shot, ...] | Refusal:
    """The systems of an attack on these hexes, or why they may not fire there (G5.1, G3.11)."""
    if not names:
        return Refusal(code="nobody", rule="G5.1", text="Name at least one weapon system.")
    shots: list[Shot] = []
    for name in names:
        weapons = _able(units, name, hexes, overrun=overrun)
        if isinstance(weapons, Refusal):
            return weapons
        label = name.partition(".")[0]
        shots += _shots(units[label], label, weapons, overrun=overrun)
    return check_once(units, shots) or tuple(shots)


def check_once(units: Mapping[str, UnitFacts], shots: Sequence[Shot]) -> Refusal | None:
    """Why these systems may not fire together: each fires once, a rack needs its own missile."""
    seen: set[tuple[str, str]] = set()
    for shot in shots:
        key = (shot.label, squad_of(shot.weapon.id))
        if key in seen:
            text = f"{full_name(units[shot.label], shot.weapon)} is named twice."
            return Refusal(code="twice", rule="G3.11", text=text)
        seen.add(key)
    racks = [shot.label for shot in shots if shot.weapon.kind == "rack"]
    for label in racks:
        if racks.count(label) > units[label].im:
            text = f"{label} has {count(units[label].im, 'missile')} for its racks."
            return Refusal(code="spent", rule="G5.13", text=text)
    return None


def _able(
    units: Mapping[str, UnitFacts], name: str, hexes: Sequence[str], *, overrun: bool
) -> list[Weapon] | Refusal:
    """The systems that a reference means, of which one at least is ready and in range."""
    label, _, system = name.partition(".")
    unit = units.get(label)
    if unit is None or not unit.on_map:
        text = f"You have no counter {label} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    if unit.dummy:
        text = f"{label} is a dummy: it has nothing to fire with."
        return Refusal(code="dummy", rule="G10.2.3", text=text)
    if overrun and unit.hex not in hexes:
        text = f"{label} is not in the overrun."
        return Refusal(code="elsewhere", rule="G7.7", text=text)
    every = arms(unit, overrun=overrun)
    meant = [w for w in every if (w.id == system if system else _plain(w))]
    if not meant:
        lacks = f"no {system}" if system else "no gun"
        return Refusal(code="no-system", rule="G1", text=f"{label} has {lacks} to fire with.")
    able, bars = [], []
    for weapon in meant:
        bar = _bar(unit, weapon, overrun=overrun)
        if bar is None:
            able.append(weapon)
        else:
            bars.append(bar)
    if not able:
        return bars[0]
    away = reach_to(unit, hexes)
    near = [weapon for weapon in able if weapon.ran >= away]
    if not near:
        best = max(weapon.ran for weapon in able)
        text = f"{name} reaches {best} hex{'' if best == 1 else 'es'}; the target is {away} away."
        return Refusal(code="range", rule="G5.1", text=text)
    return near


def total(shots: Iterable[Shot]) -> Fraction:
    """The strength of an attack (G5.4)."""
    return sum((shot.strength for shot in shots), Fraction(0))


def sum_text(shots: Sequence[Shot]) -> str:
    """The sum of the firers in words: `4 + 2 = 6`."""
    parts = [number(shot.strength) for shot in shots]
    return " + ".join(parts) + (f" = {number(total(shots))}" if len(parts) > 1 else "")

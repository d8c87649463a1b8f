"""What a unit fires, and its target, as the rules want them: from the truth or a view (C7, C8).

The same function serves the check, the preview and the resolution; only the target differs: what
its enemy knows of it, or what it is.
"""

from app.games.corpen18 import waters
from app.games.corpen18.bearings import arcs
from app.games.corpen18.crews import effective
from app.games.corpen18.damage import load_of
from app.games.corpen18.fleet import Gun, Rating, Tubes
from app.games.corpen18.gunnery import Aim, Shot, aim, best_arc, spends
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.scenarios import Printed, scenarios
from app.games.corpen18.state import HALVES, Contact, Half, Plan, Ship, battery_of
from app.games.corpen18.tables import charts_of
from app.games.corpen18.terms import Arc, Category, Crew, Evasion, Light
from app.games.corpen18.torpedoes import Launch
from app.games.corpen18.waters import Sea
from app.hexes.coords import distance
from app.kernel.facts import Fact

NIGHT_CAP = 5
"""Hexes of gunnery by night (C12 `night_range_cap`); with advanced radar twice as many."""
UNKNOWN: Rating = "U4"
"""Stands for the protection of what is not identified; nothing that it decides is looked at."""


class Mark(Fact, frozen=True, kw_only=True):
    """What is fired at."""

    hex: str
    category: Category
    vessels: int
    type: str = ""
    """Empty for what is not identified."""
    crew: Crew | None = None
    nfp: bool = True
    evasion: Evasion = "steady"
    hits: int = 0
    seen_through: bool = True
    """Whether the firer's side knows its class (C5.9)."""

    def quality(self, light: Light) -> Crew | None:
        """Its crew as it counts now (C6.4), if it is known."""
        if self.crew is None:
            return None
        return effective(self.crew, self.nfp, self.category, light)


def truly(ship: Ship, *, identified: bool) -> Mark:
    """A unit as it is."""
    return Mark(
        hex=ship.hex or "",
        category=ship.category,
        vessels=ship.vessels,
        type=ship.type,
        crew=ship.crew,
        nfp=ship.nfp,
        evasion=ship.evasion,
        hits=ship.hits,
        seen_through=identified,
    )


def as_seen(contact: Contact, scenario: str) -> Mark:
    """A contact as its enemy knows it: the crew only if it is printed for all (HX.22)."""
    printed = printed_of(contact, scenario)
    return Mark(
        hex=contact.hex or "",
        category=contact.category,
        vessels=contact.vessels,
        type=contact.type,
        crew=printed.crew if printed else None,
        nfp=printed.nfp if printed else True,
        evasion=contact.evasion,
        hits=contact.hits,
        seen_through=bool(contact.type),
    )


def printed_of(contact: Contact, scenario: str) -> Printed | None:
    """The line of the printed list that a named contact is, if the list is public."""
    file = scenarios()[scenario].file
    if not contact.name or file.secret_lists or file.purchase:
        return None
    lines = scenarios()[scenario].printed(contact.side)
    return next((line for line in lines if line.name == contact.name), None)


def gun_of(ship: Ship, half: Half) -> Gun | None:
    """The battery that a half belongs to, if the ship has it."""
    return None if ship.dummy else kind_of(ship.type).batteries().get(battery_of(half))


def guns_of(ship: Ship) -> dict[Half, Gun]:
    """What of a ship can be fired at a target of its own (C6.2)."""
    every = ((half, gun_of(ship, half)) for half in HALVES)
    return {half: gun for half, gun in every if gun is not None}


def halves_spent(half: Half, arc: Arc) -> tuple[Half, ...]:
    """What is spent when a half fires into an arc (C6.2).

    >>> halves_spent("secondary_port", "bow"), halves_spent("main", "port")
    (('secondary_port', 'secondary_starboard'), ('main',))
    """
    battery = battery_of(half)
    if battery == "main":
        return ("main",)
    wings = spends(battery, arc)
    return tuple(h for h in HALVES if battery_of(h) == battery and h.partition("_")[2] in wings)


def other_half(half: Half) -> Half | None:
    """The other half of a secondary or tertiary battery.

    >>> other_half("tertiary_port"), other_half("main")
    ('tertiary_starboard', None)
    """
    return next((h for h in HALVES if h != half and battery_of(h) == battery_of(half)), None)


def is_apart(plan: Plan, half: Half, *more: str) -> bool:
    """Whether the other half of its battery has a list of its own, with `more` on this one (C6.2).

    Halves with one list are a whole battery.
    """
    other = other_half(half)
    theirs = plan.guns.get(other, ()) if other else ()
    return bool(theirs) and theirs != (*plan.guns.get(half, ()), *more)


def arc_for(ship: Ship, half: Half, gun: Gun, hex_: str, *, apart: bool = False) -> Arc | None:
    """The arc that a half fires into at a hex (C3.5), None if it cannot.

    Where there is a choice, a half that fires apart takes nothing of the other.
    """
    open_ = arcs(ship.hex or "", ship.facing, hex_)
    battery = battery_of(half)
    if battery != "main":
        # On a row of corners it fires to the side, if bow or stern take a half that has fired.
        open_ = tuple(
            arc
            for arc in open_
            if half in (takes := halves_spent(half, arc)) and not {*takes} & {*ship.fired} - {half}
        )
    side = tuple(arc for arc in open_ if apart and halves_spent(half, arc) == (half,))
    return best_arc(gun, side) or best_arc(gun, open_)


def shot(
    sea: Sea,
    light: Light,
    ship: Ship,
    half: Half,
    mark: Mark,
    *,
    follow_on: int = 0,
    apart: bool = False,
) -> Shot | None:
    """The fire of a half at a target, `apart` from the other; None if it does not bear (C7.1).

    Where the crew of the target is not known it counts as experienced.
    """
    gun = gun_of(ship, half)
    arc = None if gun is None else arc_for(ship, half, gun, mark.hex, apart=apart)
    if gun is None or arc is None:
        return None
    kind = kind_of(ship.type)
    target = kind_of(mark.type) if mark.type else None
    return Shot(
        battery=battery_of(half),
        gun=gun,
        arc=arc,
        distance=distance(ship.hex or "", mark.hex),
        category=ship.category,
        firecon=kind.firecon,
        crew=effective(ship.crew, ship.nfp, ship.category, light),
        hits=ship.hits,
        half=waters.half(ship),
        evading=ship.evasion == "evading",
        main_drm=ship.main_drm,
        follow_on=follow_on,
        target=mark.category,
        protection=UNKNOWN if target is None else target.protection,
        target_crew=mark.quality(light) or "experienced",
        target_evasion=mark.evasion,
        target_hits=mark.hits,
        rugged=target is not None and target.rugged,
        fragile=target is not None and target.fragile,
        unidentified=not mark.seen_through,
        sea_state=sea.sea_state,
    )


def tubes_of(ship: Ship) -> Tubes | None:
    """The torpedoes of a unit as it began (C1.5, C1.12)."""
    tubes = None if ship.dummy else kind_of(ship.type).torpedoes
    return None if tubes is None else load_of(tubes, waters.half(ship))


def launch_of(
    sea: Sea, light: Light, ship: Ship, mark: Mark, *, surprise: bool, split: bool
) -> Launch:
    """What the spreads of a unit depend on, with one unit of the hex as the reference (C8.5, C8.6).

    Where the crew of the target is not known it counts as experienced.
    """
    tubes = tubes_of(ship)
    return Launch(
        type=tubes.type if tubes else "N",
        distance=distance(ship.hex or "", mark.hex),
        category=ship.category,
        crew=effective(ship.crew, ship.nfp, ship.category, light),
        hits=ship.hits,
        half=waters.half(ship),
        surprise=surprise,
        split=split,
        sea_state=sea.sea_state,
        target=mark.category,
        target_crew=mark.quality(light) or "experienced",
        target_evasion=mark.evasion,
    )


def aimed(sea: Sea, fire: Shot) -> Aim:
    """What it takes by the charts of the game."""
    return aim(charts_of(sea.charts), fire)


def too_dark(ship: Ship, light: Light, far: int) -> bool:
    """Whether a target is beyond what `night_range_cap` allows (C12)."""
    most = NIGHT_CAP * (2 if ship.radar == "advanced" else 1)
    return light == "night" and far > most

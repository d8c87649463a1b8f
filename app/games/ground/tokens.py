"""One unit of a position in notation, such as `C9=HVY+INF1!@0702(disabled4,stuck)`.

What is not written is as usual: a unit that has stood where it is, undamaged, since the game began.
"""

import re
from collections.abc import Sequence
from typing import assert_never, cast

import msgspec
from msgspec.structs import replace

from app.games.ground.cargo import cargo_fault, is_load
from app.games.ground.field import Field, field_of
from app.games.ground.flags import (
    BY_NAME,
    FLAGS,
    NAMES,
    NOTHING,
    WANTED,
    Flag,
    Value,
    write_value,
)
from app.games.ground.installations import entry_of, facts
from app.games.ground.movement import phase_march
from app.games.ground.notation import format_squads, parse_squads
from app.games.ground.notation_missiles import a_watch
from app.games.ground.roster import default_mimic, mimics, roster, start_edge
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.sea.fitting import AFLOAT
from app.games.ground.state import Public
from app.games.ground.tables import kinds
from app.games.ground.treads import other_treads, start_treads
from app.games.ground.units import DUMMY, Fate, March, Unit, Whereabouts
from app.kernel.notation import (
    AMOUNT,
    COUNT,
    Reader,
    Word,
    a_hex,
    a_label,
    one_of,
)
from app.views.seats import Side

TOKEN = re.compile(
    r"(?:(?P<name>[^=@!~(]+)=)?(?P<type>[^=@!~(]+)(?P<face>[!~]?)"
    r"(?:@(?P<hex>[^(]*))?(?:\((?P<flags>[^)]*)\))?"
)
NAME = re.compile(r"[A-Z][A-Z0-9]*(\.[0-9]{1,2})?")
FLAG = re.compile(r"([a-z]+)(?:=(.+)|(-|[0-9].*))?")
SYSTEMS = re.compile(r"[a-z_]+[0-9]*(\+[a-z_]+[0-9]*)*")

FULL = 3
"""Squads that one infantry counter holds at most (G1)."""

UNIT = "a unit such as C4=HVY@0406"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What the rest of a position says about every unit of a side."""

    scenario: Scenario
    side: Side
    public: Public
    field: Field
    laid_out: bool = False
    """The step of the set-up in which the side lays out is over."""

    @property
    def dealt(self) -> bool:
        """Whether counters have their labels."""
        return self.laid_out or self.public.phase != "SETUP"

    @property
    def hides(self) -> bool:
        """Whether counters of the side lie face down until something shows them."""
        return self.side in self.public.switches.concealment and self.public.phase != "END"


def setting_of(public: Public, side: Side, *, laid_out: bool = False) -> Setting:
    """The setting of a side's units in a position."""
    return Setting(
        scenario=scenarios()[public.scenario],
        side=side,
        public=public,
        field=field_of(public),
        laid_out=laid_out,
    )


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as its token says, and whether the enemy has proof that it is no dummy."""

    unit: Unit
    """Its label is empty where the token names none; its id is good for set-up alone."""
    real: bool


def usual(unit: Unit, setting: Setting) -> Unit:
    """The unit with only its identity, place, contents, road and whether it has a counter kept,
    and the rest as usual."""
    built = entry_of(setting.scenario, unit, setting.public.switches)
    kind = None if unit.dummy else kinds()[unit.kind]
    plain = Unit(
        id=unit.id,
        side=unit.side,
        kind=unit.kind,
        label=unit.label,
        hex=unit.hex,
        fate=unit.fate,
        squads=unit.squads,
        riders=unit.riders,
        mimic=unit.mimic,
        on_road=unit.on_road,
        concealed=_lies_face_down(unit, setting),
        hidden=unit.hidden,
        callsign=unit.label if unit.hidden else "",
        edge=_usual_edge(unit, setting),
        treads=start_treads(kind, setting.public.switches) if kind else 0,
        full=other_treads(kind, setting.public.switches) if kind else 0,
        im=kind.im if kind else 0,
        surfaced=kind is None or not kind.boat,
        airborne=kind is not None and kind.aircraft,
        sp=kind.sp[0] if kind else 0,
    )
    if built is not None:
        plain = replace(plain, concealed=plain.concealed and built.concealed, **facts(built))
    elif kind and kind.structure:
        plain = replace(plain, concealed=False)
    return replace(plain, march=_usual_march(plain, setting))


def _lies_face_down(unit: Unit, setting: Setting) -> bool:
    """Whether a unit does so until something shows it; at sea only vessels may (S15)."""
    if unit.hidden or unit.fate not in ("", "left"):
        return False
    return setting.hides and (not setting.field.at_sea or unit.type.mode in AFLOAT)


def _usual_edge(unit: Unit, setting: Setting) -> Whereabouts:
    """Where a piece waits in set-up; later it does only if that is written."""
    mine = setting.scenario.side(setting.side)
    structure = unit.type.structure
    return "" if setting.dealt or structure else start_edge(mine)


def _usual_march(unit: Unit, setting: Setting) -> March:
    """The march of a unit that has stood still since the player-turn began (G4.3, G4.8)."""
    public = setting.public
    if not unit.on_map or not public.n:
        return March()
    march = March(start=unit.hex)
    phase = public.phase if public.active is setting.side else ""
    for begun in ("P3", "P6"):
        if begun <= phase:
            march = phase_march(setting.field, replace(unit, march=march), begun)
    return march


def usual_road(hex_: str, setting: Setting) -> bool:
    """Whether a unit that stands there is on the road unless it is said not to be (G2.7)."""
    return bool(hex_) and setting.field.road_hex(hex_)


def parse_unit(reader: Reader, word: Word, setting: Setting) -> Placed:
    """The unit of a token. Raises Malformed, Ambiguous."""
    match = TOKEN.fullmatch(word.text)
    if match is None:
        raise reader.wrong(word, setting.side, UNIT)
    unit = _identity(reader, word, match, setting)
    changes, march, real = _read_flags(reader, word, match["flags"], setting)
    road = changes.pop("on_road", usual_road(unit.hex, setting))
    fate, hidden = cast(Fate, changes.pop("fate", "")), bool(changes.pop("hidden", False))
    unit = usual(replace(unit, on_road=road, fate=fate, hidden=hidden), setting)
    if match["face"]:
        changes["concealed"] = match["face"] == "~"
    unit = replace(unit, march=replace(unit.march, **march), **changes)
    guns = {weapon.id for weapon in kinds()[unit.kind].weapons} if not unit.dummy else set()
    for system in unit.lost:
        if system not in guns:
            raise reader.unfit(word, setting.side, f"{unit.kind} has no system {system} to lose")
    return Placed(unit=replace(unit, proved=real and unit.inverted), real=real)


def _identity(reader: Reader, word: Word, match: re.Match[str], setting: Setting) -> Unit:
    kind, squads, riders, mimic = _type(reader, word, match["type"], setting)
    name = (match["name"] or "").upper()
    label = ""
    mine = setting.scenario.side(setting.side)
    # Units that wait off the map face down have no label yet, but a name in the roster.
    plays_hidden = setting.side in setting.public.switches.concealment
    nameless = plays_hidden and "off=" in (match["flags"] or "")
    if setting.dealt and name and not (nameless and not name.startswith(mine.prefix)):
        label, name = name, ""
        if not a_label(label):
            raise reader.unfit(word, setting.side, f"{label} is no label such as C17")
    elif kind != DUMMY and a_label(name):
        label, name = name, ""
    elif setting.dealt and not name:
        pass
    elif not NAME.fullmatch(name):
        raise reader.unfit(word, setting.side, "no roster name such as HVY.2= before the type")
    hex_ = match["hex"] or ""
    if match["hex"] is not None and not (a_hex(hex_) and setting.field.has(hex_)):
        raise reader.unfit(word, setting.side, f"{hex_ or '@'} is no hex of this map")
    return Unit(
        id=f"{setting.side}.{name}",
        side=setting.side,
        kind=kind,
        label=label,
        hex=hex_,
        squads=squads,
        riders=riders,
        mimic=mimic,
    )


def _unnamed(setting: Setting) -> str:
    """The mimic of a dummy that is written as `?` alone: as its side starts with."""
    scenario, side = setting.scenario, setting.side
    units = roster(scenario, side, scenario.file.switches)
    return default_mimic(mimics(scenario.side(side), units))


def _type(
    reader: Reader, word: Word, text: str, setting: Setting
) -> tuple[str, tuple[str, ...], tuple[str, ...], str]:
    """Kind, squads, riders and mimic of a type such as `HVY+INF1`, `INF2+HW1` or `?GEV`."""
    text = text.upper()
    side = setting.side
    if text.startswith("?"):
        mimic = text[1:] or _unnamed(setting)
        if mimic not in kinds():
            raise reader.unfit(word, side, f"no type of unit {mimic}, which a dummy could imitate")
        return DUMMY, (), (), kinds()[mimic].id
    # A counter whose squads are not what its kind says, such as `INF:HW1`; `INF:` has none left.
    first, colon, rest = text.partition(":")
    if not colon:
        first, _, rest = text.partition("+")
        mixed = first.rstrip("123456789")
        if mixed in kinds() and kinds()[mixed].infantry:
            first, rest = mixed, text
    if first not in kinds():
        raise reader.unfit(word, side, f"no type of unit {first}")
    kind = kinds()[first]
    if rest in kinds() and is_load((kinds()[rest].id,)) and not kind.infantry:
        fault = cargo_fault(kind, (kinds()[rest].id,))
        if fault:
            raise reader.unfit(word, side, fault)
        return kind.id, (), (kinds()[rest].id,), ""
    squads = parse_squads(reader, word, rest, side) if rest else ()
    if len(squads) > (FULL if kind.infantry else kind.carry):
        raise reader.unfit(word, side, f"more squads than {first} holds")
    return (kind.id, squads, (), "") if kind.infantry else (kind.id, (), squads, "")


def _read_flags(
    reader: Reader, word: Word, text: str | None, setting: Setting
) -> tuple[dict[str, Value], dict[str, Value], bool]:
    """What the brackets say of a unit, of its march, and whether it is proved real."""
    unit: dict[str, Value] = {}
    march: dict[str, Value] = {}
    real = False
    for part in text.split(",") if text else ():
        match = FLAG.fullmatch(part.strip())
        if match is None or match[1] not in NAMES:
            raise reader.unfit(word, setting.side, f"{part.strip() or ','} is no fact of a unit")
        name, value = match[1], match[2] or match[3] or ""
        flag = BY_NAME.get(name)
        if flag is not None:
            found = _read_value(reader, word, flag, value, setting)
            (march if flag.march else unit)[flag.field] = found
        elif name == "disabled":
            unit |= _disabled(reader, word, value, setting)
        elif value:
            raise reader.unfit(word, setting.side, f"{name} stands alone, without {value}")
        elif name == "real":
            real = True
        else:
            unit["fate"] = name
    return unit, march, real


def _disabled(reader: Reader, word: Word, value: str, setting: Setting) -> dict[str, Value]:
    n, _, cause = value.partition("/")
    if not n:
        raise reader.vague(word, setting.side, "disabled in which player-turn? Write disabled4")
    if not COUNT.fullmatch(n) or not int(n) or cause not in ("", "fire", "terrain"):
        wanted = "disabled4 or disabled4/terrain"
        raise reader.wrong(word, setting.side, f"{wanted}, not disabled{value}")
    return {"disabled": int(n), "shaken_by": cause or "fire"}


def _read_value(reader: Reader, word: Word, flag: Flag, value: str, setting: Setting) -> Value:
    if value == "-" and flag.field in NOTHING:
        return NOTHING[flag.field]
    found = _value(flag, value, setting)
    if found is None:
        wanted = WANTED[flag.form].format(name=flag.name, words=one_of(flag.words))
        raise reader.wrong(word, setting.side, f"{wanted}, not {flag.name} {value}".rstrip())
    return found


def _value(flag: Flag, value: str, setting: Setting) -> Value:
    """What a value in notation stands for; None if it cannot be read."""
    match flag.form:
        case "word":
            return {"": True, "no": False}.get(value)
        case "count":
            return int(value) if COUNT.fullmatch(value) else None
        case "amount":
            return float(value) if AMOUNT.fullmatch(value) else None
        case "systems":
            return tuple(value.lower().split("+")) if SYSTEMS.fullmatch(value.lower()) else None
        case "watches":
            watched = [a_watch(part) for part in value.split("+")]
            return tuple(name for name in watched if name) if all(watched) else None
        case "choice":
            return next((text for text in flag.words if text.lower() == value.lower()), None)
        case "hex":
            return value if a_hex(value) and setting.field.has(value) else None
        case "title":
            return value.replace("_", " ") or None
        case "name":
            return value.upper() if NAME.fullmatch(value.upper()) else None
        case "path":
            hexes = tuple(value.split("-"))
            return hexes if all(a_hex(h) and setting.field.has(h) for h in hexes) else None
        case "names":
            names = tuple(value.upper().split("+"))
            return names if all(map(NAME.fullmatch, names)) else None
        case _:
            assert_never(flag.form)


def format_unit(unit: Unit, setting: Setting, *, real: bool = False) -> str:
    """The token of a unit; what is as usual is left out."""
    plain = usual(unit, setting)
    face = "" if unit.concealed == plain.concealed else "~" if unit.concealed else "!"
    place = f"@{unit.hex}" if unit.hex else ""
    flags = ",".join(_write_flags(unit, plain, setting, real))
    return f"{unit.name}={_format_type(unit)}{face}{place}{flags and f'({flags})'}"


def _format_type(unit: Unit) -> str:
    if unit.dummy:
        return f"?{unit.mimic}"
    if not kinds()[unit.kind].infantry:
        aboard = unit.riders[0] if is_load(unit.riders) else format_squads(unit.riders)
        return f"{unit.kind}+{aboard}" if unit.riders else unit.kind
    squads = format_squads(unit.squads)
    return squads if unit.squads[:1] == (unit.kind,) else f"{unit.kind}:{squads}"


def _write_flags(unit: Unit, plain: Unit, setting: Setting, real: bool) -> list[str]:
    out: list[str] = [unit.fate] if unit.fate else []
    if unit.disabled:
        out.append(f"disabled{unit.disabled}{'/terrain' if unit.shaken_by == 'terrain' else ''}")
    plain = replace(plain, on_road=usual_road(unit.hex, setting), hidden=False)
    for flag in FLAGS:
        if flag.march and unit.fate:
            continue
        now: Value = getattr(unit.march if flag.march else unit, flag.field)
        if now != getattr(plain.march if flag.march else plain, flag.field):
            out.append(write_value(flag, now))
    return [*out, "real"] if real else out


def in_order(units: Sequence[Unit]) -> list[Unit]:
    """Units by letter and number of their names."""
    return sorted(units, key=lambda unit: [int(p) if p.isdigit() else p for p in _parts(unit)])


def _parts(unit: Unit) -> list[str]:
    return re.findall(r"[0-9]+|[^0-9]+", unit.name)

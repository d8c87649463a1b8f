"""The preview of an attack, worked out from the attacker's view alone (G10.8.2, law 6)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from app.games.ground.arms import Shot, mustered, sum_text, total
from app.games.ground.attack import check_volley, places
from app.games.ground.batch import check_batch
from app.games.ground.cargo import is_load
from app.games.ground.cover import shown_cover
from app.games.ground.crt import Result, combat, odds_column
from app.games.ground.damage import has_sheet
from app.games.ground.demolition import REVETMENT_DEFENCE, ROAD_DEFENCE, bridge_at
from app.games.ground.field import bridge_left, field_of
from app.games.ground.fire import check_fire
from app.games.ground.laser import LASER, may_be_aloft, sight
from app.games.ground.orders import GROUND, Fire, FireBatch, Volley
from app.games.ground.results import (
    Blow,
    Stake,
    dimmed,
    effect,
    exempt,
    in_town,
    read,
    stakes,
    tread_column,
    tread_hit,
)
from app.games.ground.sea.gunnery import BOAT, shared
from app.games.ground.spared import aimed_at
from app.games.ground.tables import kinds
from app.games.ground.targets import RIDERS, TREADS, Body, hurt_by_ap, own_targets, part_of
from app.games.ground.unidentified import buildings, remaining
from app.games.ground.units import Face, label_order
from app.games.ground.view import Seen, View
from app.games.ground.walker_fire import blow_of
from app.games.ground.waters import felt, layer, submerged
from app.games.ground.words import listed, number, type_name
from app.games.ground.works import points_lost
from app.kernel.orders import Malformed, Order, Refusal
from app.views.menu import Chance, Odds, Supposed

AUTO = "5-1"
"""The column without a die, as the page shows it."""

HARM: Mapping[Literal["NE", "D", "X"], Literal[0, 1, 2]] = {"NE": 0, "D": 1, "X": 2}
"""How bad each result is."""

DICE = range(1, 7)

FROM_CRATER = "Out of a crater 1 comes off the die."


def odds(view: View, order: Order) -> Odds:
    """What an attack is worth; of a batch the one announced last. Raises Malformed for others.

    Of an attack that is not allowed the note says why.
    """
    match order:
        case Fire():
            foe = aimed_at(view, order.volley.target)
            inside = view.overrun.hex if view.overrun else ""
            hex_ = order.hex or inside or (foe.hex if foe else "")
            if view.overrun:
                refused = check_volley(view, order.volley, hex_, overrun=True)
            else:
                refused = check_fire(view, order)
            return _preview(view, order.volley, hex_, refused)
        case FireBatch(volleys=(*_, last)):
            return _preview(view, last, order.hex, check_batch(view, order))
        case _:
            raise Malformed("type", "odds are shown of an attack")


def _preview(view: View, volley: Volley, hex_: str, refused: Refusal | None) -> Odds:
    shown = _worth(view, volley, hex_, refused)
    if refused is not None or not field_of(view).deep:
        return shown
    firers = [view.mine()[system.partition(".")[0]] for system in volley.systems]
    secret = dict.fromkeys(piece.name for piece in firers if piece.hidden)
    told = [f"{listed(secret)} will be seen: who fires comes to light."] if secret else []
    known = dict.fromkeys(p.name for p in firers if p.inverted and not p.proved)
    told += [f"All will know that {listed(known)} is the submarine."] if known else []
    return replace(shown, note=" ".join((shown.note, *told)).strip())


def _worth(view: View, volley: Volley, hex_: str, refused: Refusal | None) -> Odds:
    overrun = view.overrun is not None
    foe = aimed_at(view, volley.target)
    shots = _shots(view, volley, hex_, overrun)
    sight = _sight(view, foe, shots, hex_)
    shown = Odds(target=_target(foe, volley, hex_), attack=sum_text(shots), sight=sight)
    if refused is not None:
        return replace(shown, note=refused.text)
    if foe is None:
        return _ground(view, shown, volley.target, hex_, shots)
    if foe.deep:
        return _contact(view, shown, foe, shots)
    if foe.sheet is None:
        return replace(shown, supposed=_supposed(view, foe, volley, shots))
    part = part_of(foe.sheet, volley.aim, view.switches) or ""
    shots = felt(field_of(view), foe.sheet, foe.hex, shots, overrun=overrun)
    shown = replace(shown, attack=sum_text(shots))
    if part == TREADS:
        return _treads(view, shown, foe, foe.sheet, shots)
    if foe.sheet.type.has_sp:
        lost = min(foe.sheet.sp, points_lost(field_of(view), (foe.hex,), total(shots)))
        note = f"It loses {lost} of its {foe.sheet.sp} structure points, without a die."
        return replace(shown, note=note)
    return _known(view, shown, foe, foe.sheet, part, shots)


def _shots(view: View, volley: Volley, hex_: str, overrun: bool) -> tuple[Shot, ...]:
    """The systems of an attack, none if they may not fire."""
    hexes, units = places(hex_), view.mine()
    if not all(field_of(view).has(h) for h in hexes):
        return ()
    shots = mustered(units, volley.systems, hexes, overrun=overrun)
    return () if isinstance(shots, Refusal) else shots


def _sight(view: View, foe: Seen | None, shots: Sequence[Shot], hex_: str) -> tuple[str, ...]:
    """The line by which a laser among the firers sees the target (G9.20)."""
    if view.overrun is not None:
        return ()
    lasers = [view.mine()[shot.label] for shot in shots if shot.weapon.kind == LASER]
    aloft = foe is not None and may_be_aloft(view, foe)
    return next(
        (
            line
            for piece in lasers
            for place in places(hex_)
            if (line := sight(field_of(view), piece.type, piece.hex, place, aloft=aloft))
        ),
        (),
    )


def _target(foe: Seen | None, volley: Volley, hex_: str) -> str:
    if volley.target in GROUND:
        return f"{volley.target} at {hex_}"
    if foe is None:
        return volley.target
    name = f"{foe.label} {type_name(foe.sheet)}" if foe.sheet else f"{foe.label}, unidentified,"
    aim = f", {volley.aim}" if volley.aim else ""
    return f"{name} at {foe.hex}{aim}"


def _blow(view: View, shots: Sequence[Shot]) -> Blow:
    units = view.mine()
    firers = [units[shot.label] for shot in shots]
    return blow_of(field_of(view), firers, shots, overrun=view.overrun is not None)


def _table(shown: Odds, column: str | None) -> Odds:
    """With the results table and the column in use."""
    crt = combat().crt
    if column is None:
        return shown
    return replace(
        shown,
        columns=(*crt.columns, AUTO),
        rows=tuple((*row, "XX") for row in crt.rows),
        column=AUTO if column == "auto" else column,
    )


def _chances(results: Iterable[Result]) -> tuple[Chance, ...]:
    """How often each result comes up, X and XX together."""
    every = Counter("X" if result == "XX" else result for result in results)
    whole = sum(every.values())
    return tuple(
        Chance(result=result, percent=round(100 * every[result] / whole), harm=harm)
        for result, harm in HARM.items()
        if every[result]
    )


def _outcome(body: Body, stake: Stake, result: Result, *, overrun: bool, sheet: bool) -> Result:
    """A result as it will be felt: a D does nothing to an Ogre, a second D destroys.

    `sheet` says that the target is a Superheavy with a record sheet, to whom it does nothing.
    """
    result = effect(body, stake, result, overrun=overrun)
    if result != "D":
        return result
    # What X alone removes: the parts of an Ogre, and the missiles of a heavy missile tank.
    if kinds()[body.kind].ogre or any(w.id == stake.part for w in own_targets(body)):
        return "NE"
    lamed = bool(body.disabled) and not stake.part and not body.squads
    if lamed and sheet:
        return "NE"
    return "X" if stake.single or lamed else "D"


def _stake_chances(
    body: Body, stake: Stake, blow: Blow, *, sheet: bool = False
) -> tuple[Chance, ...]:
    stealth = dimmed(body, blow)
    results = (read(stake.column, die, stealth=stealth, dim=blow.dim) for die in DICE)
    return _chances(
        _outcome(body, stake, result, overrun=blow.overrun, sheet=sheet) for result in results
    )


def _known(
    view: View, shown: Odds, foe: Seen, face: Face, part: str, shots: Sequence[Shot]
) -> Odds:
    blow = _blow(view, shots)
    cover = shown_cover(view, foe.label, foe.hex, foe.side, face)
    stake, *riders = stakes(view, face, part, foe.hex, foe.side, blow, cover)
    notes = []
    if stake.column == "auto":
        zero = not stake.defence.value
        notes.append("Defence 0: no die." if zero else "5-1 or better: no die.")
    if dimmed(face, blow):
        notes.append("Stealth takes 1 off the die.")
    if blow.dim:
        notes.append(FROM_CRATER)
    sheet = has_sheet(view.switches, face)
    if sheet:
        notes.append("X is rolled for on its record sheet.")
    notes += _halved(view, foe, face, shots)
    for other in riders:
        column = AUTO if other.column == "auto" else other.column or "below 1-2"
        whose = "Its load defends" if is_load(face.riders) else "Its riders defend"
        notes.append(f"{whose} with {other.defence.text}: {column}, same die.")
    notes += _spillover(view, foe, face, part, shots)
    return replace(
        _table(shown, stake.column),
        defence=stake.defence.text,
        chances=_stake_chances(face, stake, blow, sheet=sheet),
        note=" ".join(notes),
    )


def _spillover(view: View, foe: Seen, face: Face, part: str, shots: Sequence[Shot]) -> list[str]:
    """Who else suffers, the attacker's own counters included (G5.16)."""
    if view.overrun or not view.switches.spillover or face.type.structure:
        return []
    firers = {shot.label for shot in shots}
    field = field_of(view)
    level = layer(field, face, foe.hex)
    there: dict[str, Body] = {
        counter.label: counter.sheet for counter in view.enemies_at(foe.hex) if counter.sheet
    }
    there |= {
        label: piece
        for label, piece in view.mine().items()
        if piece.hex == foe.hex and not piece.dummy and label not in firers
    }
    if part != RIDERS:
        del there[foe.label]
    ap = shots[0].weapon.ap
    hit = [
        label
        for label, body in sorted(there.items())
        if not exempt(body) and (not ap or hurt_by_ap(body, ""))
        if layer(field, body, foe.hex) == level
    ]
    return [f"Spills over at {number(total(shots) / 2)} on {listed(hit)}."] if hit else []


def _halved(view: View, foe: Seen, face: Face, shots: Sequence[Shot]) -> list[str]:
    """That a target under water, or at sea one in another layer, feels half the strength."""
    field = field_of(view)
    if view.overrun:
        return []
    if not field.at_sea:
        return ["Under water: half strength."] if submerged(field, face, foe.hex) else []
    half = sorted({s.label for s in shots if s.strength < s.weapon.att}, key=label_order)
    return [f"Half strength: {listed(half)}."] if half else []


def _contact(view: View, shown: Odds, foe: Seen, shots: Sequence[Shot]) -> Odds:
    """A contact: the odds if it is the submarine; a decoy is gone without a die (S6.3, S6.6)."""
    field = field_of(view)
    shots = shared(field, shots, "deep")
    boat = Face(kind=BOAT, surfaced=False)
    stake = stakes(view, boat, "", foe.hex, foe.side, _blow(view, shots))[0]
    column = AUTO if stake.column == "auto" else stake.column or ""
    chances = _stake_chances(boat, stake, _blow(view, shots)) if column else ()
    defence = stake.defence.text
    every = [Supposed(name=type_name(boat), defence=defence, column=column, chances=chances)]
    if not foe.real:
        gone = (Chance(result="X", percent=100, harm=HARM["X"]),)
        every.append(Supposed(name="Decoy", defence="any odds", column="no die", chances=gone))
    return replace(shown, attack=sum_text(shots), supposed=tuple(every))


def _treads(view: View, shown: Odds, foe: Seen, face: Face, shots: Sequence[Shot]) -> Odds:
    blow = _blow(view, shots)
    town = in_town(view, foe.hex, foe.side, shown_cover(view, foe.label, foe.hex, foe.side, face))
    lost = min(int(blow.attack), face.treads)
    note = f"A hit takes {lost} of its {face.treads} treads."
    if town:
        note += " In a town only a 6 hits."
    else:
        note += " Stealth takes 1 off the die." if dimmed(face, blow) else ""
        note += f" {FROM_CRATER}" if blow.dim else ""
    note = " ".join((note, *_halved(view, foe, face, shots)))
    column = tread_column(view, face, foe.hex)
    return replace(
        _table(shown, column),
        defence=TREADS,
        chances=_chances(tread_hit(face, blow, die, town=town, column=column) for die in DICE),
        note=note,
    )


def _ground(view: View, shown: Odds, target: str, hex_: str, shots: Sequence[Shot]) -> Odds:
    field, attack = field_of(view), total(shots)
    if target == "terrain":
        return replace(shown, note=f"The {field.terrain(hex_)} turns to rubble without a die.")
    if target in ("road", "revetment"):
        road = target == "road"
        defence = ROAD_DEFENCE if road else REVETMENT_DEFENCE
        column = odds_column(attack, defence, view.switches.auto_5_1) or ""
        dim = _blow(view, shots).dim
        results = (read(column, die, dim=dim) for die in DICE)
        rubble = "X turns the hex to rubble and cuts the road."
        return replace(
            _table(shown, column),
            defence=number(defence),
            # Only X and XX do anything.
            chances=_chances(r if r in ("X", "XX") else "NE" for r in results),
            note=rubble if road else "X destroys the revetment.",
        )
    if target == "wall":
        return replace(shown, note="The wall falls without a die.")
    left = bridge_left(view, bridge_at(field, hex_) or hex_)
    lost = min(left, points_lost(field, places(hex_), attack))
    return replace(shown, note=f"The bridge loses {lost} of its {left} points, without a die.")


def _supposed(view: View, foe: Seen, volley: Volley, shots: Sequence[Shot]) -> tuple[Supposed, ...]:
    """The attack against each type the counter may be, a dummy or not (G10.8.2)."""
    left = buildings(view) if foe.shape == "building" else remaining(view)
    every = Counter(_suppose(view, foe, face, volley, shots) for face in left)
    # What is the same in all respects stands in one line.
    return tuple(
        replace(one, name=f"{one.name} ({n})") if n > 1 else one for one, n in every.items()
    )


def _suppose(view: View, foe: Seen, face: Face, volley: Volley, shots: Sequence[Shot]) -> Supposed:
    field, name = field_of(view), type_name(face)
    body = replace(face, on_road=field.road_hex(foe.hex))
    shots = felt(field, body, foe.hex, shots, overrun=False)
    if not shots:
        return Supposed(name=name, defence="under water", column="")
    blow = _blow(view, shots)
    part = part_of(face, volley.aim, view.switches)
    if part is None:
        return Supposed(name=name, defence=f"no {volley.aim}", column="")
    if part == TREADS:
        if shots[0].weapon.ap:
            return Supposed(name=name, defence=TREADS, column="")
        cover = shown_cover(view, foe.label, foe.hex, foe.side, face)
        town = in_town(view, foe.hex, foe.side, cover)
        column = tread_column(view, body, foe.hex)
        results = (tread_hit(face, blow, die, town=town, column=column) for die in DICE)
        return Supposed(name=name, defence=TREADS, column=column, chances=_chances(results))
    if face.type.has_sp:
        lost = points_lost(field_of(view), (foe.hex,), total(shots))
        return Supposed(name=name, defence=f"loses {lost} of {face.sp} points", column="")
    cover = shown_cover(view, foe.label, foe.hex, foe.side, face)
    stake = stakes(view, face, part, foe.hex, foe.side, blow, cover)[0]
    if stake.column is None or (shots[0].weapon.ap and not hurt_by_ap(face, part)):
        return Supposed(name=name, defence=stake.defence.text, column="")
    column = AUTO if stake.column == "auto" else stake.column
    chances = _stake_chances(face, stake, blow)
    return Supposed(name=name, defence=stake.defence.text, column=column, chances=chances)

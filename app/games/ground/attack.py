"""One attack: why not, and what it does (G5; in an overrun G7.7-G7.10).

An attack is a `Volley`: firing systems, one target, an aim. Fire in F3 and in overruns comes
through here.
"""

from collections.abc import Iterable, Sequence

from app.games.ground import events as e
from app.games.ground.arms import Shot, muster, mustered, total
from app.games.ground.conceal import Log, now, standing
from app.games.ground.cover import shown_cover
from app.games.ground.damage import end_ogre
from app.games.ground.demolition import check_demolition, resolve_demolition
from app.games.ground.field import field_of
from app.games.ground.laser import LASER, check_sight, may_be_aloft
from app.games.ground.orders import GROUND, Volley
from app.games.ground.parry import shoot_down
from app.games.ground.results import Blow, attack_treads, spill, stakes, strike
from app.games.ground.sea.contacts import prove, shoot_decoy
from app.games.ground.sea.gunnery import barred, check_contact
from app.games.ground.spared import aimed_at, check_spared
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.targets import (
    AIMS,
    RIDERS,
    TREADS,
    Body,
    hurt_by_ap,
    part_of,
)
from app.games.ground.units import Face, Unit
from app.games.ground.view import Seen, View
from app.games.ground.walker_fire import blow_of, check_points, in_the_open, seeing, walks_on_air
from app.games.ground.waters import felt, meets, mute, target_at_sea
from app.games.ground.words import number
from app.games.ground.works import batter
from app.kernel.orders import Refusal
from app.views.seats import Side

Pair = tuple[str, str]
"""A firer and a target that may not be repeated (G5.14, G6.4)."""


def places(hex_: str) -> tuple[str, ...]:
    """The hexes an attack goes to: one, or the two beside a bridge's hexside."""
    return tuple(hex_.split("-"))


def check_volley(view: View, volley: Volley, hex_: str, *, overrun: bool) -> Refusal | None:
    """Why these systems may not make this attack on a hex, in the attacker's view (G5)."""
    return check_attack(view, volley, hex_, overrun=overrun, aimed=view.aimed)


def check_attack(
    view: View, volley: Volley, hex_: str, *, overrun: bool, aimed: Sequence[Pair]
) -> Refusal | None:
    """As `check_volley`, with the pairs that attacks announced before have used up."""
    units, hexes = view.mine(), places(hex_)
    shots = check_spared(view, hexes) or mustered(units, volley.systems, hexes, overrun=overrun)
    if isinstance(shots, Refusal):
        return shots
    refused = _check_mute(view, volley, overrun)
    if refused is not None:
        return refused
    if view.switches.ninja_no_combine and len({_aloof(shot) for shot in shots}) > 1:
        text = "The weapons of a Ninja combine only with each other."
        return Refusal(code="aloof", rule="G5.4", text=text)
    foe = aimed_at(view, volley.target)
    if not overrun:
        aloft = foe is not None and may_be_aloft(view, foe)
        refused = _check_lasers(view, shots, hexes, aloft=aloft)
        if refused is not None:
            return refused
    if volley.target in GROUND:
        if overrun:
            text = "In an overrun only units are fired at."
            return Refusal(code="ground", rule="G7.7", text=text)
        refused = check_demolition(view, volley.target, hex_, shots)
        refused = refused or check_points(view, None, hexes, shots, overrun=False)
        return refused or _check_pairs(pairs_of(shots, volley, hex_), aimed, 1)
    if foe is None or foe.hex != hex_:
        text = f"There is no enemy counter {volley.target} in {hex_}."
        return Refusal(code="no-target", rule="G5.1", text=text)
    if len({shot.weapon.ap for shot in shots}) > 1:
        text = "Antipersonnel guns do not combine with other weapons."
        return Refusal(code="antipersonnel", rule="G5.14", text=text)
    refused = check_points(view, foe, (hex_,), shots, overrun=overrun)
    if refused is not None:
        return refused
    if foe.sheet is None:
        return _check_unknown(view, foe, volley, shots, aimed)
    return _check_known(view, foe, foe.sheet, volley, shots, overrun, aimed)


def _check_lasers(
    view: View, shots: Sequence[Shot], hexes: Sequence[str], *, aloft: bool
) -> Refusal | None:
    """Of all weapons lasers alone need a line of sight (G9.20)."""
    units, field = view.mine(), field_of(view)
    barred = (
        check_sight(field, units[s.label], s.weapon, hexes, "G9.20", aloft=aloft) for s in shots
    )
    return next((refusal for refusal in barred if refusal is not None), None)


def _aloof(shot: Shot) -> bool:
    """Whether a system combines only with its like (`ninja_no_combine`)."""
    return "ninja_no_combine" in kinds()[shot.kind].rules


def _check_mute(view: View, volley: Volley, overrun: bool) -> Refusal | None:
    """Who is in the water may not be able to attack (G4.10, G4.11)."""
    field, units = field_of(view), view.mine()
    named = (name.partition(".") for name in volley.systems)
    barred = (mute(field, units[label], system, overrun=overrun) for label, _, system in named)
    return next((refusal for refusal in barred if refusal is not None), None)


def _check_unknown(
    view: View, foe: Seen, volley: Volley, shots: Sequence[Shot], aimed: Sequence[Pair]
) -> Refusal | None:
    """Whatever some type of unit could suffer may be announced (G10.5.3, LG-17); at a contact all
    that reaches a submarine (S6.3)."""
    target = target_at_sea(field_of(view), foe)
    refused = barred(field_of(view), shots, target) if target else None
    if foe.deep or refused is not None:
        return refused or check_contact(view, foe, volley, shots)
    if volley.aim not in ("", *AIMS):
        text = f"The aim at an unidentified counter is one of {', '.join(AIMS)}."
        return Refusal(code="aim", rule="G10.5.2", text=text)
    return _check_pairs(pairs_of(shots, volley, foe.hex), aimed, 1)


def _check_known(
    view: View,
    foe: Seen,
    face: Face,
    volley: Volley,
    shots: Sequence[Shot],
    overrun: bool,
    aimed: Sequence[Pair],
) -> Refusal | None:
    part = part_of(face, volley.aim, view.switches)
    named = part if face.type.ogre or part == volley.aim else part and part.rstrip("0123456789")
    if part is None or (volley.aim and not face.type.ogre and named != volley.aim):
        text = f"{foe.label} has no {volley.aim or TREADS} to aim at."
        return Refusal(code="aim", rule="G5.10", text=text)
    if shots[0].weapon.ap and not hurt_by_ap(face, part):
        text = f"Antipersonnel guns cannot hurt {foe.label}."
        return Refusal(code="antipersonnel", rule="G5.14", text=text)
    refused = _check_layer(view, foe, face, shots, overrun)
    if refused is not None:
        return refused
    room = _room(face, part, overrun)
    refused = _check_pairs(pairs(shots, foe.label, part), aimed, room)
    if refused is not None:
        return refused
    if part == TREADS:
        if len({shot.crew for shot in shots}) > 1:
            text = "Attacks on treads do not combine: each vehicle, gun or counter fires alone."
            return Refusal(code="treads", rule="G5.11", text=text)
        return None
    if face.type.has_sp:
        return None
    shots = felt(field_of(view), face, foe.hex, shots, overrun=overrun)
    blow = blow_of(field_of(view), (), shots, overrun=overrun)
    cover = shown_cover(view, foe.label, foe.hex, foe.side, face)
    stake = stakes(view, face, part, foe.hex, foe.side, blow, cover)[0]
    if stake.column is None:
        text = f"{number(blow.attack)} against {number(stake.defence.value)} is below 1-2."
        return Refusal(code="odds", rule="G5.2", text=text)
    return None


def _check_layer(
    view: View, foe: Seen, face: Face, shots: Sequence[Shot], overrun: bool
) -> Refusal | None:
    """Why these systems cannot reach a target under water or in the air (G4.11, G4.13)."""
    field, units = field_of(view), view.mine()
    target = target_at_sea(field, foe)
    if target is not None and not overrun:
        return barred(field, shots, target)
    if overrun:
        if all(meets(field, units[shot.label], face, foe.hex) for shot in shots):
            return None
        text = f"Not all of them can fight {foe.label} where it is."
        return Refusal(code="layer", rule="G4.11", text=text)
    if len(felt(field, face, foe.hex, shots, overrun=False)) == len(shots):
        return None
    if view.switches.submerged_immune:
        text = f"{foe.label} is under water and cannot be attacked."
    else:
        text = f"{foe.label} is under water: only howitzers and Ogre missiles reach it."
    return Refusal(code="submerged", rule="G4.11", text=text)


def pairs(shots: Sequence[Shot], target: str, part: str) -> tuple[Pair, ...]:
    """The (firer, target) that this attack uses up.

    Antipersonnel guns of one firer attack a counter once (G5.14); the two guns of a Superheavy
    fire at one target together or not at all (G6.4).
    """
    ap = {(f"{shot.label}.ap", target) for shot in shots if shot.weapon.ap}
    guns = {(f"{shot.label}.main", f"{target}.{part}") for shot in shots if shot.paired}
    return tuple(sorted(ap | guns))


def pairs_of(shots: Sequence[Shot], volley: Volley, hex_: str) -> tuple[Pair, ...]:
    """The pairs of an attack as announced, before its target is known."""
    if volley.target in GROUND:
        return pairs(shots, places(hex_)[0], volley.target)
    return pairs(shots, volley.target, volley.aim or TREADS)


def _room(body: Body, part: str, overrun: bool) -> int:
    """How many targets a label stands for: in an overrun tank riders are single squads (G7.5)."""
    return len(body.riders) if overrun and part == RIDERS else 1


def _check_pairs(used: Sequence[Pair], aimed: Sequence[Pair], room: int) -> Refusal | None:
    for firer, target in used:
        if list(aimed).count((firer, target)) < room:
            continue
        label, _, system = firer.partition(".")
        if system == "ap":
            text = f"Antipersonnel guns of {label} have fired at {target} already."
            return Refusal(code="antipersonnel", rule="G5.14", text=text)
        text = f"{label} fires both guns at one target together, or at two targets."
        return Refusal(code="split", rule="G6.4", text=text)
    return None


def _blow(log: Log, shots: Sequence[Shot], overrun: bool) -> Blow:
    firers = [now(log, shot.id) for shot in shots]
    return blow_of(field_of(log.state.public), firers, shots, overrun=overrun)


def shots_of(
    state: State, side: Side, volley: Volley, hex_: str, *, overrun: bool
) -> tuple[Shot, ...]:
    """The firing systems of a checked attack."""
    named = {name.partition(".")[0] for name in volley.systems}
    every = state.forces[side].units.values()
    units = {unit.label: unit for unit in every if unit.label in named and unit.on_map}
    return muster(units, volley.systems, places(hex_), overrun=overrun)


def resolve_volley(log: Log, side: Side, hex_: str, volley: Volley, *, overrun: bool) -> None:
    """Make one attack of revealed units: announce it, spend its systems, roll and apply."""
    shots = shots_of(log.state, side, volley, hex_, overrun=overrun)
    announce(log, side, hex_, ((volley, shots),), batch=False)
    spend(log, shots)
    resolve_attack(log, side, hex_, volley, shots, overrun=overrun)
    run_dry(log, shots)


def announce(
    log: Log,
    side: Side,
    hex_: str,
    attacks: Sequence[tuple[Volley, Sequence[Shot]]],
    *,
    batch: bool,
) -> None:
    """Tell everybody who fires at what, and how strongly (G10.5.1, HG2)."""
    log.write(
        e.Announced(
            side=side,
            hex=places(hex_)[0],
            volleys=tuple(volley for volley, _ in attacks),
            strengths=tuple(number(total(shots)) for _, shots in attacks),
            batch=batch,
        )
    )


def spend(log: Log, shots: Sequence[Shot]) -> None:
    """Note what has fired, what ammunition is gone (G3.11, G5.13, G6.5)."""
    for id_ in dict.fromkeys(shot.id for shot in shots):
        weapons = [shot.weapon for shot in shots if shot.id == id_]
        unit = now(log, id_)
        spent = {w.id for w in weapons if w.kind == "hw_missile"}
        log.write(
            e.Fired(
                unit=id_,
                systems=tuple(w.id for w in weapons),
                used=tuple(w.id for w in weapons if w.kind in ("missile", "rack")),
                im=unit.im - sum(1 for w in weapons if w.kind == "rack"),
                squads=_emptied(unit.squads, "m", spent),
                riders=_emptied(unit.riders, "rm", spent),
                lased=log.state.public.n if any(w.kind == LASER for w in weapons) else unit.lased,
            )
        )
        if unit.type.becomes and any(w.kind == "drone_missile" for w in weapons):
            log.write(e.Became(unit=id_, kind=unit.type.becomes))


def run_dry(log: Log, shots: Iterable[Shot]) -> None:
    """An Ogre without treads that has fired the last it had is destroyed (G5.12)."""
    for id_ in dict.fromkeys(shot.id for shot in shots):
        end_ogre(log, now(log, id_))


def _emptied(squads: tuple[str, ...], missile: str, spent: set[str]) -> tuple[str, ...]:
    """Heavy weapons squads that fired their missile fight on as infantry (G6.5)."""
    return tuple(
        "HWX" if f"{missile}{i}" in spent else squad for i, squad in enumerate(squads, start=1)
    )


def waste(log: Log, hex_: str, target: str, why: str) -> None:
    """The attack was made and hits nothing (G10.5)."""
    log.write(e.Wasted(hex=hex_, target=target, why=why))


def resolve_attack(
    log: Log, side: Side, hex_: str, volley: Volley, shots: Sequence[Shot], *, overrun: bool
) -> None:
    """Roll and apply an attack whose systems are spent; what cannot be hit wastes it (G10.5)."""
    if not overrun:
        through = shoot_down(log, side, places(hex_), volley.target, shots)
        if shots and not through:
            waste(log, places(hex_)[0], volley.target, "a laser shot the missile down")
            return
        shots = through
    if volley.target in GROUND:
        resolve_demolition(log, volley.target, hex_, _blow(log, shots, overrun))
        _use_up(log, pairs_of(shots, volley, hex_))
        return
    # A side may fire at a structure of its own that was taken (G14.3.3).
    every = (u for s in (side.other, side) for u in log.state.forces[s].units.values())
    foe = next((unit for unit in every if unit.label == volley.target), None)
    if foe is None or foe.decoy_of:
        shoot_decoy(log, hex_, volley.target, foe)
        return
    part = part_of(foe, volley.aim, log.state.public.switches) if not foe.fate else None
    why = _why_wasted(log, foe, part, volley, shots, overrun)
    field = field_of(log.state.public)
    if not why and not (shots := felt(field, foe, hex_, shots, overrun=overrun)):
        why = "it is out of reach" if field.at_sea else "it is under water"
    if not (why or overrun) and not (shots := seeing(log, foe, shots)):
        why = "the laser does not see it"
    if any(walks_on_air(now(log, s.id)) for s in shots) and not in_the_open(field, foe, hex_):
        why = why or "it is not in the open"
    if why or part is None:
        waste(log, hex_, volley.target, why)
    elif part == TREADS:
        for crew in dict.fromkeys(shot.crew for shot in shots):
            those = [shot for shot in shots if shot.crew == crew]
            attack_treads(log, foe.id, hex_, _blow(log, those, overrun))
        _use_up(log, pairs(shots, foe.label, part))
    elif foe.type.has_sp:
        batter(log, foe.id, total(shots))
        _use_up(log, pairs(shots, foe.label, part))
    else:
        _hit(log, foe, part, hex_, shots, overrun)
        prove(log, (now(log, foe.id),))


def _why_wasted(
    log: Log,
    foe: Unit,
    part: str | None,
    volley: Volley,
    shots: Sequence[Shot],
    overrun: bool,
) -> str:
    """Why an announced attack hits nothing, empty if it does (G10.5.4-G10.5.8)."""
    if foe.fate == "discarded":
        return "it was a dummy"
    if foe.fate:
        return "it is destroyed already"
    if part is None:
        return f"it has no {volley.aim or TREADS} left"
    if shots[0].weapon.ap and not hurt_by_ap(foe, part):
        return "antipersonnel guns cannot hurt it"
    room = _room(foe, part, overrun)
    if _check_pairs(pairs(shots, foe.label, part), log.state.public.aimed, room):
        return "the other gun of the Superheavy has fired at it"
    return ""


def _hit(log: Log, foe: Unit, part: str, hex_: str, shots: Sequence[Shot], overrun: bool) -> None:
    firers = {shot.id for shot in shots}
    others = [unit.id for unit in standing(log.state, hex_) if unit.id not in firers]
    blow = _blow(log, shots, overrun)
    struck = strike(log, foe.id, part, hex_, blow)
    # In an overrun a rider that fell leaves the next one of its carrier to be fired at.
    if not overrun or part != RIDERS or now(log, foe.id).riders == foe.riders:
        _use_up(log, pairs(shots, foe.label, part))
    if struck and not overrun:
        ap = shots[0].weapon.ap
        spill(log, foe, part, hex_, blow, others, ap=ap)


def _use_up(log: Log, used: tuple[Pair, ...]) -> None:
    if used:
        log.write(e.Aimed(pairs=used))

"""Positions in notation: exact inverses over all facts that rules use."""

from collections.abc import Mapping, Sequence
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from app.games.ground.cargo import cargo_fault, is_load
from app.games.ground.edge_folds import recounted
from app.games.ground.engineer_folds import in_order
from app.games.ground.events.table import How
from app.games.ground.field import field_of
from app.games.ground.movement import phase_march
from app.games.ground.position import format_position, parse_position
from app.games.ground.roster import roster
from app.games.ground.scenarios import scenarios
from app.games.ground.state import (
    Contact,
    Exit,
    Flight,
    Force,
    Knowledge,
    LaidMine,
    Loss,
    Overrun,
    Public,
    Salvo,
    State,
    Umpire,
)
from app.games.ground.switches import Switches
from app.games.ground.tables import Kind, kinds
from app.games.ground.units import DUMMY, March, Unit
from app.kernel.notation import Ambiguous
from app.kernel.orders import Malformed
from app.views.seats import READERS, Seat, Side
from tests.games.ground.test_notation import blocks

SHEET = scenarios()["shadow_line"].sheet
INFANTRY = sorted(kind.id for kind in kinds().values() if kind.infantry)

hexes = st.sampled_from(sorted(SHEET.terrain))
counts = st.integers(0, 60)
amounts = st.integers(0, 400).map(lambda n: n / 4)
sides = st.sampled_from(list(Side))
squads = st.lists(st.sampled_from(INFANTRY), max_size=3).map(tuple)
labels = st.builds("{}{}".format, st.sampled_from("CP"), st.integers(0, 99))
systems = st.lists(st.sampled_from(["main1", "ap12", "rack3", "s1", "rm2"]), max_size=3).map(tuple)
control = st.dictionaries(hexes, sides, max_size=3)

marches = st.builds(
    March,
    start=st.one_of(st.just(""), hexes),
    steps=counts,
    spent=amounts,
    paved=st.booleans(),
    halted=st.booleans(),
    owes=st.sampled_from(["", "D2", "S2", "W"]),
    cleared=counts,
    moved=st.booleans(),
    gait=st.integers(0, 2),
    barred=st.booleans(),
    mined=st.lists(hexes, max_size=2).map(tuple),
    bogged=st.booleans(),
    shifted=st.booleans(),
)


def aboard(line: Kind) -> st.SearchStrategy[tuple[str, ...]]:
    """What a type may have aboard: squads, or a vehicle."""
    if line.infantry:
        return st.just(())
    loads = [(kind,) for kind in sorted(kinds()) if is_load((kind,))]
    held = [load for load in loads if not cargo_fault(line, load)]
    few = squads.map(lambda s: s[: line.carry])
    return st.one_of(few, st.sampled_from(held)) if held else few


names = st.one_of(st.just(""), st.sampled_from(["U1", "V12", "SES.2", "C4"]))


@st.composite
def units(draw: st.DrawFn, side: Side, label: str) -> Unit:
    """A unit with any facts, likely or not."""
    kind = draw(st.sampled_from([DUMMY, *sorted(kinds())]))
    line = kinds().find(kind)
    disabled = draw(st.integers(0, 9))
    fate = draw(st.sampled_from(["", "", "", "destroyed", "discarded", "left"]))
    weapons = [weapon.id for weapon in line.weapons] if line else []
    return Unit(
        id=f"{side}.{label}",
        side=side,
        kind=kind,
        label=label,
        hex=draw(st.one_of(st.just(""), hexes)),
        concealed=draw(st.booleans()),
        hidden=draw(st.booleans()),
        fate=fate,
        squads=draw(squads) if line and line.infantry else (),
        riders=draw(aboard(line)) if line else (),
        load_hurt=draw(counts),
        disabled=disabled,
        shaken_by=draw(st.sampled_from(["fire", "terrain"])) if disabled else "",
        stuck=draw(st.booleans()),
        on_road=draw(st.booleans()),
        march=March() if fate else draw(marches),
        lost=tuple(draw(st.lists(st.sampled_from(weapons), max_size=3))) if weapons else (),
        used=draw(systems),
        fired=draw(systems),
        scanned=draw(systems),
        treads=draw(counts),
        im=draw(counts),
        rams=draw(counts),
        reacted=draw(counts),
        since=draw(counts),
        jets=draw(st.booleans()),
        aided=draw(counts),
        hid=draw(counts),
        scored=draw(amounts),
        cm=draw(counts),
        lased=draw(counts),
        watch=draw(watches),
        shifted_squads=draw(counts),
        bank=draw(amounts),
        stood=draw(counts),
        surfaced=draw(st.booleans()),
        back=draw(st.sampled_from(["", "H", "D"])),
        callsign=draw(names) or "V77",
        decoy_of=draw(names),
        ruse=tuple(draw(st.lists(hexes, max_size=3))),
        decoys=draw(counts),
        corner=draw(st.integers(-1, 5)),
        aloft=draw(counts),
        aboard=draw(names),
        returns=draw(counts),
        fighters=draw(counts),
        copters=draw(counts),
        beach=draw(st.one_of(st.just(""), hexes)),
        bound=draw(st.sampled_from(["", "load", "unload"])),
        waiting=tuple(draw(st.lists(labels, max_size=3))),
        idle=draw(counts),
        laying=draw(st.booleans()),
        pinged=draw(st.booleans()),
        airborne=draw(st.booleans()),
        defence=draw(st.one_of(st.none(), counts)),
        sp=draw(counts),
        full=draw(counts),
        title=draw(st.sampled_from(["", "Depot", "Ice-breaker No. 2"])),
        size=draw(counts),
        mov=draw(st.one_of(st.none(), st.just(1.0))),
        scanner=draw(st.sampled_from(["", "Alpha", "Beta", "Gamma"])),
        vp=draw(st.one_of(st.none(), amounts)),
        mimic=draw(st.sampled_from(sorted(kinds()))) if kind == DUMMY else "",
        mimic_turn=draw(counts),
        mark=draw(st.sampled_from(["auto", "yes", "no"])),
        edge=draw(st.sampled_from(["", "", "", "north", "west", "any"])),
        gate=draw(st.one_of(st.just(""), hexes)),
    )


overruns = st.builds(
    Overrun,
    hex=hexes,
    attacker=sides,
    stage=st.sampled_from(["gather", "react", "dismount", "fire", "ram"]),
    round=counts,
    turn=st.one_of(st.none(), sides),
    shots=counts,
    blind=st.booleans(),
    walkers=st.booleans(),
    silent=counts,
    rammed=st.lists(labels, max_size=3).map(tuple),
)

watches = st.one_of(
    st.just(()), st.just(("always",)), st.lists(labels, min_size=1, max_size=3).map(tuple)
)


@st.composite
def salvos(draw: st.DrawFn) -> Salvo:
    """Missiles in the air, before or after the path of one is drawn."""
    flight = st.one_of(
        st.builds(Flight, launcher=labels, hex=hexes), st.just(Flight(launcher="edge"))
    )
    flights = tuple(draw(st.lists(flight, min_size=1, max_size=3)))
    path = tuple(draw(st.lists(hexes, max_size=4)))
    at = draw(st.integers(0, len(flights) - 1))
    return Salvo(side=draw(sides), flights=flights, at=at, path=path)


losses = st.builds(
    Loss,
    side=sides,
    text=st.sampled_from(["", "Heavy Tank C7", "a | b", "two squads (of three)"]),
    vp=amounts,
    label=st.one_of(st.just(""), labels),
    kinds=st.lists(st.sampled_from(sorted(kinds())), max_size=3).map(tuple),
)

switches = st.builds(
    Switches,
    concealment=st.sampled_from([(), (Side.A,), (Side.B,), (Side.A, Side.B)]),
    overrun_reaction=st.sampled_from(["full", "adjacent", "off"]),
    stack_limit=st.integers(1, 9),
    auto_5_1=st.booleans(),
    terrain_recovery_roll=st.booleans(),
    spillover=st.booleans(),
    mines=st.integers(0, 9),
    infantry_cover_std=st.booleans(),
    gev_leavers_free=st.booleans(),
    gev_town_stop=st.booleans(),
    cm_rubbles_clear=st.booleans(),
    laser_vs_missile=st.booleans(),
    laser_swamp_blocks=st.booleans(),
    subs_submerged_ogre=st.booleans(),
    emp_radius=st.sampled_from([2, 3]),
    unofficial_ogres=st.booleans(),
    terrain_destruction=st.booleans(),
    building_spot=st.booleans(),
)


tried = st.builds("{}/{}".format, hexes, st.sampled_from(["lay", "detect", "hulk"]))


def mines(of: Sequence[Side]) -> st.SearchStrategy[tuple[LaidMine, ...]]:
    """Some mines of one of these sides."""
    one = st.builds(LaidMine, hex=hexes, road=st.booleans(), side=st.sampled_from(of))
    return st.lists(one, max_size=3).map(lambda several: in_order(tuple(several)))


@st.composite
def publics(draw: st.DrawFn) -> Public:
    """Public facts of any phase after set-up."""
    phase = draw(st.sampled_from(["P1", "P2", "P3", "P4", "P5", "P6", "P7", "END"]))
    n, first, over = draw(st.integers(1, 40)), draw(sides), phase == "END"
    ending = draw(st.sampled_from(get_args(How)))
    return Public(
        scenario="shadow_line",
        turn=(n + 1) // 2,
        n=n,
        active=None if over else first if n % 2 else first.other,
        phase=phase,
        ended=over,
        switches=draw(switches),
        turns=draw(st.integers(1, 30)),
        first=first,
        overrun=draw(st.one_of(st.none(), overruns)),
        due=draw(st.dictionaries(sides, st.integers(1, 5))),
        closed=tuple(draw(st.lists(hexes, max_size=2))),
        terrain=draw(st.dictionaries(hexes, st.just("rubble"), max_size=2)),
        cut=tuple(draw(st.lists(hexes, max_size=2))),
        bridges=draw(st.dictionaries(st.just("0703-0704"), counts)),
        earthworks=draw(
            st.dictionaries(st.just("0603-0604"), st.sampled_from(["bridge", "ramp", "graded"]))
        ),
        hulks=draw(st.dictionaries(hexes, st.sampled_from([(3,), (4, 5), (1, 1, 9)]), max_size=2)),
        walls=draw(st.dictionaries(hexes, st.integers(0, 2), max_size=2)),
        revetments=draw(st.dictionaries(hexes, st.sampled_from([0, 3, 6]), max_size=2)),
        trenches=draw(st.dictionaries(hexes, st.integers(0, 3), max_size=2)),
        salvo=draw(st.one_of(st.none(), salvos())),
        bursts=tuple(draw(st.lists(hexes, max_size=2))),
        launched=draw(st.dictionaries(sides, st.integers(1, 5))),
        losses=tuple(draw(st.lists(losses, max_size=3))),
        aimed=tuple(
            draw(
                st.lists(
                    st.tuples(
                        st.builds("{}{}".format, labels, st.sampled_from(["", ".ap", ".main"])),
                        st.builds("{}{}".format, labels, st.sampled_from(["", ".", ".main1"])),
                    ),
                    max_size=2,
                )
            )
        ),
        closing=draw(st.booleans()),
        draw=draw(st.one_of(st.none(), sides)),
        winner=draw(st.one_of(st.none(), sides)) if over else None,
        ending=ending if over else "",
        marks=draw(control) if over else {},
        classes=draw(st.dictionaries(sides, st.sampled_from(["S", "E", "plain"]))) if over else {},
        pools=draw(st.dictionaries(sides, st.integers(20, 130))),
        exits=tuple(draw(st.lists(st.builds(Exit, label=labels, vp=amounts), max_size=2))),
        bonus=draw(st.dictionaries(sides, amounts)),
        seized=draw(st.dictionaries(hexes, sides, max_size=1)),
        lagoon=draw(counts),
        identified=draw(st.one_of(st.none(), counts)),
    )


@st.composite
def states(draw: st.DrawFn) -> State:
    """A state in which anything may be true that the rules use."""
    public, held = draw(publics()), draw(control)
    forces = {}
    for side, prefix in ((Side.A, "C"), (Side.B, "P")):
        numbers = draw(st.lists(st.integers(0, 99), unique=True, max_size=4))
        table = {f"{side}.{prefix}{n}": draw(units(side, f"{prefix}{n}")) for n in sorted(numbers)}
        chosen = draw(
            st.one_of(st.none(), st.sets(st.sampled_from(sorted(table)) if table else st.nothing()))
        )
        forces[side] = Force(
            side=side,
            units=table,
            committed=True,
            step=draw(st.integers(1, 4)) if side is public.active else 1,
            giving=None if chosen is None else tuple(sorted(chosen)),
            mines=draw(mines((side,))),
            stock=draw(st.integers(0, 20)),
            tried=tuple(draw(st.lists(tried, max_size=2))),
            digs=draw(st.dictionaries(hexes, st.integers(1, 2), max_size=2)),
            sections=draw(st.sampled_from([(), ("0102-0304", "0505-0505")])),
        )
    known = {
        seat: Knowledge(
            control=draw(
                st.dictionaries(hexes, st.sampled_from(["a", "b", "unknown"]), max_size=3)
            ),
            mines=draw(mines((seat.side.other,) if seat.side else tuple(Side))),
        )
        for seat in READERS
    }
    named = {side: force.sections for side, force in forces.items() if force.sections}
    public = replace(public, sections=named)
    laid = State(public=public, forces=forces, knowledge=known, umpire=Umpire(control=held))
    # How many units wait off the map follows from the forces.
    return recounted(laid)


def facts(state: State) -> dict[str, object]:
    """Everything of a state that a position must hold."""
    return {
        "public": asdict(state.public),
        "forces": {side: asdict(force) for side, force in state.forces.items()},
        "control": state.umpire.control,
        "marks": {seat: dict(state.knowledge[seat].control) for seat in READERS},
        "found": {seat: state.knowledge[seat].mines for seat in READERS},
    }


@settings(max_examples=300)
@given(states())
def test_reading_undoes_writing(state: State) -> None:
    again = parse_position(format_position(state)).state()
    assert facts(again) == facts(state)
    assert format_position(again) == format_position(state)


def test_every_fact_of_a_state_is_written_or_left_out_on_purpose() -> None:
    """A new field of the state must be given a notation, here and in the strategies above."""
    assert set(Public.__struct_fields__) == {
        *("scenario", "turn", "n", "active", "phase", "ended", "switches", "turns", "first"),
        *("overrun", "due", "closed", "terrain", "cut", "bridges", "losses", "aimed", "closing"),
        *("hulks", "walls", "revetments", "trenches", "earthworks"),
        *("draw", "winner", "ending", "marks", "salvo", "bursts", "launched"),
        *("classes", "pools", "exits", "bonus", "seized", "identified", "offmap", "setting"),
        *("lagoon", "sections"),
        *("proof", "batch"),
    }
    assert set(Force.__struct_fields__) - {"past"} == {
        *("side", "units", "committed", "step", "giving", "mines", "stock", "tried", "digs"),
        *("bought", "sections"),
    }
    proofs = {"sealed", "chain", "adding"}
    assert set(Umpire.__struct_fields__) - {"drawn", "labels"} - proofs == {"control"}
    assert set(Unit.__struct_fields__) == {
        *("id", "side", "kind", "label", "hex", "concealed", "hidden", "fate", "squads", "riders"),
        *("disabled", "shaken_by", "stuck", "on_road", "march", "lost", "used", "fired"),
        *("scanned", "treads", "im", "rams", "reacted", "hid", "scored", "shifted_squads"),
        *("defence", "scanner", "vp", "mimic", "mimic_turn", "mark", "bank", "stood"),
        *("sp", "title", "size", "mov", "full", "cm", "lased", "watch", "edge", "gate"),
        *("since", "aided", "jets", "load_hurt"),
        *("surfaced", "borne", "airborne"),
        *("back", "proved", "callsign", "decoy_of", "ruse", "decoys", "corner", "aloft", "aboard"),
        "landed",
        *(
            "returns",
            "fighters",
            "copters",
            "bound",
            "beach",
            "waiting",
            "idle",
            "laying",
            "pinged",
        ),
    }
    assert set(March.__struct_fields__) == {
        *(
            "start",
            "steps",
            "spent",
            "paved",
            "halted",
            "owes",
            "cleared",
            "barred",
            "bogged",
            "gait",
        ),
        *("moved", "shifted", "caught", "mined"),
    }
    assert set(Overrun.__struct_fields__) == {
        *("hex", "attacker", "stage", "round", "turn", "shots", "blind", "silent", "rammed"),
        "walkers",
    }
    assert set(Loss.__struct_fields__) == {"side", "text", "vp", "label", "kinds"}


def opening(**placed: Mapping[str, str]) -> State:
    """Set-up of the first scenario with some pieces placed."""
    state = parse_position("shadow_line SETUP").state()
    forces = {
        side: replace(
            force,
            units={
                u.id: replace(u, hex=hex_, on_road=field_of(state.public).road_hex(hex_))
                if (hex_ := placed.get(side.value, {}).get(u.name))
                else u
                for u in force.units.values()
            },
        )
        for side, force in state.forces.items()
    }
    return replace(state, forces=forces)


def test_set_up_alone_is_the_start_of_the_game() -> None:
    position = parse_position("shadow_line SETUP")
    scenario = scenarios()["shadow_line"]
    for side in Side:
        whole = roster(scenario, side, scenario.file.switches)
        assert tuple(position.forces[side].units.values()) == whole
        assert not position.forces[side].committed
    assert position.public == Public(
        scenario="shadow_line",
        switches=scenario.file.switches,
        turns=10,
        phase="SETUP",
        setting=(Side.A, Side.B),
    )


def test_set_up_keeps_pieces_on_the_map_and_in_the_tray() -> None:
    state = opening(a={"HVY.1": "0406", "D3": "0101", "C0": "0206"}, b={"INF3.2": "1301"})
    force = replace(state.forces[Side.B], committed=True)
    state = replace(state, forces={**state.forces, Side.B: force})
    text = (
        "shadow_line SETUP | a C0=CP@0206 D3=?GEV@0101 HVY.1=HVY@0406"
        " | b committed INF3.2=INF3@1301"
    )
    assert format_position(state) == text
    assert facts(parse_position(format_position(state)).state()) == facts(state)


@pytest.mark.parametrize("block", blocks("position"))
def test_the_documented_positions_are_as_they_are_written(block: str) -> None:
    assert format_position(parse_position(block).state()) == " ".join(block.split())


def test_one_line_and_several_are_alike() -> None:
    text = "shadow_line n5 P3 a | a C4=HVY@0406(disabled4, stuck) | b P1=GEV@1106"
    spread = text.replace(" | ", "\n  |\n").replace(", ", ",\n")
    assert facts(parse_position(text).state()) == facts(parse_position(spread).state())


def test_labels_that_are_not_written_are_dealt_in_order() -> None:
    position = parse_position("shadow_line n1 P3 | a HVY@0101 C2=LT@0102 GEV@0103 | b ?@1301")
    assert [u.label for u in position.forces[Side.A].units.values()] == ["C1", "C2", "C3"]
    assert [u.label for u in position.forces[Side.B].units.values()] == ["P1"]
    assert position.labels[Side.A][:2] == ("C4", "C5")
    assert not {"C1", "C2", "C3"} & set(position.labels[Side.A])


def test_concealment_is_as_the_switches_say() -> None:
    text = "shadow_line n1 P3 concealment=a | a C1=HVY@0101 C2=HVY!@0102 C0=CP@0103 | b P1=GEV@1301"
    position = parse_position(text)
    hidden = {u.label for f in position.forces.values() for u in f.units.values() if u.concealed}
    assert hidden == {"C1"}


def test_a_command_post_has_the_values_of_the_scenario() -> None:
    unit = parse_position("shadow_line n1 P3 | a C0=CP@0206").forces[Side.A].units["a.C0"]
    assert (unit.defence, unit.scanner, unit.vp) == (1, "Gamma", 12)


def test_an_unmarked_unit_stands_as_its_movement_phase_finds_it() -> None:
    """G4.3, G4.8: the road bonus and the bog of a unit that has not moved need no flags."""
    text = "shadow_line n1 P3 | a C1=HVY@0406 C2=GEV@0402 | b P1=GEV@1106"
    position = parse_position(text)
    field = field_of(position.public)
    tank, hover = position.forces[Side.A].units.values()
    assert tank.on_road
    assert tank.march == phase_march(field, replace(tank, march=March(start="0406")), "P3")
    assert tank.march.paved
    assert hover.march.bogged
    assert hover.march.barred
    assert position.forces[Side.B].units["b.P1"].march == March(start="1106")


def test_proof_that_a_counter_is_real_is_kept() -> None:
    text = "shadow_line n4 P3 b | a C4=HVY@0706(real) C5=?GEV@0706"
    position = parse_position(text)
    assert position.proved == ("a.C4",)
    contact = Contact(label="C4", side=Side.A, hex="0706", real=True)
    state = position.state()
    known = {**state.knowledge, Seat.OBSERVER: Knowledge(contacts={"C4": contact})}
    assert format_position(replace(state, knowledge=known)) == text


def test_forty_units_on_the_proving_ground() -> None:
    """The whole printed list of both sides, and as many dummies, in one line."""
    scenario = scenarios()["proving_ground"]
    assert not scenario.file.listed
    parts = ["proving_ground n3 P3 a"]
    for side in Side:
        words, zone = [], scenario.zone(scenario.side(side).zone)
        for at, (kind, number, _, _) in enumerate(scenario.roster(side)):
            words += [f"{kind}{number or ''}@{zone[at]}", f"?GEV@{zone[-1 - at]}"]
        parts.append(f"{side} {' '.join(words)}")
    state = parse_position(" | ".join(parts)).state()
    real = [u for f in state.forces.values() for u in f.units.values() if not u.dummy]
    assert len(real) == 40
    assert all(u.concealed for f in state.forces.values() for u in f.units.values())
    text = format_position(state)
    assert facts(parse_position(text).state()) == facts(state)
    assert "\n" not in text


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ("", "scenario", "ends too soon"),
        ("waterloo n1 P3", "scenario", "shadow_line"),
        ("shadow_line n1", "phase", "expected SETUP"),
        ("shadow_line n1 P8", "phase", '"P8" (character 16)'),
        ("shadow_line n1 SETUP", "phase", "no player-turn"),
        ("shadow_line n1 P3 b", "active", "the active side of n1 is a"),
        ("shadow_line SETUP a", "active", "nobody is active"),
        ("shadow_line n1 P3 step=5", "settings", "1 to 4"),
        ("shadow_line n1 P3 spillover=maybe", "settings", "on or off"),
        ("shadow_line n1 P3 overrun_reaction=x", "settings", "full, adjacent or off"),
        ("shadow_line n1 P3 concealment=c", "settings", "a+b"),
        ("shadow_line n1 P3 fog=on", "settings", "overrun_reaction"),
        ("shadow_line n1 P3 | c C4=HVY", "section", "a, b, overrun"),
        ("shadow_line n1 P3 | a C4=HVY | a C5=LT", "section", "there already"),
        ("shadow_line n1 P3 | | a C4=HVY", "section", '"|" (character 21)'),
        ("shadow_line n1 P3 | a C4=HVX@0101", "a", "no type of unit HVX"),
        ("shadow_line n1 P3 | b P4=?HVX@0101", "b", "no type of unit HVX"),
        ("shadow_line n1 P3 | a C4=HVY@1401", "a", "1401 is no hex of this map"),
        ("shadow_line n1 P3 | a HVY4=HVY@0101", "a", "HVY4 is no label"),
        ("shadow_line n1 P3 | a C4=HVY@0101\n| b C4=LT@0102", "b", "line 2, character 5"),
        ("shadow_line n1 P3 | a C4=INF4@0101", "a", "more squads than INF holds"),
        ("shadow_line n1 P3 | a C4=HVY+INF2@0101", "a", "more squads than HVY holds"),
        ("shadow_line n1 P3 | a C4=HVY@0101(brave)", "a", "brave is no fact of a unit"),
        ("shadow_line n1 P3 | a C4=HVY@0101(stuck", "a", "expected a unit"),
        ("shadow_line n1 P3 | a C4=HVY(lost=main1)", "a", "HVY has no system main1"),
        ("shadow_line n1 P3 | a C4=HVY(stuck=very)", "a", "stuck or stuck=no"),
        ("shadow_line n1 P3 | a C4=HVY(real=no)", "a", "real stands alone"),
        ("shadow_line n1 P3 | a C4=HVY(disabled4/rain)", "a", "disabled4/terrain"),
        ("shadow_line n1 P3 | a C4=HVY(owes=D3)", "a", "owes=D2, S2 or W"),
        ("shadow_line n1 P3 | a giving=C9 C4=?", "a", "giving names no counter C9"),
        ("shadow_line n1 P3 | overrun 0706 a wait", "overrun", "gather"),
        ("shadow_line n1 P3 | overrun 0706 a fire round=x", "overrun", "round=1"),
        ("shadow_line n1 P3 | overrun 9901 a fire", "overrun", "9901 is no hex"),
        ("shadow_line n1 P3 | due c=1", "due", "a=2"),
        ("shadow_line n1 P3 | terrain 0606=lava", "terrain", "rubble"),
        ("shadow_line n1 P3 | bridges 0703-0909=2", "bridges", "0703-0704=12"),
        ("shadow_line n1 P3 | losses a six", "losses", "points such as 6"),
        ("shadow_line n1 P3 | aimed C3", "aimed", "C3.ap>P4"),
        ("shadow_line n1 P3 | held 0606=c", "held", "a or b"),
        ("shadow_line n1 P3 | marks umpire 0606=a", "marks", "observer"),
        ("shadow_line SETUP | a HVY.3=HVY@0101", "a", "no such piece"),
        ("shadow_line SETUP | a HVY.1=LT@0101", "a", "no such piece"),
        ("shadow_line SETUP | a HVY@0101", "a", "no roster name"),
        ("shadow_line SETUP | a HVY.1=HVY@0101 HVY.1=HVY@0102", "a", "there twice"),
    ],
)
def test_a_malformed_position_names_the_word(text: str, field: str, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_position(text)
    assert caught.value.field == field
    assert message in str(caught.value)
    assert not isinstance(caught.value, Ambiguous)


@pytest.mark.parametrize(
    "text",
    [
        "shadow_line P3 a",
        "shadow_line n1 P3 | a C4=INF@0101",
        "shadow_line n1 P3 | a C4=HVY@0101(disabled)",
    ],
)
def test_a_position_that_leaves_a_question_open_is_ambiguous(text: str) -> None:
    with pytest.raises(Ambiguous):
        parse_position(text)


@given(st.text(alphabet='shadow_lineP35n |aC4=HVY@0406()?!~,+:"', max_size=60))
def test_any_text_is_malformed_or_a_position(tail: str) -> None:
    try:
        position = parse_position("shadow_line n5 P3 " + tail)
    except Malformed:
        return
    text = format_position(position.state())
    assert format_position(parse_position(text).state()) == text

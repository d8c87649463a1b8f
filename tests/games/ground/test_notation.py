"""Orders in notation: exact inverses, and errors that say what and where."""

import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.ground import missile_orders as m
from app.games.ground import orders as o
from app.games.ground.engineer_orders import Deploy, LayMine, Task
from app.games.ground.layer_orders import LayerOrder
from app.games.ground.notation import format_order, parse_order
from app.games.ground.sea.orders import (
    Charge,
    Decoy,
    Fly,
    Forget,
    LayMines,
    Load,
    NameSection,
    Ping,
    Unload,
)
from app.games.ground.sheets import EDGES
from app.games.ground.tables import kinds
from app.games.ground.walker_orders import SetJets
from app.hexes.coords import hexside, label, neighbours
from app.kernel.notation import Ambiguous
from app.kernel.orders import Malformed

DOC = Path(__file__).parents[3] / "docs" / "notation.md"

labels = st.builds("{}{}".format, st.sampled_from("CPNSZ"), st.integers(0, 99))
hexes = st.builds(label, st.integers(1, 15), st.integers(1, 21))
paths = st.lists(hexes, min_size=1, max_size=6).map(tuple)
hexsides = hexes.flatmap(lambda h: st.sampled_from([hexside(h, n) for n in neighbours(h)]))
systems = st.one_of(
    labels,
    st.builds("{}.{}".format, labels, st.sampled_from(["main1", "ap12", "s1", "scanner", "rm2"])),
)
squads = st.sampled_from(sorted(kind.id for kind in kinds().values() if kind.infantry))
groups = st.lists(squads, min_size=1, max_size=3).map(tuple)
launchers = st.one_of(labels, st.just(m.EDGE))
several = st.lists(labels, min_size=1, max_size=4).map(tuple)
firers = st.lists(systems, min_size=1, max_size=4).map(tuple)
sorts = st.sampled_from([("road",), ("off",)])
names = st.sampled_from(["SHVY", "HVY.2", "INF3.1", "D3", "C0", "MK3B"])
aims = st.sampled_from(["", "main", "treads", "ap3", "riders", "s1"])
at_counters = st.builds(o.Volley, systems=firers, target=labels, aim=aims)
at_ground = st.builds(
    o.Volley, systems=firers, target=st.sampled_from(["terrain", "road", "bridge"])
)


def fire_at_ground(volley: o.Volley) -> st.SearchStrategy[o.Fire]:
    """Fire at terrain or a road in a hex, at a bridge on a hexside."""
    place = hexsides if volley.target == "bridge" else hexes
    return st.builds(o.Fire, volley=st.just(volley), hex=place)


ORDERS: dict[type, st.SearchStrategy[o.GroundOrder]] = {
    o.Place: st.builds(o.Place, unit=names, hex=st.one_of(st.just(""), hexes)),
    o.Hide: st.builds(o.Hide, unit=names, back=st.booleans()),
    o.Arrange: st.builds(o.Arrange, how=st.sampled_from(get_args(o.How))),
    o.Commit: st.just(o.Commit()),
    o.Choose: st.builds(
        o.Choose,
        units=st.dictionaries(
            st.sampled_from(["HVY", "INF3", "APC+INF3", "APC+INF1+HW1"]),
            st.integers(1, 49),
            min_size=1,
        ),
    ),
    o.ChooseEdge: st.builds(o.ChooseEdge, edge=st.sampled_from(EDGES)),
    o.Leave: st.builds(o.Leave, counter=labels, edge=st.sampled_from(EDGES)),
    Deploy: st.builds(Deploy, counter=labels),
    SetJets: st.builds(SetJets, counter=labels, on=st.booleans()),
    Task: st.one_of(
        st.builds(Task, counters=several, job=st.sampled_from(["lay", "lift", "disarm"]), at=sorts),
        st.builds(Task, counters=several, job=st.sampled_from(["town", "rubble", "hulk"])),
        st.builds(
            Task,
            counters=several,
            job=st.just("detect"),
            at=st.lists(hexes, min_size=1, max_size=5).map(tuple),
        ),
        st.builds(
            Task,
            counters=several,
            job=st.sampled_from(["bridge", "ramp", "grade", "demolish"]),
            at=hexsides.map(lambda side: (side,)),
        ),
        st.builds(
            Task,
            counters=several,
            job=st.sampled_from(["structure", "finish"]),
            at=labels.map(lambda label: (label,)),
        ),
        st.builds(
            Task,
            counters=several,
            job=st.just("revetment"),
            at=st.sampled_from([("3",), ("6",)]),
        ),
    ),
    LayMine: st.builds(LayMine, hex=hexes, road=st.booleans(), back=st.booleans()),
    o.Move: st.builds(
        o.Move,
        counter=st.one_of(labels, names),
        path=st.lists(hexes, min_size=1, max_size=6).map(tuple),
        cross=st.booleans(),
        rise=st.one_of(st.just(""), hexes),
    ),
    Decoy: st.builds(Decoy, counter=labels, path=st.lists(hexes, max_size=3).map(tuple)),
    Fly: st.one_of(
        st.builds(Fly, counter=labels, path=paths, corner=st.none() | st.integers(0, 5)),
        st.builds(Fly, counter=labels, path=paths, end=st.sampled_from(("land", "leave"))),
    ),
    Forget: st.builds(Forget, label=labels),
    Load: st.builds(Load, counter=labels, units=st.lists(labels, max_size=3).map(tuple)),
    Unload: st.builds(Unload, counter=labels, hex=st.one_of(st.just(""), hexes)),
    LayMines: st.builds(LayMines, counter=labels, on=st.booleans()),
    Charge: st.builds(Charge, systems=firers, hex=hexes),
    Ping: st.builds(Ping, counter=labels, target=st.one_of(hexes, labels)),
    NameSection: st.builds(NameSection, one=hexes, two=hexes, back=st.booleans()),
    o.Mimic: st.builds(o.Mimic, counter=labels, kind=st.sampled_from(sorted(kinds()))),
    o.RollMark: st.builds(o.RollMark, counter=labels, value=st.sampled_from(["auto", "yes", "no"])),
    o.Regroup: st.builds(
        o.Regroup,
        counters=several,
        groups=st.lists(groups, min_size=1, max_size=4).map(tuple),
    ),
    o.Mount: st.builds(o.Mount, counter=labels, squads=st.integers(1, 3), carrier=labels),
    o.Dismount: st.builds(o.Dismount, carrier=labels, squads=st.integers(1, 3)),
    **{kind: st.builds(kind, counter=labels) for kind in get_args(LayerOrder)},
    o.Reconceal: st.builds(o.Reconceal, counter=labels),
    o.Reveal: st.builds(o.Reveal, counter=labels),
    o.CallOverrun: st.builds(o.CallOverrun, hex=hexes),
    o.RenewOverrun: st.builds(o.RenewOverrun, counter=labels),
    o.React: st.builds(o.React, counters=st.one_of(st.just(()), several)),
    o.Fire: st.one_of(st.builds(o.Fire, volley=at_counters), at_ground.flatmap(fire_at_ground)),
    o.FireBatch: st.builds(
        o.FireBatch,
        hex=hexes,
        volleys=st.lists(st.one_of(at_counters, at_ground), min_size=1, max_size=4).map(tuple),
    ),
    o.Scan: st.builds(o.Scan, system=systems, target=labels),
    o.DoneScanning: st.just(o.DoneScanning()),
    o.Ram: st.builds(o.Ram, counter=labels, target=labels),
    o.EndStep: st.just(o.EndStep()),
    o.EndPhase: st.just(o.EndPhase()),
    o.Discard: st.builds(o.Discard, counters=several),
    o.Undo: st.just(o.Undo()),
    o.OfferDraw: st.just(o.OfferDraw()),
    o.Resign: st.just(o.Resign()),
    m.Pulse: st.builds(m.Pulse, counter=labels),
    m.AnnounceSalvo: st.builds(
        m.AnnounceSalvo, launchers=st.lists(launchers, min_size=1, max_size=4).map(tuple)
    ),
    m.Launch: st.builds(
        m.Launch, launcher=launchers, path=st.lists(hexes, min_size=1, max_size=6).map(tuple)
    ),
    m.Intercept: st.builds(
        m.Intercept,
        tries=st.lists(st.builds(m.Try, system=systems, at=st.integers(0, 40)), max_size=4).map(
            tuple
        ),
    ),
    m.Detonate: st.builds(m.Detonate, counter=labels),
    m.LaserOrder: st.builds(
        m.LaserOrder,
        counter=labels,
        at=st.one_of(st.just(()), st.just((m.ALWAYS,)), several),
    ),
}

orders = st.one_of(*ORDERS.values())


def blocks(kind: str) -> list[str]:
    """The fenced blocks of a kind in the documentation."""
    return re.findall(rf"^```{kind}\n(.*?)^```", DOC.read_text(encoding="utf-8"), re.M | re.S)


def lines(kind: str) -> list[str]:
    """The lines of those blocks."""
    return [line for block in blocks(kind) for line in block.splitlines()]


def test_every_order_has_a_notation() -> None:
    assert set(ORDERS) == set(get_args(o.GroundOrder))


@given(orders)
def test_reading_undoes_writing(order: o.GroundOrder) -> None:
    assert parse_order(format_order(order)) == order


@given(orders)
def test_capitals_and_blanks_do_not_matter(order: o.GroundOrder) -> None:
    text = format_order(order)
    assert parse_order(f"  {text.upper().replace(' ', '  ')} ") == order
    assert parse_order(text.lower()) == order


@given(orders, st.data())
def test_a_broken_order_is_malformed_or_another_order(
    order: o.GroundOrder, data: st.DataObject
) -> None:
    text = format_order(order)
    at = data.draw(st.integers(0, len(text) - 1))
    broken = text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :]
    try:
        read = parse_order(broken)
    except Malformed:
        return
    assert parse_order(format_order(read)) == read


@given(st.text(max_size=80))
def test_any_text_is_malformed_or_an_order(text: str) -> None:
    try:
        order = parse_order(text)
    except Malformed:
        return
    assert parse_order(format_order(order)) == order


@pytest.mark.parametrize("line", lines("order"))
def test_the_documented_orders_are_as_they_are_written(line: str) -> None:
    assert format_order(parse_order(line)) == line


@pytest.mark.parametrize("line", lines("short"))
def test_the_documented_short_forms(line: str) -> None:
    typed, meant = line.split(" -> ")
    assert format_order(parse_order(typed)) == meant


@pytest.mark.parametrize("line", lines("wrong"))
def test_the_documented_mistakes(line: str) -> None:
    typed, message = line.split(" -> ")
    with pytest.raises(Malformed) as caught:
        parse_order(typed)
    assert str(caught.value) == message


def test_every_order_is_documented() -> None:
    assert {type(parse_order(line)) for line in lines("order")} == set(ORDERS)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "type"),
        ("storm C17", "type"),
        ("charge C17", "hex"),
        ("charge 1010", "systems"),
        ("ping C17 P", "target"),
        ("place HVY.2", "hex"),
        ("place 0204 0204", "unit"),
        ("arrange nicely", "how"),
        ("move 0406-0506", "counter"),
        ("move C17 0406--0506", "path"),
        ("move C17 0406-0506 slowly", "notation"),
        ("mimic C4 GVE", "kind"),
        ("mark C4 maybe", "value"),
        ("regroup C5 C6", "groups"),
        ("regroup = INF1", "counters"),
        ("regroup C5 = INF0", "groups"),
        ("mount C5 two on C7", "squads"),
        ("mount C5 2 C7", "carrier"),
        ("react", "counters"),
        ("react none C3", "notation"),
        ("overrun 0006", "hex"),
        ("fire C17.main1. > P3", "systems"),
        ("fire C17 > 0706", "target"),
        ("fire C17 > road", "hex"),
        ("fire C17 > P3 1st", "aim"),
        ("fire C17 > bridge 0703-0909", "hex"),
        ("batch 0706 C17 > P3", "volleys"),
        ("batch 0706: C17 > P3; C18 >", "volleys.1.target"),
        ("batch 0706: C17 > P3, C18 > P4", "volleys.0.aim"),
        ("ram C17.main1 > P3", "counter"),
    ],
)
def test_a_malformed_order_names_its_field(text: str, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_order(text)
    assert caught.value.field == field
    assert not isinstance(caught.value, Ambiguous)


@pytest.mark.parametrize("text", ["regroup C5 = INF", "regroup C5 = INF2+HW"])
def test_what_leaves_a_question_open_is_ambiguous(text: str) -> None:
    with pytest.raises(Ambiguous):
        parse_order(text)


def test_a_long_wrong_word_is_not_repeated_whole() -> None:
    with pytest.raises(Malformed) as caught:
        parse_order("move " + "x" * 5000)
    assert len(str(caught.value)) < 200


def test_a_side_may_have_more_than_ninety_nine_counters() -> None:
    """Squads that part have labels of their own, and a bought force may have many squads."""
    assert format_order(parse_order("move c100 0406-0506")) == "move C100 0406-0506"

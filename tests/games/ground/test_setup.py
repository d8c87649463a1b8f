"""Set-up: blind, with as many dummies, sealed, dealt by hex (G3.2, G10.1, HX.7, HX.20)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.roster import default_mimic, mimics, roster
from app.games.ground.scenarios import scenarios
from app.games.ground.switches import Switches
from app.games.ground.units import Unit
from app.kernel.dice import HmacDice, Stream
from app.kernel.events import Rolled
from app.views.seats import Seat, Side
from tests.games.ground.setting import RULES, Game, set_up, started
from tests.games.ground.table import A, B

SHADOW = scenarios()["shadow_line"]
BOTH = Switches(concealment=(A, B))
OUTSIDE = (Seat.B, Seat.OBSERVER)


def names(units: tuple[Unit, ...]) -> list[str]:
    return [unit.name for unit in units]


@pytest.mark.parametrize("side", list(Side))
def test_G10_1_1_as_many_dummies_as_units(side: Side) -> None:
    units = roster(SHADOW, side, BOTH)
    assert sum(unit.dummy for unit in units) == 9
    assert sum(unit.concealed and not unit.dummy for unit in units) == 9


def test_G10_1_1_a_side_that_plays_in_the_open_has_none() -> None:
    units = roster(SHADOW, A, Switches(concealment=(B,)))
    assert not any(unit.dummy or unit.concealed for unit in units)


def test_G10_1_1_labels_are_a_letter_and_a_number_and_none_comes_twice() -> None:
    game = set_up()
    for side, letter in ((A, "C"), (B, "P")):
        labels = [unit.label for unit in game.units(side)]
        assert len(set(labels)) == len(labels) == 19
        assert all(label[0] == letter and 0 <= int(label[1:]) <= 99 for label in labels)


def test_G10_1_1_the_label_list_is_shuffled() -> None:
    lists = {Game(bytes([n])).state.umpire.labels[A] for n in range(5)}
    assert len(lists) == 5
    assert all(sorted(one) == sorted(f"C{i}" for i in range(1, 100)) for one in lists)


def test_G10_1_2_an_infantry_counter_holds_three_squads() -> None:
    units = {unit.name: unit for unit in roster(SHADOW, A, BOTH)}
    assert units["INF3.1"].squads == ("INF", "INF", "INF")
    assert units["INF3.2"].kind == "INF"


def test_G10_1_2_a_command_post_starts_revealed() -> None:
    units = {unit.name: unit for unit in roster(SHADOW, A, BOTH)}
    post = units["C0"]
    assert (post.kind, post.concealed, post.scanner, post.defence) == ("CP", False, "Gamma", 1)
    assert (post.vp, post.type.mov) == (12, 0)


def test_G10_1_2_the_list_is_the_printed_one() -> None:
    kinds = Counter(unit.kind for unit in roster(SHADOW, B, BOTH) if not unit.dummy)
    assert kinds == {"MHWZ": 1, "HVY": 2, "LT": 2, "GEV": 2, "INF": 2, "CP": 1}


@pytest.mark.parametrize("name", ["HVY.1", "D3", "INF3.2"])
def test_G10_1_3_counters_and_dummies_stand_in_the_zone(name: str) -> None:
    game = started()
    game.order(A, f"place {name} 0406")
    assert game.refused(A, f"place {name} 0506") == "G10.1.3"


def test_G10_1_3_the_post_has_its_own_zone() -> None:
    game = started()
    zone = {place for piece in RULES.menu(game.view()).pieces for place in piece.places}
    post = next(piece for piece in RULES.menu(game.view()).pieces if piece.label == "C0")
    assert {hex_[:2] for hex_ in post.places} == {"01", "02", "03"}
    assert {hex_[:2] for hex_ in zone} == {"01", "02", "03", "04"}


def test_G10_1_3_dummies_keep_to_stacking() -> None:
    game = started()
    for i in range(1, 6):
        game.order(A, f"place D{i} 0305")
    assert game.refused(A, "place D6 0305") == "G4.14"
    assert game.refused(A, "place HVY.1 0305") == "G4.14"
    game.order(A, "place D1 0304")
    game.order(A, "place HVY.1 0305")


def test_G10_1_3_terrain_that_no_unit_of_the_list_could_stand_on_is_barred() -> None:
    """A dummy may stand where some type could, whatever it imitates."""
    game = started()
    public = replace(game.state.public, terrain={"0101": "crater", "0102": "water"})
    game.state = replace(game.state, public=public)
    assert game.refused(A, "place D1 0101") == "G10.1.3"
    assert game.refused(A, "place HVY.1 0102") == "G10.1.3"
    game.order(A, "place D1 0102")


def test_G10_1_3_only_ones_own_pieces() -> None:
    game = started()
    assert game.refused(A, "place MHWZ 0101") == "G3.2"


def test_G10_1_4_a_sealed_set_up_cannot_be_changed() -> None:
    game = started()
    game.order(A, "arrange random")
    game.order(A, "commit")
    for order in ("place HVY.1 0101", "arrange line", "commit"):
        assert game.refused(A, order) == "G10.1.4"


def test_G3_2_every_piece_must_be_placed() -> None:
    game = started()
    game.order(A, "arrange random")
    game.order(A, "place SHVY -")
    refusal = RULES.check(game.view(), RULES.parse_order("commit"))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("G3.2", "Still to place: SHVY.")


def test_G3_2_both_set_up_at_the_same_time_and_wait_for_both() -> None:
    game = started()
    for seat in Seat.A, Seat.B, Seat.OBSERVER:
        assert game.view(seat).waiting == (A, B)
    game.order(B, "arrange random")
    game.order(B, "commit")
    assert game.view(Seat.A).waiting == (A, B)


def test_HX_20_nothing_leaves_a_side_before_the_last_commit() -> None:
    """TX-01: the enemy's view is the same before, during and after my set-up."""
    game = started()
    before = [game.view(seat) for seat in OUTSIDE]
    for order in ("place HVY.1 0406", "arrange line", "arrange clear", "arrange depth", "commit"):
        game.order(A, order)
        assert [game.view(seat) for seat in OUTSIDE] == before


def test_HX_20_then_everything_is_told_at_once() -> None:
    game = set_up()
    assert game.state.public.phase == "P3"
    for seat in Seat.A, Seat.B, Seat.OBSERVER:
        assert game.lines(seat)[0] == "Both sides are set up. The counters are on the map."
    seen = game.view(Seat.B).seen()
    mine = game.view(Seat.A).mine()
    assert {label: c.hex for label, c in seen.items()} == {k: p.hex for k, p in mine.items()}
    assert [label for label, c in seen.items() if c.sheet is not None] == ["C0"]


def place_all(game: Game, order: list[str], hexes: list[str]) -> None:
    for name, hex_ in zip(order, hexes, strict=True):
        game.order(A, f"place {name} {hex_}")
    game.order(A, "place C0 0101")
    game.order(A, "commit")
    game.order(B, "arrange line")
    game.order(B, "commit")


NAMES = [name for name in names(roster(SHADOW, A, BOTH)) if name != "C0"]
HEXES = [f"{2 + i % 3:02}{1 + i // 2:02}" for i in range(18)]


def test_HX_7_labels_are_dealt_in_the_order_of_hexes() -> None:
    game = started()
    listed = game.state.umpire.labels[A]
    place_all(game, NAMES, HEXES)
    by_hex = sorted((u.hex, listed.index(u.label)) for u in game.units(A) if u.label != "C0")
    assert [place for _, place in by_hex] == list(range(18))
    assert game.state.umpire.labels[A] == listed[18:]


def test_HX_7_permuting_units_never_permutes_labels() -> None:
    """LG-10: which unit stands where is not to be read off the labels."""
    views = []
    for order in (NAMES, NAMES[::-1], NAMES[9:] + NAMES[:9]):
        game = started()
        place_all(game, order, HEXES)
        views.append([game.view(seat) for seat in OUTSIDE])
    assert views[0] == views[1] == views[2]


def test_TX_02_the_order_of_the_roster_does_not_show() -> None:
    views = []
    for step in (1, -1):
        game = started()
        for name, hex_ in zip(NAMES, HEXES, strict=True):
            game.order(A, f"place {name} {hex_}")
        game.order(A, "place C0 0101")
        force = game.state.forces[A]
        shuffled = replace(force, units=dict(list(force.units.items())[::step]))
        game.state = replace(game.state, forces={**game.state.forces, A: shuffled})
        game.order(A, "commit")
        game.order(B, "arrange line")
        game.order(B, "commit")
        views.append([game.view(seat) for seat in OUTSIDE])
    assert views[0] == views[1]


class Apart:
    """Dice whose secret stream of side a has a secret of its own."""

    def __init__(self, own: bytes) -> None:
        self._own = HmacDice(own)
        self._rest = HmacDice(b"rest")

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        source = self._own if stream is Stream.A else self._rest
        return source.draw(stream, index, faces)


def dealt(own: bytes) -> tuple[dict[str, str], frozenset[tuple[str, str]]]:
    """Labels by unit, and what the enemy sees, of nine counters stacked in two hexes."""
    dice = Apart(own)
    state = RULES.open("shadow_line", {}, dice).state
    orders = [
        *(f"place {name} {'0305' if i % 4 else '0404'}" for i, name in enumerate(NAMES[:6])),
        *(f"place {name} {hex_}" for name, hex_ in zip(NAMES[6:], HEXES[6:], strict=True)),
        "place C0 0101",
        "commit",
    ]
    for side, order in [(A, o) for o in orders] + [(B, "arrange line"), (B, "commit")]:
        state = RULES.decide(state, side, RULES.parse_order(order), dice).state
    labels = {unit.id: unit.label for unit in state.forces[A].units.values()}
    seen = frozenset((c.label, c.hex) for c in RULES.view(state, Seat.B).seen().values())
    return labels, seen


def test_HX_7_who_bears_which_label_in_a_hex_is_drawn_in_secret() -> None:
    deals = [dealt(bytes([n])) for n in range(8)]
    assert len({seen for _, seen in deals}) == 1
    assert len({tuple(sorted(labels.items())) for labels, _ in deals}) > 1


def test_HX_6_templates_and_deals_draw_from_secret_streams() -> None:
    game = started()
    streams = Counter(x.stream for x in game.events if isinstance(x, Rolled))
    assert set(streams) == {"labels"}
    game.order(A, "arrange random")
    assert {x.stream for x in game.events if isinstance(x, Rolled)} == {"a"}


@pytest.mark.parametrize("how", ["random", "line", "depth"])
@pytest.mark.parametrize("scenario", ["shadow_line", "proving_ground", "ordnance_yard"])
def test_templates_make_a_legal_set_up(how: str, scenario: str) -> None:
    game = Game(scenario=scenario)
    for side in (A, B):
        game.order(side, f"arrange {how}")
        assert all(unit.hex for unit in game.units(side))
        game.order(side, "commit")
    assert game.state.public.phase == "P3"


def columns(game: Game, side: Side) -> set[str]:
    return {unit.hex[:2] for unit in game.units(side) if not unit.type.structure}


def test_templates_know_where_the_front_is() -> None:
    for how, west, east in (
        ("line", {"03", "04"}, {"10", "11"}),
        ("depth", {"01", "02", "03"}, {"11", "12", "13"}),
    ):
        game = started()
        for side, expected in ((A, west), (B, east)):
            game.order(side, f"arrange {how}")
            assert columns(game, side) <= expected
    assert next(u.hex[:2] for u in game.units(A) if u.label == "C0") == "01"


def test_clearing_lifts_everything() -> None:
    game = started()
    game.order(A, "arrange random")
    game.order(A, "arrange clear")
    assert not any(unit.hex for unit in game.units(A))


def test_a_counter_set_up_on_a_road_is_on_the_road() -> None:
    """G2.7."""
    game = started()
    game.order(A, "place HVY.1 0406")
    game.order(A, "place HVY.2 0405")
    on_road = {unit.name: unit.on_road for unit in game.units(A)}
    assert (on_road["HVY.1"], on_road["HVY.2"]) == (True, False)


def test_G10_2_2_dummies_imitate_the_starting_list() -> None:
    types = mimics(SHADOW.side(A), roster(SHADOW, A, SHADOW.file.switches))
    assert types == ("SHVY", "HVY", "LGEV", "GEV", "INF")
    assert default_mimic(types) == "GEV"


def test_the_menu_of_set_up_offers_what_is_allowed() -> None:
    game = started()
    game.order(A, "arrange line")
    view = game.view()
    menu = RULES.menu(view)
    for piece in menu.pieces:
        for place in piece.places:
            order = RULES.parse_order(f"place {piece.label} {place}")
            assert RULES.check(view, order) is None
    for offer in menu.offers:
        assert RULES.check(view, RULES.parse_order(offer.notation)) is None


def test_a_game_may_be_given_up_in_set_up() -> None:
    game = started()
    game.order(A, "arrange random")
    game.order(A, "resign")
    verdict = game.view(Seat.B).verdict
    assert verdict is not None
    assert verdict.winner is B
    assert len(game.view(Seat.B).seen()) == 19
    assert all(unit.label for side in Side for unit in game.units(side))
    assert RULES.format_position(game.state)


def test_the_journal_of_a_commit_tells_who_sealed() -> None:
    game = started()
    game.order(A, "arrange random")
    game.order(A, "commit")
    assert [x for x in game.events if isinstance(x, e.Committed)] == [e.Committed(side=A)]
    assert not any(isinstance(x, e.Dealt) for x in game.events)

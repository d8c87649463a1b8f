"""Screens as pieces: what is in them, and that a concealed counter looks like any other."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from app.views.menu import Course, Group, Menu, Odds
from app.views.model import Bulletin, Counter, Figure, HexNote, Party, View
from app.views.seats import Side
from app.web import push, scene
from app.web.frame import Frame, compose
from app.web.icons import ICONS
from app.web.pages.common import Page
from app.web.pages.screen import odds_fragment, play_context
from app.web.render import TEMPLATES, render
from app.web.trio import compose_trio
from tests.web import fixtures

BOARD = fixtures.board()
SCREENS: dict[str, tuple[Callable[[], View], Callable[[], Menu]]] = {
    "movement": (fixtures.movement, fixtures.movement_menu),
    "fire": (fixtures.fire, fixtures.fire_menu),
    "setup": (fixtures.setup, fixtures.setup_menu),
    "waiting": (fixtures.waiting, Menu),
    "react": (fixtures.waiting, fixtures.react_menu),
    "over": (fixtures.over, Menu),
    "observer": (fixtures.observer, Menu),
}
PAGE = Page(theme="plot", root="")


def frame(name: str = "movement") -> Frame:
    view, menu = SCREENS[name]
    return compose(BOARD, view(), menu())


def page(view: View, menu: Menu | None = None) -> str:
    context = play_context("g1", BOARD, view, menu or Menu(), 7)
    return render("play/play.html", page=PAGE, **context)


def masked(html: str, counter: Counter) -> str:
    """A counter's markup without what may differ: label, hex, place."""
    html = html.replace(counter.label, "LABEL").replace(counter.hex, "HEX")
    return re.sub(r"translate\([^)]*\)", "PLACE", html)


def test_unknown_counters_differ_in_label_and_place_alone() -> None:
    view = fixtures.movement()
    unknown = [c for c in view.counters if c.face == "unknown"]
    assert len(unknown) > 5
    layers = compose(BOARD, view, Menu()).layers
    for layer, prefix in (("units", "u"), ("cards", "k")):
        seen = {masked(layers[layer].pieces[f"{prefix}-{c.label}"], c) for c in unknown}
        assert len(seen) == 1


def test_unknown_counters_are_read_out_alike() -> None:
    unknown = [c for c in fixtures.movement().counters if c.face == "unknown"]
    assert {scene.spoken(c).replace(c.label, "LABEL") for c in unknown} == {
        "unidentified contact LABEL"
    }


def test_what_a_game_adds_to_a_counter_never_reaches_a_template() -> None:
    class Private(Counter, frozen=True, kw_only=True):
        truth: dict[str, str]

    plain = Counter(label="P2", side=Side.B, hex="0806")
    rich = Private(label="P2", side=Side.B, hex="0806", truth={"kind": "zqx1"})
    base = fixtures.waiting()
    one, two = (compose(BOARD, replace(base, counters=(c,)), Menu()) for c in (plain, rich))
    assert one == two
    assert not any("zqx1" in piece for piece in push.ids(two).values())


def test_units_stand_in_label_order_whatever_the_order_of_the_view() -> None:
    view = fixtures.movement()
    shuffled = replace(view, counters=tuple(reversed(view.counters)))
    assert frame() == compose(BOARD, shuffled, fixtures.movement_menu())
    labels = [id_.removeprefix("u-") for id_ in frame().layers["units"].pieces]
    assert labels == sorted(labels, key=scene.label_key)


def test_every_drawing_is_in_every_page_and_every_type_has_one() -> None:
    symbols = set(re.findall(r'<symbol id="s-([a-z-]+)"', page(fixtures.waiting())))
    assert symbols == set(re.findall(r'<symbol id="s-([a-z-]+)"', page(fixtures.over())))
    assert set(ICONS.values()) <= symbols
    assert "plain" in symbols


@pytest.mark.parametrize("name", SCREENS)
def test_every_piece_starts_with_its_own_id_and_ids_are_unique(name: str) -> None:
    pieces = push.ids(frame(name))
    found: list[str] = []
    for id_, html in pieces.items():
        assert re.match(rf'<[a-z]+ id="{re.escape(id_)}"[ >]', html), html[:80]
        found += re.findall(r'\sid="([^"]*)"', html)
    assert all(found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_has_nothing_inline_and_each_id_once(name: str) -> None:
    view, menu = SCREENS[name]
    html = page(view(), menu())
    assert not re.search(r"\sstyle\s*=", html)
    assert not re.search(r"\son[a-z]+\s*=", html)
    assert not re.search(r"<script(?![^>]*\ssrc=)", html)
    assert "<style" not in html
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.stem)
def test_no_template_has_anything_inline(path: object) -> None:
    text = str(getattr(path, "read_text")("utf-8"))  # noqa: B009
    assert not re.search(r"\sstyle=|\son(?:click|load|error|change|submit)=|hx-on|js:", text)


def test_hostile_names_and_lines_are_text() -> None:
    bad = "<img src=x onerror=alert(1)>\"'&{{7*7}}"
    view = replace(
        fixtures.movement(),
        title=bad,
        sides=(Party(side=Side.A, name=bad), Party(side=Side.B, name=bad)),
        log=(Bulletin(n=1, turn=1, phase=bad, kind="note", text=bad),),
        undo_why=bad,
    )
    html = page(view) + push.whole(compose(BOARD, view, Menu()), "g1", 7)
    assert "<img" not in html
    assert "onerror=alert(1)>" not in html
    assert "&lt;img src=x" in html


def test_the_boards_of_the_umpire_do_not_share_an_id() -> None:
    found: list[str] = []
    for html in push.ids(compose_trio(BOARD, fixtures.umpire())).values():
        found += re.findall(r'\sid="([^"]*)"', html)
    assert len(found) == len(set(found))


def test_the_umpire_is_told_how_it_ended() -> None:
    desk = fixtures.umpire()
    assert 'id="verdict" class="verdict none" hidden' in compose_trio(BOARD, desk).panels["verdict"]
    truth = replace(desk.truth, verdict=fixtures.over().verdict)
    panels = compose_trio(BOARD, replace(desk, truth=truth)).panels
    assert "Combine wins, marginal" in panels["verdict"]
    assert "34 points against 26." in panels["verdict"]
    # His score stands in the verdict, and nowhere else.
    assert str(desk.score[0].points) in panels["verdict"]
    assert str(desk.score[0].points) not in panels["score"]


def test_the_menu_holds_labels_of_the_view_and_nothing_else() -> None:
    html = frame("fire").panels["menu"]
    named = set(re.findall(r'"([A-Z]\d{1,2})(?:\.[a-z]+\d)?"', html))
    assert named <= {c.label for c in fixtures.fire().counters}


def test_odds_at_an_unidentified_target_show_no_column() -> None:
    html = odds_fragment(fixtures.UNKNOWN_ODDS)
    assert "lit" not in html
    assert "If it is a dummy" in html
    assert (
        odds_fragment(fixtures.ODDS).count(" lit") + odds_fragment(fixtures.ODDS).count('"lit"')
        == 7
    )


def test_a_missile_in_the_air_is_drawn_with_its_whole_path_and_the_blasts_as_rings() -> None:
    trace = Figure(kind="missile", side=Side.B, hexes=("0306", "0305", "0405"))
    blast = HexNote(hex="0405", kind="blast")
    crater = HexNote(hex="0405", kind="crater", text="hot crater")
    view = replace(fixtures.movement(), figures=(trace,), hexes=(blast, crater))
    layers = compose(BOARD, view, Menu()).layers
    missile = layers["trails"].pieces["t-missile-0"]
    assert 'class="trail foe missile"' in missile
    assert missile.count("<circle") == 3
    assert layers["notes"].pieces["n-0405-blast"].count("blast-ring") == 5
    assert "t-crater-0" in layers["notes"].pieces["n-0405-crater"]
    assert "hot crater" in layers["cells"].pieces["c0405"]


def test_the_path_to_draw_is_in_the_menu_of_the_page() -> None:
    menu = Menu(course=Course(launcher="C7", starts=("0406",)))
    html = page(fixtures.movement(), menu)
    assert '"course":["C7",["0406"]]' in html.replace(" ", "")
    assert 'id="course"' in html


def test_weapons_that_may_intercept_are_named_with_what_they_need() -> None:
    label = next(c.label for c in fixtures.movement().counters if c.face != "unknown")
    group = Group(
        order="intercept",
        text="Weapons that shoot at the missile",
        labels=(f"{label}.main1", label),
        texts={f"{label}.main1": "8+ on two dice", label: "11+ on two dice"},
        least=0,
        most=2,
    )
    prompt = compose(BOARD, fixtures.movement(), Menu(groups=(group,))).panels["prompt"]
    assert prompt.index(f'value="{label}.main1"') < prompt.index(f'value="{label}"')
    assert "8+ on two dice" in prompt
    assert 'data-group="intercept"' in prompt


def test_a_salvo_is_launched_by_its_own_button() -> None:
    texts = {"edge": "From off the map, 2 left"}
    group = Group(order="salvo", text="To launch", labels=("edge",), texts=texts, least=1, most=1)
    prompt = compose(BOARD, fixtures.movement(), Menu(groups=(group,))).panels["prompt"]
    assert ">Launch</button>" in prompt
    assert "From off the map, 2 left" in prompt


def test_the_odds_of_a_laser_carry_its_line_of_sight() -> None:
    odds = Odds(target="P1", attack="2", sight=("0505", "0506", "0507"))
    html = odds_fragment(odds)
    assert 'data-sight="0505 0506 0507"' in html
    assert "0505-0506-0507" in html


def test_what_of_mine_has_no_counter_is_drawn_and_read_out_so() -> None:
    view = fixtures.movement()
    mine = next(c for c in view.counters if c.face == "concealed" and "dummy" not in c.marks)
    hidden = replace(mine, marks=("submerged", "hidden"))
    others = tuple(hidden if c is mine else c for c in view.counters)
    layers = compose(BOARD, replace(view, counters=others), Menu()).layers
    assert " is-hidden" in layers["units"].pieces[f"u-{mine.label}"]
    card = layers["cards"].pieces[f"k-{mine.label}"]
    assert "t-hidden" in card
    assert ">concealed<" not in card
    assert scene.spoken(hidden).endswith("submerged hidden")
    assert "concealed" not in scene.spoken(hidden)

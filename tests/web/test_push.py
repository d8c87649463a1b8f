"""A push carries what changed and nothing else, in the order that keeps the board as reloaded."""

import re

from msgspec.structs import replace

from app.views.menu import Menu
from app.views.model import Bulletin, Counter, View
from app.views.seats import Side
from app.web import push
from app.web.frame import Frame, compose
from tests.web import fixtures

BOARD = fixtures.board()
BASE = fixtures.waiting()


def frame(view: View) -> Frame:
    return compose(BOARD, view, Menu())


def moved(view: View, label: str, **change: object) -> View:
    counters = tuple(replace(c, **change) if c.label == label else c for c in view.counters)
    return replace(view, counters=counters)


def message(old: View, new: View) -> str:
    return push.changes(frame(old), frame(new), "g1", 8)


def swapped(text: str) -> set[str]:
    """The ids that a message names as targets."""
    own = re.findall(r'id="([^"]+)"[^>]*hx-swap-oob|hx-swap-oob="[^"]+" id="([^"]+)"', text)
    return {one or two for one, two in own}


def test_nothing_changed_sends_the_revision_alone() -> None:
    text = message(BASE, BASE)
    assert swapped(text) == {"sync"}
    assert "<svg" not in text


def test_every_message_ends_with_its_revision() -> None:
    sync = '<div hx-swap-oob="true" id="sync" hidden data-boot="g1" data-v="8"></div>'
    assert message(BASE, BASE).endswith(sync)
    assert push.whole(frame(BASE), "g1", 8).endswith(sync)
    assert push.nothing("g1", 8) == sync


def test_one_counter_moves_and_one_counter_is_sent() -> None:
    text = message(BASE, moved(BASE, "P7", hex="1101"))
    assert swapped(text) == {"u-P7", "k-P7", "c1202", "c1101", "sync"}
    assert len(text) < 3000


def test_svg_travels_in_one_wrapper() -> None:
    text = message(BASE, moved(BASE, "P7", hex="1101"))
    assert text.startswith("<svg>")
    assert text.count("<svg>") == 1
    drawn, said = text.split("</svg><li", 1)
    assert {"u-P7", "c1202", "c1101"} <= swapped(drawn)
    assert "k-P7" in swapped("<li" + said)


def test_a_new_counter_comes_before_its_neighbour_in_label_order() -> None:
    new = Counter(label="P13", side=Side.B, hex="1304")
    text = message(BASE, replace(BASE, counters=(*BASE.counters, new)))
    assert '<g hx-swap-oob="beforebegin:#u-P14"><g id="u-P13"' in text
    last = Counter(label="Z9", side=Side.B, hex="1304")
    text = message(BASE, replace(BASE, counters=(*BASE.counters, last)))
    assert '<g hx-swap-oob="beforeend:#units"><g id="u-Z9"' in text


def test_a_counter_that_is_gone_is_taken_away() -> None:
    rest = tuple(c for c in BASE.counters if c.label != "P7")
    text = message(BASE, replace(BASE, counters=rest))
    assert '<g id="u-P7" hx-swap-oob="delete"></g>' in text
    assert '<li id="k-P7" hx-swap-oob="delete"></li>' in text
    assert "c1202" in swapped(text)


def test_a_card_that_changes_its_place_is_taken_out_and_put_in_again() -> None:
    gone = moved(BASE, "C1", hex="", marks=("away",))
    text = message(BASE, gone)
    ids = list(frame(gone).layers["cards"].pieces)
    after = ids[ids.index("k-C1") + 1]
    assert '<li id="k-C1" hx-swap-oob="delete"></li>' in text
    assert f'<ul hx-swap-oob="beforebegin:#{after}"><li id="k-C1"' in text
    # All others stay where they are.
    assert text.count("beforebegin") == 1


def test_new_lines_are_added_and_read_out() -> None:
    line = Bulletin(n=99, turn=4, phase="fire", kind="fire", text="P1 fires <at> 0506.")
    text = message(BASE, replace(BASE, log=(*BASE.log, line)))
    assert '<ul hx-swap-oob="beforeend:#log"><li id="l-99"' in text
    assert '<div id="live" hx-swap-oob="innerHTML">P1 fires &lt;at&gt; 0506.</div>' in text


def test_old_lines_leave_the_screen() -> None:
    long = tuple(Bulletin(n=n, turn=1, phase="move", kind="note", text="x") for n in range(1, 61))
    text = message(replace(BASE, log=long[:40]), replace(BASE, log=long[:42]))
    assert '<li id="l-1" hx-swap-oob="delete"></li>' in text
    assert '<li id="l-2" hx-swap-oob="delete"></li>' in text
    assert "l-3" not in swapped(text)


def test_the_whole_screen_names_every_layer_and_panel() -> None:
    screen = frame(BASE)
    text = push.whole(screen, "g1", 8)
    for name in ("notes", "trails", "units", "stacks"):
        assert f'<g hx-swap-oob="innerHTML:#{name}">' in text
    for name in ("cards", "log"):
        assert f'<ul hx-swap-oob="innerHTML:#{name}">' in text
    assert set(screen.panels) <= swapped(text)
    assert set(screen.layers["cells"].pieces) <= swapped(text)


def test_the_title_tells_of_my_turn() -> None:
    assert "<title>Shadow Line</title>" in message(BASE, BASE)
    assert "<title>(!) Your turn - Shadow Line</title>" in message(BASE, fixtures.movement())

"""What the screen makes of lines and offers: where the log goes on, which button leads."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.views.menu import Gun, Menu, Offer, Piece, Scan
from app.views.model import Bulletin, Step
from app.web import scene
from app.web.frame import compose
from app.web.rows import Passage, in_phases
from tests.web import fixtures

TITLES = {"P1": "Turn start", "P3": "Movement", "P5": "Fire", "P6": "Second move"}
OVER = Bulletin(n=2, turn=1, phase="P3", kind="phase", text="A's movement is over.")
SHOT = Bulletin(n=3, turn=1, phase="P5", kind="fire", text="C1 fires.")
MOVE = Bulletin(n=1, turn=1, phase="P3", kind="move", text="C1 moves.")


def told(now: str, *log: Bulletin) -> list[Bulletin | Passage]:
    """A log as it stands when a phase is on."""
    track = [
        Step(name=name, title=title, rule="", now=name == now) for name, title in TITLES.items()
    ]
    return list(in_phases(log, track))


def heads(rows: Iterable[Bulletin | Passage]) -> list[tuple[str, str, str]]:
    """What the rows between phases say."""
    return [(row.head, row.now, row.over) for row in rows if isinstance(row, Passage)]


def test_the_log_says_which_phase_has_begun() -> None:
    assert heads(told("P5", MOVE, OVER)) == [("", "Fire", "Movement over")]
    assert heads(told("P5", MOVE, OVER, SHOT)) == [("", "Fire", "Movement over")]


def test_a_row_keeps_its_name_when_the_story_goes_on() -> None:
    before, after = told("P5", MOVE, OVER), told("P5", MOVE, OVER, SHOT)
    assert after == [*before, SHOT]


def test_while_the_cap_is_met_no_phase_has_begun() -> None:
    cap = Bulletin(n=3, turn=1, phase="P3", kind="note", text="Dummy cap: A must discard 1 dummy.")
    assert heads(told("P3", MOVE, OVER, cap)) == [("", "", "Movement over")]
    assert heads(told("P5", MOVE, OVER, cap)) == [("", "", "Movement over"), ("", "Fire", "")]


def test_a_turn_leads_and_its_phase_follows() -> None:
    turn = Bulletin(n=3, turn=1, phase="P1", kind="turn", text="Turn 1: B to move.")
    assert heads(told("P3", MOVE, OVER, turn)) == [("Turn 1: B to move", "Movement", "")]


def test_a_log_without_a_change_of_phase_is_told_as_it_is() -> None:
    assert told("P3", MOVE) == [MOVE]
    assert told("P3") == []


def test_the_line_of_the_table_has_a_look_of_its_own() -> None:
    line = Bulletin(n=1, turn=4, phase="move", kind="table", text="The umpire has sat down.")
    layers = compose(fixtures.board(), replace(fixtures.movement(), log=(line,)), Menu()).layers
    assert 'class="line l-table"' in layers["log"].pieces["l-1"]


def main_button(order: str, *pieces: Piece) -> bool:
    """Whether an order that ends something is on the main button."""
    menu = Menu(pieces=pieces, offers=(Offer(notation=order, text="No more"),))
    prompt = compose(fixtures.board(), fixtures.fire(), menu).panels["prompt"]
    return 'class="btn main"' in prompt


def test_what_ends_the_fire_is_no_main_button_while_there_is_something_to_fire_at() -> None:
    idle = Piece(label="C1", guns=(Gun(system="C1", attack="3", range=3),))
    able = Piece(label="C1", guns=(Gun(system="C1", attack="3", range=3, targets=("P3",)),))
    for order in ("next", "end"):
        assert main_button(order, idle)
        assert not main_button(order, able)
    scan = Scan(system="C1.main1", target="P2", need=4, distance=4)
    assert main_button("done", able)
    assert not main_button("done", Piece(label="C1", scans=(scan,)))


def test_every_counter_of_a_stack_can_be_read_beside_it() -> None:
    view = fixtures.movement()
    piles = {s.id: [t.label for t in s.tabs] for s in scene.stacks(view)}
    assert piles["0905-b"] == ["P4", "P5"]
    for stack in scene.stacks(view):
        assert len({(t.x, t.y) for t in stack.tabs}) == stack.count


def test_every_turn_has_its_heading_though_nothing_happened_in_it() -> None:
    quiet = [
        Bulletin(n=n, turn=1, phase=phase, kind=kind, text=text)
        for n, phase, kind, text in (
            (2, "P6", "phase", "A's second move is over."),
            (3, "P1", "turn", "Turn 1: B to move."),
            (4, "P3", "phase", "B's movement is over."),
            (5, "P1", "turn", "Turn 2: A to move."),
        )
    ]
    rows = told("P3", MOVE, *quiet)
    assert heads(rows) == [
        ("Turn 1: B to move", "", ""),
        ("Turn 2: A to move", "Movement", ""),
    ]
    # As the log goes on the rows that were there stay as they are.
    for until in range(1, len(quiet)):
        names = [r.id for r in told("P3", MOVE, *quiet[:until]) if isinstance(r, Passage)]
        assert names == [r.id for r in rows if isinstance(r, Passage)][: len(names)]

"""Log lines: for each reader from what he may know, in sentences that read well (G10.8.3)."""

import re
from typing import Any

import pytest

from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.games.ground.words import count, listed, points, type_name
from app.views.seats import Seat
from tests.games.ground.build import post, unit
from tests.games.ground.setting import RULES, set_up
from tests.games.ground.table import A, B, Table

FOE = unit("P9", "LT", "1311")
READERS = (Seat.A, Seat.B, Seat.OBSERVER)
OUTSIDE = (Seat.B, Seat.OBSERVER)


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def test_G10_8_3_a_move_names_the_counter_as_its_reader_knows_it() -> None:
    for entry, own in (("HVY", "C1 Heavy Tank"), ("DUMMY", "C1 (dummy)")):
        laid = table(
            unit("C1", entry, "0305", concealed=True), unit("C2", "LT", "0101", concealed=True)
        )
        laid.order(A, "move C1 0305-0405")
        assert laid.lines(Seat.A)[-1] == f"{own} moves 0305-0405."
        for seat in OUTSIDE:
            assert laid.lines(seat)[-1] == "C1 moves 0305-0405."


def test_a_path_is_told_up_to_the_enemy_and_the_reveal_after_it() -> None:
    laid = table(unit("C1", "HVY", "0305", concealed=True), unit("P1", "LT", "0505"))
    laid.order(A, "move C1 0305-0405-0505")
    assert laid.lines(Seat.B)[-3:] == [
        "C1 moves 0305-0405-0505.",
        "Revealed in 0505: C1 Heavy Tank.",
        "Combine overruns 0505.",
    ]
    assert laid.lines(Seat.A)[-3] == "C1 Heavy Tank moves 0305-0405-0505."


def test_reveals_are_told_by_hex_and_label() -> None:
    laid = table(
        unit("C1", "HVY", "0305"),
        unit("P10", "INF2", "0405", concealed=True),
        unit("P2", "LT", "0405", concealed=True, riders=("INF",)),
        unit("P3", "DUMMY", "0405"),
        unit("P20", "DUMMY", "0405"),
    )
    laid.order(A, "move C1 0305-0405")
    for seat in READERS:
        assert laid.lines(seat)[-3:-1] == [
            "P3 and P20 in 0405 were dummies.",
            "Revealed in 0405: P2 Light Tank with 1 squad aboard and P10 Infantry (2 squads).",
        ]


def test_infantry_lines() -> None:
    laid = table(unit("C1", "INF2", "0305"), unit("C2", "INF1", "0305"), unit("C3", "HVY", "0305"))
    laid.order(A, "mount C2 1 on C3")
    assert laid.lines(Seat.B)[-1] == "1 squad of C2 mounts C3 Heavy Tank in 0305."
    while laid.state.public.n < 3:
        laid.order(laid.state.public.active or A, "end")
    laid.order(A, "dismount C3 1")
    line = laid.lines(Seat.B)[-1]
    assert re.fullmatch(r"C\d+ Infantry \(1 squad\) dismounts from C3 in 0305\.", line)
    label = line.split()[0]
    laid.order(A, f"regroup C1 {label} = INF3")
    assert laid.lines(Seat.B)[-1] == "Combine regroups in 0305: C1 Infantry (3 squads)."


def test_recovery_lines() -> None:
    laid = table(
        unit("C1", "HVY", "0305", disabled=2),
        unit("C2", "GEV", "0405", disabled=3, shaken_by="terrain"),
        unit("P1", "GEV", "1209"),
        phase="P6",
        n=4,
        active=B,
        switches={"terrain_recovery_roll": True},
    )
    laid.order(B, "end", 2)
    for seat in READERS:
        assert [line for line in laid.lines(seat) if line.startswith(("C1", "C2"))] == [
            "C1 Heavy Tank recovers.",
            "C2 GEV rolls 2 and stays disabled.",
        ]


@pytest.mark.parametrize(("die", "end"), [(1, "nothing found"), (6, "found")])
def test_HX_11_a_scan_is_told_with_every_term(die: int, end: str) -> None:
    """All of them are public: die, range and distance."""
    laid = table(post("C0", "0705"), unit("P1", "LT", "1205", concealed=True), phase="P5")
    laid.order(A, "scan C0 > P1", die)
    told = f"C0 Command Post scans P1 in 1205: {die} + 6 - 3 = {die + 3} at distance 5, {end}."
    for seat in READERS:
        assert told in laid.lines(seat)


def test_fire_lines() -> None:
    laid = table(unit("C1", "HVY", "1210"), phase="P5")
    laid.order(A, "fire C1 > P9", 4)
    for seat in READERS:
        assert laid.lines(seat)[-3:] == [
            "Combine fires at 1311: C1 (4) at P9.",
            "P9 Light Tank: 4 against 2, 2-1, die 4: X.",
            "P9 Light Tank is destroyed and leaves a hulk (3 points).",
        ]


def test_the_turn_is_announced_by_name() -> None:
    game = set_up()
    assert game.lines(Seat.B)[1:4] == [
        "Turn 1: Combine to move.",
        "Combine's turn has begun.",
        "Combine's recovery is over.",
    ]


def test_a_bulletin_carries_its_moment_its_hexes_and_its_dice() -> None:
    laid = table(unit("C1", "HVY", "0808"))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "end", 4)
    log = laid.state.knowledge[Seat.B].bulletins
    assert [bulletin.n for bulletin in log] == list(range(1, len(log) + 1))
    moved = next(b for b in log if b.kind == "move")
    checked = next(b for b in log if b.kind == "check")
    assert (moved.turn, moved.phase, moved.hexes) == (1, "P3", ("0808", "0708"))
    assert (checked.phase, checked.hexes, checked.dice) == ("P4", ("0708",), (4,))


KINDS = {
    "turn", "phase", "move", "check", "reveal", "scan", "fire", "overrun", "result", "score",
    "note",
}  # fmt: skip
HIDDEN = re.compile("|".join(re.escape(kind.name) for kind in kinds().values()))


@pytest.mark.parametrize("secret", [b"one", b"two", b"three"])
def test_no_line_names_what_its_reader_was_not_shown(secret: bytes) -> None:
    """A turn of moves without contact and checks: the enemy reads labels and hexes alone."""
    game = set_up(secret)
    for side in (A, B):
        seat = Seat(side.value)
        for label in sorted(game.view(seat).mine()):
            choices = {piece.label: piece for piece in RULES.menu(game.view(seat)).pieces}
            stops = choices[label].moves if label in choices else ()
            for stop in [s for s in stops if not s.risk and not s.contact][-1:]:
                game.order(side, f"move {label} {'-'.join(stop.path)}")
        while game.state.public.active is side:
            game.order(side, "end")
    for seat, own in ((Seat.A, "C"), (Seat.B, "P"), (Seat.OBSERVER, "-")):
        log = game.state.knowledge[seat].bulletins
        assert {bulletin.kind for bulletin in log} <= KINDS
        assert sum(bulletin.kind == "move" for bulletin in log) > 20
        for line in (bulletin.text for bulletin in log):
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            if not line.startswith(own):
                assert HIDDEN.search(line) is None, line


def test_words() -> None:
    assert (count(1, "squad"), count(3, "dummy", "dummies")) == ("1 squad", "3 dummies")
    assert (points(1), points(0.5)) == ("1 point", "0.5 points")
    assert (listed([]), listed(["a"]), listed(["a", "b"])) == ("", "a", "a and b")
    assert type_name(unit("C1", "HW2", "0305")) == "Heavy Weapons (2 squads)"

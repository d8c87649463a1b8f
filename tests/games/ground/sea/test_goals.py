"""How the scenarios of the sea are won (S16)."""

import pytest
from msgspec.structs import replace

from app.games.ground.goals import atoll, beach, convoy, stations
from app.games.ground.state import Exit, Loss, Public
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.games.ground.unseen import unveiled
from app.views.seats import Seat, Side
from tests.games.ground.sea.waters import A, B, Sea, boat, sea, vessel
from tests.games.ground.setting import Game

SUNK = tuple(Loss(side=B, text="Submarine", vp=12, kinds=("SUB",)) for _ in range(5))


def left(label: str) -> Unit:
    return vessel(label, "CARGO", "", fate="left", edge="south")


def cargo(gone: int, afloat: tuple[str, ...] = (), **public: object) -> Sea:
    """A convoy of which some ships have left and some are at sea."""
    out = [left(f"C{i}") for i in range(1, gone + 1)]
    here = [vessel(f"C{20 + i}", "CARGO", hex_) for i, hex_ in enumerate(afloat)]
    exits = tuple(Exit(label=unit.label, vp=1) for unit in out)
    return Sea(
        *out,
        *here,
        vessel("C98", "GEV", "0101"),
        boat("V1", "1010"),
        scenario="wolf_pack",
        switches={"concealment": ()},
        exits=exits,
        **public,
    )


@pytest.mark.parametrize(("gone", "winner"), [(6, A), (5, None), (4, B)])
def test_S16_the_convoy_is_counted(gone: int, winner: object) -> None:
    laid = cargo(gone, ("0105",))
    assert convoy.settle(unveiled(laid.state)).winner is winner
    told = f"{gone} cargo ships safe, 6 to win; 0 sunk"
    assert convoy.tally(laid.state.public, {}, A).text == told
    lost = (Loss(side=A, text="Cargo Ship", vp=6, kinds=("CARGO",)), SUNK[0])
    public = replace(laid.state.public, losses=lost)
    assert convoy.tally(public, {}, A).text.endswith("; 1 sunk")
    assert convoy.tally(public, {}, B).text == "1 submarine sunk"


def test_S16_the_convoy_ends_when_no_cargo_ship_is_on_the_map() -> None:
    assert convoy.over(cargo(3).state) == "passed"
    assert convoy.over(cargo(3, ("0105",)).state) is None


def test_S16_a_counter_face_down_may_be_a_cargo_ship() -> None:
    """HX.14: nobody sees that no cargo ship is left; one that left face down counts at the end."""
    laid = cargo(3)
    escort = vessel("C97", "GEV", "0303", concealed=True)
    gone = replace(left("C9"), concealed=True)
    state = laid.state
    units = {**state.forces[A].units, escort.id: escort, gone.id: gone}
    state = replace(state, forces={**state.forces, A: replace(state.forces[A], units=units)})
    assert convoy.over(laid.state) == "passed"
    assert convoy.over(state) is None
    assert convoy.tally(state.public, {}, A).text == "3 cargo ships safe, 6 to win; 0 sunk"
    assert convoy.settle(unveiled(state)).bonus == {A: 1}


def test_S16_with_the_last_submarine_sunk_who_could_get_through_does() -> None:
    """S-S1; LS-17: where the list is not public nobody can tell."""
    laid = cargo(4, ("0120", "0110"), losses=SUNK, turn=12, n=23, turns=18)
    assert convoy.over(laid.state) == "sunk"
    assert convoy.moves_left(laid.state.public, A) == 6
    done = convoy.settle(unveiled(laid.state))
    assert (done.winner, done.bonus) == (None, {A: 1})
    secret = Public(
        scenario="wolf_pack", losses=SUNK, switches=Switches(public_force_list=False), turns=18
    )
    assert not convoy.all_sunk(secret, B, convoy.WOLVES)


def bay(*units: Unit, **public: object) -> Sea:
    return sea(*units, scenario="beachhead", **public)


@pytest.mark.parametrize(
    ("landed", "points"),
    [
        ((("HVY", "0122"), ("MSL", "0222")), 12),
        ((("INF3", "0122"), ("GEV", "0222")), 9),
        ((("LSEV", "0122"), ("HVY", "0121")), 0),
        ((("MK3", "0122"),), 30),
    ],
)
def test_S16_beach_points(landed: tuple[tuple[str, str], ...], points: float) -> None:
    laid = bay(*(vessel(f"C{i}", kind, hex_) for i, (kind, hex_) in enumerate(landed, start=1)))
    assert beach.landed(laid.state) == points


def test_S16_an_ogre_that_can_neither_move_nor_fire_is_worth_nothing() -> None:
    wreck = vessel("C1", "MK3", "0122", treads=0, lost=("main1", "missile1", "missile2"))
    lost = tuple(weapon.id for weapon in kinds()["MK3"].weapons)
    assert beach.landed(bay(vessel("C1", "MK3", "0122", treads=0, lost=lost)).state) == 0
    assert beach.landed(bay(wreck).state) == 30


@pytest.mark.parametrize(
    ("squads", "winner", "grade"),
    [(12, A, "decisive"), (10, A, "marginal"), (8, None, ""), (7, B, "plain")],
)
def test_S16_the_beach_is_won_by_points(squads: int, winner: Side | None, grade: str) -> None:
    """Counters of three squads are worth 6 each."""
    hexes = [f"{i:02d}22" for i in range(1, 16)]
    laid = bay(*(vessel(f"C{i}", "INF3", hexes[i]) for i in range(squads)))
    done = beach.settle(unveiled(laid.state))
    assert done.winner == winner
    assert (done.classes[winner] if winner else "") == grade


def atolls(*units: Unit, **public: object) -> Sea:
    return sea(*units, scenario="coral_atoll", **public)


def test_S16_the_lagoon_is_held_for_two_own_turns() -> None:
    """Only by vessels that lie open, while no enemy vessel is near."""
    held = (vessel("P1", "GEV", "1010"), vessel("P2", "SES", "1011"))
    laid = atolls(*held, vessel("P9", "SCS", "0101"), boat("V9", "0110"), boat("C4", "1009"), n=2)
    for _ in range(2):
        while laid.state.public.active is B:
            laid.order(B, "end")
        while laid.state.public.active is A and not laid.state.public.ended:
            laid.order(A, "end")
    assert laid.state.public.ending == "held"
    assert laid.state.public.winner is B


def test_S16_an_enemy_vessel_in_the_lagoon_breaks_the_hold() -> None:
    laid = atolls(
        *(vessel("P1", "GEV", "1010"), vessel("P2", "SES", "1011"), vessel("C1", "GEV", "1008")),
        lagoon=1,
        n=2,
    )
    while laid.state.public.active is B:
        laid.order(B, "end")
    assert laid.state.public.lagoon == 0


def test_S16_the_atoll_is_lost_with_its_guns_and_boats() -> None:
    lost = tuple(
        Loss(side=A, text="", vp=12, kinds=(kind,)) for kind in ("HWZ", "HWZ", "SUB", "SUB", "MSUB")
    )
    assert atoll.over(atolls(losses=lost).state) == "sunk"
    assert atoll.over(atolls(losses=lost[1:]).state) is None
    done = atoll.settle(
        unveiled(atolls(vessel("P1", "SCS", "0101"), vessel("C1", "HWZ", "1005")).state)
    )
    assert (done.winner, done.classes) == (A, {A: "plain"})
    done = atoll.settle(unveiled(atolls(vessel("C1", "HWZ", "1005")).state))
    assert (done.winner, done.classes) == (A, {A: "decisive"})


def straits(*units: Unit, **public: object) -> Sea:
    return sea(*units, scenario="sea_control", **public)


def test_S16_a_station_is_held_by_a_vessel_that_can_fight() -> None:
    """Not by a submarine, an aircraft or one that is disabled."""
    laid = straits(
        vessel("C1", "SES", "1308"),
        boat("C2", "1313"),
        vessel("C3", "HCOP", "1313"),
        vessel("C5", "GEV", "1318", disabled=1),
    )
    while laid.state.public.active is A:
        laid.order(A, "end")
    assert laid.state.umpire.control == {"1308": A}
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        assert laid.view(seat).control == {"1308": "a"}


def test_S16_who_swims_holds_neither_a_station_nor_the_lagoon() -> None:
    """Infantry is no vessel (S1.7)."""
    swims = {"infantry_swim": True}
    laid = straits(vessel("C1", "INF3", "1308"), switches=swims)
    while laid.state.public.active is A:
        laid.order(A, "end")
    assert not laid.state.umpire.control
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        assert not laid.view(seat).control
    landed = (vessel("P1", "INF3", "1010"), vessel("P2", "GEV", "1011"))
    laid = atolls(*landed, vessel("P9", "SCS", "0101"), boat("V9", "0110"), switches=swims, n=2)
    while laid.state.public.active is B:
        laid.order(B, "end")
    assert laid.state.public.lagoon == 0


def test_S16_it_stays_with_the_side_that_ended_a_turn_there_last() -> None:
    laid = straits(vessel("C1", "SES", "1308"), vessel("P1", "SES", "1309"))
    while laid.state.public.active is A:
        laid.order(A, "end")
    laid.order(B, "move P1 1309-1310")
    while laid.state.public.active is B:
        laid.order(B, "end")
    assert laid.state.umpire.control == {"1308": A}
    assert stations.over(laid.state) is None


@pytest.mark.parametrize("public", [True, False])
def test_LS_17_the_last_boat_seen_sunk_ends_the_game_only_where_the_list_is_public(
    public: bool,
) -> None:
    """Else that the game goes on would say that one is hidden still."""
    switches = {"concealment": (), "public_force_list": public}
    ends = []
    for more in ((), (boat("V1", "2310"),)):
        laid = Sea(vessel("C1", "GEV", "0101"), *more, scenario="sea_control", switches=switches)
        ends.append(stations.over(laid.state))
    assert ends == (["no-units", None] if public else [None, None])


def test_S16_a_die_says_who_moves_first() -> None:
    firsts = set()
    for number in range(12):
        game = Game(secret=b"die%d" % number, scenario="sea_control")
        die = next(e.value for e in game.events if getattr(e, "cause", "") == "who moves first")
        assert game.state.public.first is (A if die <= 3 else B)
        assert any(
            f"{'West' if die <= 3 else 'East'} moves first." == line.text
            for line in game.view(Seat.B).log
        )
        firsts.add(game.state.public.first)
    assert firsts == {A, B}

"""The checkable examples of the rules, a row each: BS-a, BS-b, BS-c."""

from fractions import Fraction

import msgspec
import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.exposed import Reason
from app.games.ground.belief.policy import EVEN, Policy, moving
from app.games.ground.belief.reading import behind, chances, contacts, hidden, likelihood
from app.games.ground.belief.sea import Sea, sea
from app.games.ground.belief.tracker import Belief, believe
from tests.games.ground.belief.mirrors import exposed
from tests.games.ground.belief.seas import BEACH, BEACH_WATER, WOLVES, block, canal

SILENT = s.MovesEnded()
TURN = (SILENT, s.TurnEnded())
MK3 = s.ogre("MK3", 3)


def listed(*zone: str, kind: s.Kind = s.SUB) -> s.Listed:
    return s.Listed(kind=kind, number=1, zone=zone)


def searched(*path: str) -> tuple[s.Searched, ...]:
    return tuple(s.Searched(hex_=hex_) for hex_ in path)


def pair(one: str, two: str, was: str = "") -> s.Paired:
    return s.Paired(labels=("Q1", "Q2"), hexes=(one, two), was=was)


def met(hex_: str, how: s.How = "search") -> s.Found:
    return s.Found(label="M1", kind=s.SUB, hex_=hex_, how=how)


ESCAPED = (listed("1010"), met("1010"), s.Escaped(label="M1"))
GEV = ("1007", "1008", "1108")
OCEAN = tuple(block(21, 30))
VANISHED = (listed("1010"), pair("1009", "1011"), SILENT)
MINE = s.Bounds(mined=("0105",))


class Row(msgspec.Struct, frozen=True):
    """An example of BS-a: a sea, what was seen, and where the boat may be."""

    id: str
    sea: Sea
    seen: tuple[s.Sighting, ...]
    hexes: str | int
    """The hexes, or how many there are."""


ROWS = [
    Row("BS-a1", WOLVES, ESCAPED, 19),
    Row(
        "BS-a2",
        WOLVES,
        (*ESCAPED, *searched(*GEV)),
        "0809 0810 0811 0909 0910 0911 1010 1011 1012 1110 1111 1210 1211",
    ),
    Row("BS-a5 vanished", WOLVES, (*VANISHED, s.Vanished(label="Q1")), "1009 1011"),
    Row("BS-a5", WOLVES, (*VANISHED, s.Vanished(label="Q1"), SILENT), 29),
    Row(
        "BS-a5 approached",
        WOLVES,
        (*VANISHED, *searched("1008"), s.Vanished(label="Q1")),
        "1011",
    ),
    Row(
        "BS-a5 approached, silent",
        WOLVES,
        (*VANISHED, *searched("1008"), s.Vanished(label="Q1"), SILENT),
        19,
    ),
    Row("BS-a6", canal(9), (listed("0103"), MINE, SILENT), "0101 0102 0103 0104"),
    Row(
        "BS-a6 Ogre",
        canal(9),
        (listed("0103", kind=MK3), MINE, *TURN, *TURN),
        "0101 0102 0103 0104 0105",
    ),
    Row("BS-a7", BEACH, (listed("0611"), SILENT), 18),
    Row(
        "BS-a8",
        BEACH,
        (
            listed(*[h for h in BEACH_WATER if 10 <= int(h[2:]) <= 12], kind=MK3),
            *TURN * 4,
        ),
        155,
    ),
]


def followed(sea_: Sea, seen: tuple[s.Sighting, ...], policy: Policy | None = None) -> Belief:
    return believe(Belief(sea=sea_, policy=policy), seen)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_where_a_boat_may_be(row: Row) -> None:
    found = hidden(followed(row.sea, row.seen))
    assert (" ".join(found) if isinstance(row.hexes, str) else len(found)) == row.hexes


def test_BS_a1_the_hex_it_left_is_among_them() -> None:
    assert "1010" in hidden(followed(WOLVES, ESCAPED))


def test_BS_a7_coral_shuts_off_one_hex() -> None:
    open_ = hidden(followed(sea(BEACH_WATER), (listed("0611"), SILENT)))
    assert set(open_) - set(hidden(followed(BEACH, (listed("0611"), SILENT)))) == {"0609"}


def test_BS_a8_rows_6_to_16() -> None:
    rows = {int(hex_[2:]) for hex_ in hidden(followed(BEACH, ROWS[-1].seen))}
    assert (min(rows), max(rows)) == (6, 16)


@pytest.mark.parametrize(
    ("id_", "hexes", "starts"),
    [
        ("BS-a3", ("1008", "1012"), "1010"),
        ("BS-a4", ("0910", "1210"), "1009 1010 1011 1109 1110 1111"),
    ],
)
def test_BS_9_where_a_pair_started(id_: str, hexes: tuple[str, str], starts: str) -> None:
    """Only from these can the two contacts have come, and from each either may be the boat."""
    found = []
    for start in OCEAN:
        seen = believe(Belief(sea=WOLVES), [listed(start)])
        try:
            may = contacts(believe(seen, [pair(*hexes)]))
        except ValueError:
            continue
        assert may == {"Q1": True, "Q2": True}
        found.append(start)
    assert " ".join(found) == starts
    assert contacts(followed(WOLVES, (listed(*OCEAN), pair(*hexes)))) == {"Q1": True, "Q2": True}


# BS-b: the dice that were not seen.

ALWAYS, EVENLY_OFTEN = moving(Fraction(1)), moving(Fraction(1, 2))


def test_BS_b1_unseen_after_three_moves() -> None:
    seen = (listed("1010"), *TURN * 3)
    assert likelihood(followed(WOLVES, seen, ALWAYS)) == Fraction(1, 8)


def test_BS_b1_a_boat_in_sight_escapes_in_the_end() -> None:
    once = likelihood(followed(WOLVES, ESCAPED, EVEN))
    assert once == Fraction(1, 6)
    assert 1 - (1 - once) ** 6 == 1 - Fraction(5, 6) ** 6


def test_BS_b2_nothing_seen() -> None:
    belief = followed(WOLVES, (listed("1010"), SILENT), EVENLY_OFTEN)
    assert likelihood(belief) == Fraction(3, 4)
    assert 1 - chances(belief)["1010"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("turns", "chance", "shares"),
    [
        (1, Fraction(3, 5), [Fraction(1, n) for n in (6, 6, 3, 6, 6)]),
        (2, Fraction(227, 600), [Fraction(n, 454) for n in (79, 89, 118, 89, 79)]),
    ],
)
def test_BS_b3_the_canal(turns: int, chance: Fraction, shares: list[Fraction]) -> None:
    belief = followed(canal(5), (listed("0103"), *TURN * turns), EVEN)
    assert likelihood(belief) == chance
    assert list(chances(belief).values()) == shares


@pytest.mark.parametrize(("hex_", "chance"), [("1011", Fraction(1, 3)), ("1012", Fraction(1, 2))])
def test_BS_b4_one_hex_is_quieter(hex_: str, chance: Fraction) -> None:
    """Found after one or two hexes, given that the boat goes there: 1 of 18 alike ends."""
    quiet = Belief(sea=WOLVES, policy=ALWAYS, quiet=True)
    found = believe(quiet, (listed("1010"), met(hex_, "die")))
    assert likelihood(found) * 18 == chance


def test_BS_9_a_pair_is_even_where_the_water_is_open() -> None:
    seen = (listed("1010"), pair("1009", "1011"))
    assert behind(followed(WOLVES, seen, EVEN)) == {"Q1": Fraction(1, 2), "Q2": Fraction(1, 2)}


# BS-c: the mirror.


class Mirror(msgspec.Struct, frozen=True):
    """An example of BS-c: what the enemy was shown of my boat."""

    id: str
    sea: Sea
    seen: tuple[s.Sighting, ...]
    hexes: int
    reasons: tuple[Reason, ...] = ("boats", "mines")


SMALL = sea(block(7, 7))
SOUTH = listed(*[hex_ for hex_ in block(7, 7) if int(hex_[2:]) >= 4])
PASSED = (SOUTH, *searched("0403", "0404", "0304"))

MIRRORS = [
    Mirror("BS-c1", WOLVES, (*ESCAPED, *searched(*GEV)), 13),
    Mirror("BS-c2", SMALL, PASSED, 21),
    Mirror("BS-c2 next", SMALL, (*PASSED, SILENT), 39),
    Mirror("BS-c3", WOLVES, (listed("1010"), pair("1009", "1011"), s.Known(label="Q1")), 1, ()),
    Mirror("BS-c4", SMALL, (SOUTH, *TURN * 3), 49),
]


@pytest.mark.parametrize("row", MIRRORS, ids=lambda row: row.id)
def test_what_the_enemy_can_prove(row: Mirror) -> None:
    found = exposed(row.sea, row.seen, unseen=["mines", "boats"])
    assert (len(found.hexes), found.reasons) == (row.hexes, row.reasons)


def test_BS_c1_is_what_the_hunter_himself_holds() -> None:
    mirror = (*ESCAPED, *searched(*GEV))
    assert exposed(WOLVES, mirror, unseen=[]).hexes == hidden(followed(WOLVES, mirror))


def test_BS_14_a_counter_that_may_be_a_dummy_proves_nothing() -> None:
    doubtful = s.Searched(hex_="0404", sure=False)
    found = exposed(SMALL, (SOUTH, doubtful), unseen=[])
    assert (len(found.hexes), found.reasons) == (28, ("counters",))
    assert str(found).endswith("perhaps fewer: which of his counters search")


def test_BS_14_an_own_boat_in_sight_is_in_the_way_of_another() -> None:
    """Nobody is where it is, and nobody passed it: as the hunter works it out with both boats."""
    other = "0104"
    mirror = (listed("0103"), s.Bounds(barred=(other,)), SILENT, s.Cleared(hex_=other))
    both = (listed("0103"), listed(other), met(other), SILENT)
    found = exposed(canal(7), mirror, unseen=[])
    assert found.hexes == hidden(followed(canal(7), both)) == ("0101", "0102", "0103")

"""Statistics of the dice, over fixed secrets: the same figures in every run."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import sqrt

import pytest

from app.kernel.dice import HmacDice, Stream
from app.kernel.secret import joint_key
from app.views.seats import Side
from tests.kernel.test_journal import journal

SECRET = hashlib.sha256(b"statistics").digest()
SHARES = {side: hashlib.sha256(side.encode()).hexdigest() for side in Side}
DRAWS = 12_000
SIGMAS = 4.5
"""How far a figure may lie from its mean; for few faces chi-square has a longer tail than that."""


@lru_cache(maxsize=64)
def rolls(
    key: bytes, stream: Stream = Stream.PUBLIC, faces: int = 6, n: int = DRAWS
) -> tuple[int, ...]:
    """The first numbers of a stream."""
    dice = HmacDice(key)
    return tuple(dice.draw(stream, index, faces) for index in range(n))


def chi_square(counts: Iterable[int], cells: int) -> float:
    """How far counts are from even ones, in standard deviations of the chi-square distribution."""
    seen = list(counts)
    seen += [0] * (cells - len(seen))
    even = sum(seen) / cells
    chi = sum((count - even) ** 2 / even for count in seen)
    return (chi - (cells - 1)) / sqrt(2 * (cells - 1))


def correlation(one: Sequence[int], two: Sequence[int]) -> float:
    """Pearson's coefficient, in standard deviations of that of independent numbers."""
    n = len(one)
    mean_one, mean_two = sum(one) / n, sum(two) / n
    both = sum((x - mean_one) * (y - mean_two) for x, y in zip(one, two, strict=True))
    spread = sqrt(sum((x - mean_one) ** 2 for x in one) * sum((y - mean_two) ** 2 for y in two))
    return both / spread * sqrt(n)


@pytest.mark.parametrize("stream", Stream)
@pytest.mark.parametrize("faces", [2, 6, 7, 99])
def test_HX_6_every_face_comes_up_as_often_as_every_other(stream: Stream, faces: int) -> None:
    counts = Counter(rolls(SECRET, stream, faces))
    assert set(counts) <= set(range(1, faces + 1))
    assert abs(chi_square(counts.values(), faces)) < SIGMAS


def test_HX_6_no_face_is_favoured_where_the_faces_do_not_divide_the_numbers() -> None:
    """Of 3 * 2^62 faces a plain remainder would give the first third twice as often."""
    faces = 3 << 62
    thirds = Counter((number - 1) * 3 // faces for number in rolls(SECRET, faces=faces))
    assert abs(chi_square(thirds.values(), 3)) < SIGMAS


@pytest.mark.parametrize("lag", [1, 2, 3, 6, 50])
def test_HX_6_a_roll_does_not_follow_from_the_one_before(lag: int) -> None:
    seen = rolls(SECRET)
    assert abs(correlation(seen[:-lag], seen[lag:])) < SIGMAS


def test_HX_6_pairs_of_rolls_are_even_too() -> None:
    assert abs(chi_square(Counter(pairwise(rolls(SECRET))).values(), 36)) < SIGMAS


def test_HX_6_runs_are_as_long_as_chance_makes_them() -> None:
    """The number of times that high and low rolls change over."""
    high = [number > 3 for number in rolls(SECRET)]
    changes = sum(one != two for one, two in pairwise(high))
    n = len(high) - 1
    assert abs(changes - n / 2) < SIGMAS * sqrt(n) / 2


def independent(one: Sequence[int], two: Sequence[int]) -> None:
    """Fail if one sequence of dice tells anything of another: every pair is as likely."""
    assert abs(correlation(one, two)) < SIGMAS
    assert abs(chi_square(Counter(zip(one, two, strict=True)).values(), 36)) < SIGMAS
    same = sum(x == y for x, y in zip(one, two, strict=True))
    assert abs(same - DRAWS / 6) < SIGMAS * sqrt(DRAWS * 5 / 36)


@pytest.mark.parametrize(("one", "two"), list(combinations(Stream, 2)))
def test_HX_6_no_stream_tells_of_another(one: Stream, two: Stream) -> None:
    independent(rolls(SECRET, one), rolls(SECRET, two))


@pytest.mark.parametrize("other", [b"another", b"statistics ", bytes(32)])
@pytest.mark.parametrize("stream", Stream)
def test_HX_6_no_game_tells_of_another(other: bytes, stream: Stream) -> None:
    """Two servers' secrets, with shares of the dice that happen to be the same."""
    key = joint_key(hashlib.sha256(other).digest(), SHARES)
    independent(rolls(joint_key(SECRET, SHARES), stream), rolls(key, stream))


def test_HX_6_games_that_differ_in_one_bit_of_the_secret_do_not_tell_of_each_other() -> None:
    other = flipped(SECRET.hex(), 0)
    independent(rolls(SECRET), rolls(bytes.fromhex(other)))


def flipped(text: str, bit: int) -> str:
    """Bytes with a bit changed, counted from the last one; hexadecimal."""
    return (int(text, 16) ^ (1 << bit)).to_bytes(32, "big").hex()


@pytest.mark.parametrize("bit", [0, 1, 7, 8, 63, 128, 200, 254, 255])
@pytest.mark.parametrize("side", Side)
def test_HX_6_a_share_that_differs_in_one_bit_makes_other_dice(side: Side, bit: int) -> None:
    changed = {**SHARES, side: flipped(SHARES[side], bit)}
    independent(rolls(joint_key(SECRET, SHARES)), rolls(joint_key(SECRET, changed)))


def test_HX_6_joint_dice_are_even_whoever_gave_an_empty_share() -> None:
    for shares in ({}, SHARES, {Side.A: SHARES[Side.A]}, {Side.B: SHARES[Side.B]}):
        counts = Counter(rolls(joint_key(SECRET, shares)))
        assert abs(chi_square(counts.values(), 6)) < SIGMAS


def test_HX_6_the_sides_shares_do_not_change_places() -> None:
    swapped = {side: SHARES[side.other] for side in Side}
    assert joint_key(SECRET, SHARES) != joint_key(SECRET, swapped)


@pytest.mark.parametrize(("letters", "orders"), [("ab", 2), ("abc", 6), ("abcd", 24)])
def test_HX_7_every_order_of_the_labels_is_as_likely_as_every_other(
    letters: str, orders: int
) -> None:
    """The shuffle that deals labels, over a thousand games and more."""
    keys = (hashlib.sha256(bytes([n % 256, n // 256])).digest() for n in range(6000))
    seen = Counter(shuffled(letters, key) for key in keys)
    assert set(seen) == set(permutations(letters))
    assert abs(chi_square(seen.values(), orders)) < SIGMAS


def test_HX_7_every_order_of_three_is_as_likely_within_one_game() -> None:
    """Shuffles one after another from one stream, as hexes with three counters are dealt."""
    log = journal(HmacDice(SECRET))
    seen = Counter(tuple(log.shuffle("abc", Stream.A, "labels in a hex")) for _ in range(3000))
    assert set(seen) == set(permutations("abc"))
    assert abs(chi_square(seen.values(), 6)) < SIGMAS


def shuffled(letters: str, key: bytes) -> tuple[str, ...]:
    """Letters as a journal shuffles them."""
    log = journal(HmacDice(key))
    return tuple(log.shuffle(letters, Stream.LABELS, "labels"))

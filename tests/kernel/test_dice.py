"""Dice streams: a pure function of secret, stream, index and faces (HX.6)."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kernel.dice import HmacDice, ScriptedDice, Stream
from app.views.seats import Side

SECRET = bytes(range(32))
streams = st.sampled_from(list(Stream))


def test_HX_6_a_draw_is_the_first_block_of_the_published_formula() -> None:
    block = hmac.new(SECRET, b"public/7/0", hashlib.sha256).digest()[:8]
    assert HmacDice(SECRET).draw(Stream.PUBLIC, 7, 6) == int.from_bytes(block, "big") % 6 + 1


@given(streams, st.integers(0, 10**6), st.integers(1, 1000))
def test_a_draw_lies_within_its_faces_and_comes_again(
    stream: Stream, index: int, faces: int
) -> None:
    value = HmacDice(SECRET).draw(stream, index, faces)
    assert 1 <= value <= faces
    assert HmacDice(SECRET).draw(stream, index, faces) == value


@pytest.mark.parametrize("stream", list(Stream))
def test_the_faces_of_a_die_come_up_alike(stream: Stream) -> None:
    dice = HmacDice(SECRET)
    seen = Counter(dice.draw(stream, index, 6) for index in range(6000))
    assert set(seen) == set(range(1, 7))
    assert all(abs(count - 1000) < 150 for count in seen.values())


def test_blocks_that_would_favour_low_faces_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 2^64 numbers the last few do not make up a whole round of six faces."""

    def fixed(key: bytes, message: bytes, kind: str) -> bytes:
        high = message.endswith(b"/0")
        return b"\xff" * 32 if high else b"\x00" * 7 + b"\x04" + b"\xff" * 24

    monkeypatch.setattr("app.kernel.dice.hmac.digest", fixed)
    assert HmacDice(SECRET).draw(Stream.PUBLIC, 0, 6) == 5


def test_streams_secrets_and_indexes_are_independent() -> None:
    def run(secret: bytes, stream: Stream) -> list[int]:
        return [HmacDice(secret).draw(stream, index, 1000) for index in range(50)]

    runs = [run(SECRET, stream) for stream in Stream] + [run(b"other", Stream.PUBLIC)]
    assert len({tuple(one) for one in runs}) == len(runs)


def test_each_side_has_its_own_stream() -> None:
    assert Stream.of(Side.A) is Stream.A
    assert Stream.of(Side.B) is Stream.B
    assert len(Stream) == 5


def test_scripted_dice_come_first_and_only_in_the_public_stream() -> None:
    then = HmacDice(SECRET)
    dice = ScriptedDice([3, 4], then)
    assert [dice.draw(Stream.PUBLIC, index, 6) for index in (0, 1)] == [3, 4]
    assert dice.draw(Stream.PUBLIC, 2, 6) == then.draw(Stream.PUBLIC, 2, 6)
    assert dice.draw(Stream.A, 0, 6) == then.draw(Stream.A, 0, 6)


def test_scripted_dice_start_where_the_game_stands() -> None:
    dice = ScriptedDice([5], HmacDice(SECRET), {Stream.PUBLIC: 10})
    assert dice.draw(Stream.PUBLIC, 10, 6) == 5
    assert dice.draw(Stream.PUBLIC, 9, 6) == HmacDice(SECRET).draw(Stream.PUBLIC, 9, 6)


def test_a_scripted_number_never_exceeds_the_faces() -> None:
    assert ScriptedDice([6], HmacDice(SECRET)).draw(Stream.PUBLIC, 0, 2) == 2

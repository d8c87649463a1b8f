"""Results that are kept for the very same things."""

from app.kernel.memo import Memo, PairMemo, PartsMemo


class Maker:
    """Counts what it makes."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, *parts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        self.made += 1
        return parts


def things(number: int) -> list[tuple[int, ...]]:
    """Equal things, none of them another."""
    return [tuple(range(2)) for _ in range(number)]


def test_the_very_same_thing_is_made_once_and_an_equal_one_anew() -> None:
    make = Maker()
    memo = Memo(make, room=10)
    one, two = things(2)
    assert memo(one) is memo(one)
    assert memo(two) is not memo(one)
    assert make.made == 2


def test_several_are_asked_for_like_one_after_the_other() -> None:
    make = Maker()
    memo = Memo(make, room=10)
    one, two = things(2)
    known = memo(one)
    found = memo.each([two, one, two])
    assert found[1] is known
    assert found[0] is found[2] is memo(two)
    assert make.made == 2


def test_when_the_room_is_used_up_all_is_made_anew() -> None:
    make = Maker()
    memo = Memo(make, room=2)
    every = things(3)
    assert memo.each(every) == [(each,) for each in every]
    memo(every[2])
    assert make.made == 3
    memo(every[0])
    assert make.made == 4


def test_what_is_gone_is_not_taken_for_what_comes_in_its_place() -> None:
    memo = Memo(Maker(), room=100)
    assert all(memo((number, number)) == ((number, number),) for number in range(50))


def test_each_part_counts_and_their_order() -> None:
    one, two = things(2)
    for memo in (PairMemo(Maker(), room=10), PartsMemo(Maker(), room=10)):
        assert memo(one, two) is memo(one, two)
        assert memo(one, two) is not memo(two, one)

"""What was folded once is not folded again, and only in the same game (BX.2)."""

import msgspec
import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief import trail
from app.games.ground.belief.policy import EVEN
from app.games.ground.belief.reading import chances, hidden
from app.games.ground.belief.sea import sea
from app.games.ground.belief.tracker import Belief, Unexplained, believe
from app.games.ground.belief.trail import Trail

SEA = sea(f"{col:02}{row:02}" for col in range(1, 8) for row in range(1, 8))
START = Belief(sea=SEA, policy=EVEN, one=1.0)


def turn(hex_: str) -> tuple[s.Note, ...]:
    return (
        s.Bounds(),
        s.MovesEnded(),
        s.TurnEnded(),
        s.Searched(hex_=hex_),
        s.Unanswered(hex_="0101", silent=3),
    )


GAME: tuple[s.Note, ...] = (
    s.Listed(kind=s.SUB, number=2, zone=("0103", "0404", "0705")),
    *turn("0202"),
    *turn("0606"),
    *turn("0304"),
)


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[s.Sighting]:
    """Every sighting that is folded, in order."""
    seen: list[s.Sighting] = []

    def counting(belief: Belief, notes: tuple[s.Note, ...]) -> Belief:
        seen.extend(notes)
        return believe(belief, notes)

    monkeypatch.setattr(trail, "believe", counting)
    return seen


def test_BX_2_step_by_step_the_belief_is_that_of_the_whole_fold() -> None:
    kept = Trail()
    for upto in range(len(GAME) + 1):
        found, whole = kept.believe(START, GAME[:upto]), believe(START, GAME[:upto])
        assert chances(found) == chances(whole)
        assert hidden(found) == hidden(whole)


def test_BX_2_only_what_is_new_is_folded(folded: list[s.Sighting]) -> None:
    kept = Trail()
    kept.believe(START, GAME[:11])
    kept.believe(START, GAME)
    assert folded == list(GAME)


def test_BX_2_what_is_told_otherwise_in_the_same_turn_goes_on_from_its_start(
    folded: list[s.Sighting],
) -> None:
    kept = Trail()
    kept.believe(START, GAME)
    del folded[:]
    other = (*GAME[:-2], s.Cleared(hex_="0304"))
    assert chances(kept.believe(START, other)) == chances(believe(START, other))
    assert folded == [other[-1]]


def test_another_game_that_shows_the_same_is_folded_anew(folded: list[s.Sighting]) -> None:
    """So how long it takes tells nobody whether somebody else was shown the same."""
    kept = Trail()
    kept.believe(START, GAME)
    again = tuple(msgspec.convert(msgspec.to_builtins(GAME), tuple[s.Note, ...]))
    assert again == GAME
    kept.believe(START, again)
    assert folded == [*GAME, *GAME]


def test_a_fold_with_a_policy_is_not_taken_for_one_without(folded: list[s.Sighting]) -> None:
    kept = Trail()
    kept.believe(START, GAME)
    kept.believe(Belief(sea=SEA), GAME)
    assert folded == [*GAME, *GAME]


def test_no_more_is_kept_than_there_is_room_for(folded: list[s.Sighting]) -> None:
    kept = Trail(room=2)
    kept.believe(START, GAME)
    other = (*GAME[:1], *GAME[2:])
    kept.believe(START, other)
    del folded[:]
    kept.believe(START, GAME)
    assert folded == list(GAME)


def test_what_cannot_be_is_told_each_time() -> None:
    kept = Trail()
    wrong = (*GAME, s.Found(label="P1", kind=s.MSUB, hex_="0101", how="search"))
    for _ in range(2):
        with pytest.raises(Unexplained):
            kept.believe(START, wrong)

"""On whole maps and over whole games the truth is always among what is possible (BX.1).

Here boats keep out of each other's hexes (S14.2), several are hunted at once, and mines are laid.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.policy import EVEN
from app.games.ground.belief.reading import apart, chances, contacts, hidden, mined, number
from app.games.ground.belief.tidy import MOST
from app.games.ground.belief.tracker import Belief, believe
from tests.games.ground.belief.hunt import Hunt, charges, enters, hovers, shoots
from tests.games.ground.belief.mirrors import exposed
from tests.games.ground.belief.seas import (
    ATOLL_WATER,
    BEACH_CORAL,
    BEACH_WATER,
    LAGOON,
    block,
    graph,
)
from tests.games.ground.belief.worlds import KINDS, Board

BEACH = (BEACH_WATER, BEACH_CORAL)
ATOLL = (ATOLL_WATER, set[str]())
CANAL = block(2, 6)
GAMES = {
    "S-S2 boats": (*BEACH, ["SUB", "SUB"], [h for h in BEACH_WATER if h[2:] >= "05"]),
    "S-S2 Ogre": (*BEACH, ["MK3"], [h for h in BEACH_WATER if "10" <= h[2:] <= "12"]),
    "S-S4 defender": (*ATOLL, ["SUB", "SUB", "MSUB"], LAGOON),
    "S-S4 attacker": (
        *ATOLL,
        ["SUB", "SUB", "SUB", "NINJA"],
        [h for h in ATOLL_WATER if h[:2] <= "02"],
    ),
    "lone boat": (*BEACH, ["SUB"], BEACH_WATER),
    "canal": (CANAL, set[str](), ["SUB", "SUB", "MSUB"], CANAL),
}
TURNS = 10


class Chase:
    """A hunt on a whole map, with what the hunter believes."""

    def __init__(self, seed: int, game: str, *, private: bool = False) -> None:
        self.rng = random.Random(seed)
        self.private = private
        water, coral, kinds, zone = GAMES[game]
        some = self.rng.sample(sorted(water), 8) if len(water) > 20 else []
        self.board = Board(
            water=frozenset(water),
            coral=frozenset(coral),
            exits=frozenset(h for h in water if h < "0200") if seed % 3 == 0 else frozenset(),
            mined=frozenset(some[:4]),
            taken=frozenset(some[4:7]),
            barred=frozenset(some[7:]),
            quiet=seed % 2 == 0,
            strict=True,
        )
        zone = sorted(set(zone) - set(some))
        self.hunt = Hunt(self.rng, self.board, kinds, zone, alone=True)
        listed = [
            s.Listed(kind=KINDS[kind], number=None if private else count, zone=tuple(zone))
            for kind, count in Counter(kinds).items()
        ]
        mines = s.MinesListed(number=0, zone=(), laying=tuple(water))
        self.seen: list[s.Sighting] = [*listed, mines, self.bounds()]
        self.belief = believe(Belief(sea=graph(self.board), quiet=self.board.quiet), self.seen)

    def bounds(self) -> s.Bounds:
        board = self.hunt.board
        return s.Bounds(
            barred=tuple(board.barred), taken=tuple(board.taken), mined=tuple(board.mined)
        )

    def steps(self) -> Iterator[None]:
        """Plays on; after each step the belief knows what was shown."""
        for _ in range(TURNS):
            for report in self.hunt.his_turn():
                self.told(report.shown)
                yield
            met = {x.met for x in self.seen if isinstance(x, s.Found)} & self.hunt.board.taken
            board = self.hunt.board
            self.hunt.board = board._replace(taken=board.taken - met, barred=board.barred | met)
            self.told([self.bounds()])
            for at in range(self.rng.choice([2, 4, 6])):
                self.told(self.deed(f"F{self.hunt.turn}.{at}"))
                yield

    def told(self, shown: tuple[s.Sighting, ...] | list[s.Sighting]) -> None:
        self.seen += shown
        self.belief = believe(self.belief, shown)

    def deed(self, tag: str) -> tuple[s.Sighting, ...]:
        """The hunter looks, mostly near something, or shoots at what he sees."""
        truth = [ship for ship in self.hunt.truth if ship.state != "X"]
        names = sorted({name for x in truth for name in (x.name, x.other) if name})
        if names and self.rng.random() < 0.25:
            return self.hunt.deed(shoots(self.rng.choice(names))).shown
        hex_ = self.rng.choice(sorted(self.board.water))
        choice = self.rng.random()
        if choice < 0.6:
            told = self.hunt.deed(enters(hex_, tag)).shown
            return (s.Exploded(hex_=hex_), *told) if hex_ in self.hunt.mines else told
        if choice < 0.8:
            return self.hunt.deed(hovers(hex_, tag)).shown
        return self.hunt.deed(charges(hex_, tag, pings=choice < 0.9)).shown

    def check(self) -> None:
        """The truth is in every set it should be in, and all of it in one story."""
        boats = [x for x in self.hunt.truth if x.state == "H" or x.at == "off"]
        assert {x.at for x in boats} <= set(hidden(self.belief))
        assert self.hunt.mines <= set(mined(self.belief))
        may = contacts(self.belief)
        assert all(may[x.name] for x in self.hunt.truth if x.state == "I")
        assert len(self.belief.stories) <= MOST
        least, most = number(self.belief)
        there = sum(x.at != "off" for x in boats)
        assert least <= there
        assert most is None or there <= most
        if self.private:
            return
        places = list(permutations(x.at for x in boats))
        assert any(
            all(hex_ in where for hex_, where in zip(place, story, strict=True))
            for place, story in product(places, apart(self.belief))
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_BX_1_the_truth_is_possible(game: str, seed: int) -> None:
    chase = Chase(seed, game)
    for _ in chase.steps():
        chase.check()


@pytest.mark.parametrize("game", GAMES)
def test_BS_11_the_truth_is_possible_where_the_list_is_private(game: str) -> None:
    for seed in range(100, 103):
        chase = Chase(seed, game, private=True)
        for _ in chase.steps():
            chase.check()


def test_BX_2_a_belief_is_folded_again_from_what_was_shown() -> None:
    chase = Chase(1, "S-S4 defender")
    assert sum(1 for _ in chase.steps()) > TURNS
    again = believe(Belief(sea=chase.belief.sea, quiet=chase.belief.quiet), chase.seen)
    assert (again.stories, again.mines) == (chase.belief.stories, chase.belief.mines)


@pytest.mark.parametrize("seed", range(30))
def test_BS_14_a_boats_own_hex_is_exposed(seed: int) -> None:
    """What the enemy can prove of my boat holds the hex it is in."""
    chase = Chase(seed, "S-S2 Ogre" if seed % 3 == 0 else "lone boat")
    listed = len([x for x in chase.seen if isinstance(x, s.Listed)])
    assert listed == 1
    for _ in chase.steps():
        ship = chase.hunt.truth[0]
        if ship.state != "X":
            found = exposed(
                chase.belief.sea, chase.seen, unseen=["boats"], quiet=chase.belief.quiet
            )
            assert ship.at in found.hexes
            assert bool(found.reasons) == (len(found.hexes) > 1)


@pytest.mark.parametrize("seed", range(4))
def test_BX_3_what_is_weighed_is_possible(seed: int) -> None:
    """If every end hex is likely, just the possible hexes have a weight."""
    chase = Chase(seed, "lone boat")
    weighed = Belief(sea=chase.belief.sea, quiet=chase.belief.quiet, policy=EVEN, one=1.0)
    told = 0
    for _ in chase.steps():
        weighed = believe(weighed, chase.seen[told:])
        told = len(chase.seen)
        assert set(chances(weighed)) == set(hidden(chase.belief))

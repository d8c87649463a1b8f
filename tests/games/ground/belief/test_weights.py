"""Weights against all worlds: each with its chance under the policy, exactly (BX.3, BS.13)."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.policy import EVEN, Policy, moving
from app.games.ground.belief.reading import behind, chances, hidden, likelihood
from app.games.ground.belief.tracker import Belief, believe
from tests.games.ground.belief.hunt import charges, enters, hovers
from tests.games.ground.belief.seas import WOLVES, block, canal, graph
from tests.games.ground.belief.test_enumeration import boards, started
from tests.games.ground.belief.worlds import (
    KINDS,
    Board,
    Ship,
    Shown,
    Told,
    World,
    hidden_path,
    legal,
    resolved,
    shut,
)

Weighed = dict[World, Fraction]
Act = Callable[[Board, World, int, Policy], Iterable[Told]]
POLICIES = [EVEN, moving(Fraction(1, 2)), moving(Fraction(1)), moving(Fraction(1, 5))]
TURN = 7
"""Labels are told apart by their hexes: the hunts below see a boat once in a turn."""


def shortest(board: Board, world: World, at: int) -> dict[str, list[tuple[str, ...]]]:
    """The shortest paths to each hex that the owner may order a boat to, by what he sees."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    ship = world[at]
    for path in board.paths(ship.at, KINDS[ship.kind].steps, shut(board, world, at)):
        if not found[path[-1]] or len(found[path[-1]][0]) == len(path):
            found[path[-1]].append(path)
    return found


def orders(
    board: Board, world: World, at: int, policy: Policy
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every path of a hidden boat with its chance under the policy; an empty one is to stand."""
    paths = shortest(board, world, at)
    ends = [end for end in paths if end != world[at].at]
    stay = Fraction(1, len(ends) + 1) if policy.moves is None else 1 - policy.moves
    stay = stay if ends else Fraction(1)
    yield (), stay
    for end in ends:
        for path in paths[end]:
            yield path, (1 - stay) / len(ends) / len(paths[end])


def quiet(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    """A hidden boat stands or moves."""
    for path, chance in orders(board, world, at, policy):
        if not path:
            yield (), world[at], chance
            continue
        for shown, after, die in hidden_path(board, world, at, path, TURN):
            if not isinstance(shown[-1] if shown else None, s.Moved):
                yield shown, after, chance * die


def comes_up(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    """A hidden boat ends its move on the surface."""
    for path, chance in orders(board, world, at, policy):
        end = path[-1] if path else world[at].at
        if not set(path) & board.mined and end != "off":
            found = s.Found(
                label=f"M{end}",
                kind=KINDS[world[at].kind],
                hex_=end,
                how="surfaced",
                submerged=False,
            )
            yield (found,), Ship(world[at].kind, end, "S", found.label), chance


def pairs(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    """A hidden boat goes out with a decoy, which goes to every other hex alike."""
    ship = world[at]
    reached = {path[-1] for path in board.paths(ship.at, 2, shut(board, world, at))}
    for path, chance in orders(board, world, at, policy):
        end = path[-1] if path else ship.at
        if set(path) & board.mined or end == "off" or (path and end in board.taken):
            continue
        lures = reached - {end, "off"}
        for lure in lures - board.taken:
            one, two = sorted((end, lure))
            pair = s.Paired(labels=(f"Q{one}", f"Q{two}"), hexes=(one, two))
            behind_ = Ship(ship.kind, end, "I", f"Q{end}", f"Q{lure}", lure, "H")
            yield (pair,), behind_, chance / len(lures)


def escapes(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    """A boat in sight moves, to every hex alike, and is lost."""
    paths = shortest(board, world, at)
    for end, ways in paths.items():
        for path in ways:
            if end not in board.taken and not set(path) & board.mined:
                chance = Fraction(1, len(paths) * len(ways)) * board.escapes(len(path))
                gone = world[at]._replace(at=end, state="X" if end == "off" else "H", name="")
                yield (s.Escaped(label=world[at].name),), gone, chance


def stands(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    yield (), world[at], Fraction(1)


PLAIN: dict[str, Act] = {"D": stands, "H": quiet, "I": stands}
"""What a boat may always be taken to have done."""
SURE = Fraction(1)


def _acting(world: World, acts: dict[str, Act]) -> list[tuple[Act, int]]:
    # Of two in sight everybody knows which acts first.
    boats = sorted(enumerate(world), key=lambda boat: boat[1].name)
    return [(act, at) for state, act in acts.items() for at, x in boats if x.state == state]


class Weighing:
    """One hunt in which every world has its chance."""

    def __init__(self, seed: int, kinds: list[str], policy: Policy) -> None:
        self.rng = random.Random(seed)
        self.board, self.sheet = boards(self.rng, small=True)
        self.policy = policy
        self.hit = False
        zone = self.rng.sample(sorted(self.board.water), len(self.board.water) // 2)
        ships = [[Ship(kind, at) for at in zone] for kind in kinds]
        worlds = [(ship,) for ship in ships[0]]
        for more in ships[1:]:
            worlds = [(*world, ship) for world in worlds for ship in more]
        self.worlds: Weighed = {world: Fraction(1, len(worlds)) for world in worlds}
        self.truth = self.rng.choice([w for w in worlds if len({x.at for x in w}) == len(w)])
        belief = Belief(sea=graph(self.board), policy=policy, quiet=self.board.quiet)
        self.belief = believe(belief, started(self.board, kinds, zone))

    def stage(self, acts: dict[str, Act]) -> None:
        """Boats act once, by the state they are in: those in sight first, then the hidden ones.

        What everybody would see to have been chosen is chosen only where it can be.
        """
        acts = {
            state: act
            if all(self._told(act, at) for _, at in _acting(self.truth, {state: act}))
            and any(ship.state == state for ship in self.truth)
            else PLAIN[state]
            for state, act in acts.items()
        }
        shown: list[s.Sighting] = []
        for act, at in _acting(self.truth, acts):
            seen, after, _ = self.rng.choice(self._told(act, at) or [((), self.truth[at], SURE)])
            shown += seen
            self.truth = (*self.truth[:at], after, *self.truth[at + 1 :])
        self.hit |= any(getattr(seen, "how", "") == "mine" for seen in shown)
        worlds: Weighed = defaultdict(Fraction)
        for world, weight in self.worlds.items():
            for after, chance in self._after(world, acts, tuple(shown)):
                worlds[after] += weight * chance
        self.worlds = worlds
        self.belief = believe(self.belief, shown)

    def _told(self, act: Act, at: int) -> list[Told]:
        told = [x for x in act(self.board, self.truth, at, self.policy) if x[2]]
        others = {ship.at for other, ship in enumerate(self.truth) if other != at}
        return [x for x in told if x[1].at not in others]

    def _after(
        self, world: World, acts: dict[str, Act], shown: Shown
    ) -> Iterator[tuple[World, Fraction]]:
        """What may become of a world in which just this is shown, with its chance."""
        front = [(world, 0, Fraction(1))]
        for act, at in _acting(world, acts):
            front = [
                ((*now[:at], ship, *now[at + 1 :]), seen + len(new), weight * chance)
                for now, seen, weight in front
                for new, ship, chance in act(self.board, now, at, self.policy)
                if chance and shown[seen : seen + len(new)] == new
            ]
        return ((now, weight) for now, seen, weight in front if seen == len(shown))

    def turn_ends(self) -> None:
        self.worlds = {world: weight for world, weight in self.worlds.items() if legal(world)}
        self.belief = believe(self.belief, [s.MovesEnded(), s.TurnEnded()])

    def deed(self, tag: str) -> None:
        """Something the hunter's side does; what comes of it comes with even chances."""
        hex_ = self.rng.choice(self.sheet)
        deeds = [enters(hex_, tag), hovers(hex_, tag)]
        if len(self.truth) == 1:
            # Two boats may share a hex here, and a charge would have to choose.
            deeds += [charges(hex_, tag, pings=True), charges(hex_, tag, pings=False)]
        deed = self.rng.choice(deeds)
        shown, self.truth = self.rng.choice(list(deed(self.truth)))
        self.hit |= deed in deeds[2:] and isinstance(shown[0], s.Found)
        after: Weighed = defaultdict(Fraction)
        for world, weight in self.worlds.items():
            told = list(deed(world))
            for seen, new in told:
                if seen == shown and legal(new):
                    after[new] += weight / len(told)
        self.worlds = after
        self.belief = believe(self.belief, shown)

    def check(self) -> None:
        """The weights of the belief are the chances of the worlds."""
        whole = sum(self.worlds.values())
        expected: dict[str, Fraction] = defaultdict(Fraction)
        contacts: dict[str, Fraction] = defaultdict(Fraction)
        for world, weight in self.worlds.items():
            for ship in world:
                if ship.state == "H" or ship.at == "off":
                    expected[ship.at] += weight / whole
                if ship.state == "I":
                    contacts[ship.name] += weight / whole
        assert chances(self.belief) == expected
        # What a charge or a mine does to what it hits is the same in every hex: it is not weighed.
        assert self.hit or likelihood(self.belief) == whole
        assert {k: v for k, v in behind(self.belief).items() if v} == contacts


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: str(policy.moves))
@pytest.mark.parametrize("batch", range(5))
def test_BS_13_one_boat(policy: Policy, batch: int) -> None:
    for seed in range(batch * 20, batch * 20 + 20):
        hunt = Weighing(seed, ["SUB"], policy)
        for turn in range(5):
            hunt.stage({"I": returns})
            hunt.stage(
                {
                    "D": hunt.rng.choice([stands, escapes]),
                    "H": hunt.rng.choice([quiet, quiet, quiet, comes_up, pairs]),
                }
            )
            hunt.turn_ends()
            hunt.check()
            hunt.deed(f"F{turn}")
            hunt.check()


@pytest.mark.parametrize("policy", POLICIES[:2], ids=lambda policy: str(policy.moves))
@pytest.mark.parametrize("batch", range(5))
def test_BX_5_two_boats_of_which_either_may_be_met(policy: Policy, batch: int) -> None:
    for seed in range(batch * 4, batch * 4 + 4):
        hunt = Weighing(seed, ["SUB", "SUB"], policy)
        for turn in range(4):
            hunt.stage({"D": hunt.rng.choice([stands, escapes]), "H": stays_hidden})
            hunt.turn_ends()
            hunt.check()
            hunt.deed(f"F{turn}")
            hunt.check()


def stays_hidden(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    """A quiet order of which nothing is seen."""
    return (told for told in quiet(board, world, at, policy) if not told[0])


def returns(board: Board, world: World, at: int, policy: Policy) -> Iterator[Told]:
    """P3.0."""
    yield resolved(world[at], TURN)


def test_the_policy_is_printed() -> None:
    assert EVEN.says == "if every legal end hex is equally likely"
    assert moving(Fraction(1)).says == "if every boat moves, and to every hex alike"


def test_BS_6_a_silent_ping_thins_and_does_not_clear() -> None:
    ping = s.Unanswered(hex_="0101", silent=3)
    seen = [s.Listed(kind=s.SUB, number=1, zone=("0101", "0102")), ping]
    assert chances(believe(Belief(sea=canal(2), policy=EVEN), seen)) == {
        "0101": Fraction(1, 3),
        "0102": Fraction(2, 3),
    }
    assert hidden(believe(Belief(sea=canal(2)), seen)) == ("0101", "0102")


def test_BS_6_a_charge_that_cannot_fail_clears() -> None:
    """Where every result of the odds would be told, silence proves the hex empty."""
    charge = s.Unanswered(hex_="0101", silent=0)
    seen = [s.Listed(kind=s.SUB, number=1, zone=("0101", "0102")), charge]
    assert hidden(believe(Belief(sea=canal(2)), seen)) == ("0102",)


def test_BS_6_charges_do_not_reach_an_Ogre() -> None:
    charge = s.Unanswered(hex_="0101", silent=0)
    seen = [s.Listed(kind=s.ogre("MK3", 3), number=1, zone=("0101", "0102")), charge]
    assert hidden(believe(Belief(sea=canal(2)), seen)) == ("0101", "0102")


def test_floats_agree_with_fractions() -> None:
    seen = [
        s.Listed(kind=s.SUB, number=3, zone=tuple(block(5, 5))),
        s.MovesEnded(),
        s.Searched(hex_="0303"),
        s.MovesEnded(),
    ]
    exact, quick = (
        believe(Belief(sea=WOLVES, policy=EVEN, one=one), seen) for one in (Fraction(1), 1.0)
    )
    assert float(likelihood(exact)) == pytest.approx(likelihood(quick))
    assert chances(quick) == pytest.approx({h: float(x) for h, x in chances(exact).items()})


def test_a_belief_without_a_policy_has_no_chances() -> None:
    with pytest.raises(ValueError, match="policy"):
        chances(Belief(sea=canal(2)))


def test_boats_of_unknown_number_are_not_weighed() -> None:
    listed = s.Listed(kind=s.SUB, number=None, zone=("0101",))
    with pytest.raises(ValueError, match="number"):
        believe(Belief(sea=canal(2), policy=EVEN), [listed])

"""How likely a search is to find anybody, before it is made (BS.13)."""

from app.games.ground.belief.sea import each
from app.games.ground.belief.story import Number
from app.games.ground.belief.tracker import Belief
from app.games.ground.belief.weights import Shares

Spread = dict[int, Number]


class Net:
    """Asks one belief many times: the chance that anybody hidden is in one of some hexes."""

    def __init__(self, belief: Belief, *, boats: bool = False) -> None:
        """`boats` leaves Ogres out, which charges and pings do not find (S5.7).

        Raises ValueError for a belief without a policy, which says only what is possible.
        """
        if belief.policy is None:
            raise ValueError("a belief without a policy says what is possible, not how likely")
        self._none: Number = 0 * belief.one
        self._spreads: list[Spread] = []
        self._stories: list[tuple[Number, list[int]]] = []
        places: dict[int, int] = {}
        whole = sum((story.mass() for story in belief.stories), start=self._none)
        for story in belief.stories:
            there = []
            for boat in story.boats:
                where = boat.where
                if not (
                    boat.hidden and isinstance(where, Shares) and (boat.kind.boat or not boats)
                ):
                    continue
                if id(where) not in places:
                    places[id(where)] = len(self._spreads)
                    self._spreads.append({h: share / where.mass for h, share in where.of})
                there.append(places[id(where)])
            self._stories.append((story.mass() / whole, there))

    def chance(self, spots: int) -> Number:
        """That at least one is in one of these hexes.

        Boats of a reading are followed apart, so their chances are multiplied.
        """
        clear = [1 - sum((of.get(h, 0) for h in each(spots)), self._none) for of in self._spreads]
        found = self._none
        for share, boats in self._stories:
            missed: Number = 1
            for boat in boats:
                missed *= clear[boat]
            found += share * (1 - missed)
        return found

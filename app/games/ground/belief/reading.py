"""What a belief says: the union that is drawn, contacts, numbers, mines, chances (BX.5, BS.11)."""

from app.games.ground.belief.story import Number, Spread, Story
from app.games.ground.belief.tracker import Belief
from app.games.ground.belief.weights import Shares


def hidden(belief: Belief) -> tuple[str, ...]:
    """Every hex that a hidden boat may be in: the union over boats and stories (BX.5)."""
    return belief.sea.names(_union(belief, hidden_only=True))


def anywhere(belief: Belief) -> tuple[str, ...]:
    """Every hex that any boat may be in, those in sight and contacts with them."""
    return belief.sea.names(_union(belief, hidden_only=False))


def apart(belief: Belief) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Of each story the sets of its hidden boats, one for each that is counted."""
    return tuple(
        tuple(
            belief.sea.names(boat.where.at) for boat in story.boats if boat.hidden and not boat.many
        )
        for story in belief.stories
    )


def contacts(belief: Belief) -> dict[str, bool]:
    """Of each contact whether it may be the boat (BS.9)."""
    may: dict[str, bool] = {}
    for story in belief.stories:
        for boat in story.boats:
            for label, hex_ in boat.pair:
                may[label] = may.get(label, False) or bool(boat.where.at & hex_)
    return may


def number(belief: Belief) -> tuple[int, int | None]:
    """The least and the most hidden boats on the map, None for no limit (BS.11).

    A boat that may have left by an open edge makes it "at most".
    """
    on_map = belief.sea.water
    least = min(
        sum(not boat.where.at & ~on_map for boat in story.boats if boat.hidden and not boat.many)
        for story in belief.stories
    )
    if any(boat.many and boat.where.at & on_map for s in belief.stories for boat in s.boats):
        return least, None
    most = max(
        sum(bool(boat.where.at & on_map) for boat in story.boats if boat.hidden)
        for story in belief.stories
    )
    return least, most


def mined(belief: Belief) -> tuple[str, ...]:
    """Every hex that may be mined (BS.12)."""
    return belief.sea.names(belief.mines.spots)


def likelihood(belief: Belief) -> Number:
    """How likely all that was seen is under the policy (BX.3)."""
    return sum((story.mass() for story in belief.stories), start=0 * belief.one)


def chances(belief: Belief) -> dict[str, Number]:
    """Of each hex how many hidden boats are to be expected there: of one boat, its chance."""
    found: dict[str, Number] = {}
    for story, share in _weighed(belief):
        for boat in story.boats:
            if boat.hidden:
                _add(belief, found, boat.where, share)
    return dict(sorted(found.items()))


def behind(belief: Belief) -> dict[str, Number]:
    """Of each contact the chance that it is the boat (BS.9, BS.13)."""
    found: dict[str, Number] = {}
    for story, share in _weighed(belief):
        for boat in story.boats:
            if boat.pair and isinstance(boat.where, Shares):
                shares = dict(boat.where.of)
                for label, hex_ in boat.pair:
                    here = shares.get(hex_, 0) / boat.where.mass
                    found[label] = found.get(label, 0) + share * here
    return dict(sorted(found.items()))


def _weighed(belief: Belief) -> list[tuple[Story, Number]]:
    if belief.policy is None:
        raise ValueError("a belief without a policy says what is possible, not how likely")
    whole = likelihood(belief)
    return [(story, story.mass() / whole) for story in belief.stories]


def _add(belief: Belief, found: dict[str, Number], where: Spread, share: Number) -> None:
    if isinstance(where, Shares):
        for spot, part in where.of:
            (hex_,) = belief.sea.names(spot)
            found[hex_] = found.get(hex_, 0) + share * part / where.mass


def _union(belief: Belief, *, hidden_only: bool) -> int:
    spots = 0
    for story in belief.stories:
        for boat in story.boats:
            spots |= boat.where.at if boat.hidden or not hidden_only else 0
    return spots

"""The fold with the sides exchanged: what the enemy can prove of one boat (BX.4, BS.14)."""

from collections.abc import Iterable, Sequence

from app.games.ground.belief.exposed import Exposure, Reason, exposure
from app.games.ground.belief.reading import anywhere
from app.games.ground.belief.sea import Sea
from app.games.ground.belief.sightings import Sighting
from app.games.ground.belief.tracker import Belief, believe


def exposed(
    sea: Sea, mirror: Sequence[Sighting], *, unseen: Iterable[Reason], quiet: bool = False
) -> Exposure:
    """What the enemy was shown of one boat, folded.

    `mirror` begins with the boat's `Listed`. Another own boat in sight is in the way: `barred`
    where it stands, and its hex is `Cleared` when the phase ends (S14.2).
    """
    return exposure(anywhere(believe(Belief(sea=sea, quiet=quiet), mirror)), mirror, unseen)

"""What the enemy can prove of an own boat, as far as its owner can tell (BX.4, BS.14).

The same fold with the sides exchanged: every sighting of a boat was told to its owner, and the
searches he saw. It follows one boat, and takes the enemy to know which of several he met, so that
it never shows an owner safer than he is. What the owner cannot see makes the enemy surer still.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from app.games.ground.belief.sightings import Searched

Reason = Literal["mines", "boats", "counters"]

WORDS: Mapping[Reason, str] = {
    "mines": "his mines",
    "boats": "his boats",
    "counters": "which of his counters search",
}
"""What an owner cannot see of the enemy's knowledge, in the words of a page."""


class Exposure(msgspec.Struct, frozen=True):
    """Where the enemy can place a boat at best, by what its owner knows."""

    hexes: tuple[str, ...]
    reasons: tuple[Reason, ...]
    """Why he may be surer than that."""

    def __str__(self) -> str:
        """In words that promise nothing.

        >>> str(Exposure(("0101", "0102"), ("boats", "mines")))
        'at most 2 hexes, perhaps fewer: his boats, his mines'
        """
        number = len(self.hexes)
        at_most = f"at most {number} hex{'es' if number != 1 else ''}"
        why = ", ".join(WORDS[reason] for reason in self.reasons)
        return f"{at_most}, perhaps fewer: {why}" if why else at_most


def exposure(
    hexes: tuple[str, ...], mirror: Iterable[object], unseen: Iterable[Reason]
) -> Exposure:
    """Where the fold of what the enemy was shown leaves a boat, and why he may be surer (BS.14).

    `mirror` has the enemy's searches as the boat's owner saw them; `unseen` names what the enemy
    may have that he does not see. Counters that may be dummies are in the mirror as searches that
    are not `sure`, and name themselves.
    """
    doubtful = any(isinstance(seen, Searched) and not seen.sure for seen in mirror)
    reasons: set[Reason] = {*unseen, *(("counters",) if doubtful else ())}
    # What is known to a hex cannot be known better.
    return Exposure(hexes, tuple(sorted(reasons)) if len(hexes) > 1 else ())

"""What the seals of a game hold: the fleet whole. No leaf is opened before the end (HX.13)."""

import msgspec

from app.games.corpen18.state import Force
from app.kernel.journal import Sealing
from app.kernel.memo import Memo
from app.kernel.seals import Sealer, Secrets

ENCODER = msgspec.json.Encoder()


def sealing(sealer: Sealer) -> Sealing:
    """How a game is sealed."""
    # Nothing lies face down under a name that all know.
    return Sealing(sealer, SECRETS, {})


def _secrets(force: Force) -> Secrets:
    """Unseen units have no leaves of their own: one that is opened would tie sightings together."""
    return Secrets(names={}, force=ENCODER.encode(force))


SECRETS = Memo(_secrets, room=128)

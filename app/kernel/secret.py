"""The secret of a game: what is promised of it, and the keys that are made from it.

The secret is fixed, and its commitment published, before anybody sits down. Then each side's
browser draws a share of 32 bytes and pledges it by its hash; shares are opened once no more can be
pledged or both are. So nobody chose his part knowing another's, and whoever made one of the three
by chance may trust the dice of play. A side that has pledged nothing has the empty share.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from functools import lru_cache

from app.kernel.dice import Dice, HmacDice, ScriptedDice
from app.kernel.state import Public
from app.views.seats import Side

SHARE = 32
"""Bytes of a share, and of the secret."""


def commitment_to(secret: bytes) -> str:
    """What is published of a secret: its hash, hexadecimal."""
    return hashlib.sha256(b"sealed-orders secret\x00" + secret).hexdigest()


def pledge_of(share: bytes) -> str:
    """What a browser pledges its share by: the hash, hexadecimal."""
    return hashlib.sha256(share).hexdigest()


def sealing_key(secret: bytes) -> bytes:
    """The key that salts the seals."""
    return _key(secret, b"seals")


def dice_at(secret: bytes, public: Public, script: Sequence[int] | None = None) -> Dice:
    """The dice of an order given in this situation, after the script of a test.

    While the sides set up they come from the secret alone; in play from the secret and both shares.
    """
    key = joint_key(secret, public.proof.shares) if public.turn else _key(secret, b"set-up")
    return HmacDice(key) if script is None else ScriptedDice(script, HmacDice(key))


def joint_key(secret: bytes, shares: Mapping[Side, str]) -> bytes:
    """The key of the dice of play."""
    return _joint_key(secret, shares.get(Side.A, ""), shares.get(Side.B, ""))


@lru_cache(maxsize=256)
def _joint_key(secret: bytes, a: str, b: str) -> bytes:
    pledges = (pledge_of(bytes.fromhex(share)).encode() for share in (a, b))
    return _key(secret, b"play", *pledges)


def _key(secret: bytes, *parts: bytes) -> bytes:
    return hmac.digest(secret, b"/".join((b"sealed-orders", *parts)), "sha256")

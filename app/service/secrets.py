"""Tokens, join codes and PINs: made here, stored as hashes only."""

import hashlib
import hmac
import os
import secrets

SALT = 16


def new_secret() -> str:
    """256 random bits, safe in a URL and in a cookie."""
    return secrets.token_urlsafe(32)


def new_game_id() -> str:
    """96 random bits that need no quoting anywhere."""
    return secrets.token_hex(12)


def digest(secret: str) -> bytes:
    """The hash under which a random secret is stored; long secrets need no salt."""
    return hashlib.sha256(secret.encode()).digest()


def hash_pin(pin: str) -> bytes:
    """A salted, slow hash of a short secret. Takes tens of milliseconds."""
    salt = os.urandom(SALT)
    return salt + _scrypt(pin, salt)


def pin_matches(pin: str, stored: bytes) -> bool:
    """Whether a PIN is the stored one, in time that does not depend on where it differs."""
    return hmac.compare_digest(_scrypt(pin, stored[:SALT]), stored[SALT:])


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)

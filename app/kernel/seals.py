"""Seals: one Merkle root per side over its secrets, of which single leaves can be opened (HX.13).

A tree always has `LEAVES` leaves. One holds the whole force, one the log of the game so far, one
each counter's label with what it is; the others hold nothing. They are salted afresh for every
seal and stand in the order of their hashes, so that neither number nor place tells anything.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from app.kernel.facts import Fact
from app.views.proof import Opening
from app.views.seats import Side

DEPTH = 8
LEAVES = 2**DEPTH
SIZE = 32
LEAF, NODE = b"\x00", b"\x01"


class Secrets(Fact, frozen=True, kw_only=True):
    """What a seal of one side is made over."""

    names: Mapping[str, str]
    """What each counter that has a label is."""
    force: bytes
    """Everything that the side has, in one canonical piece."""


class Sealer:
    """Makes and opens seals with a key that the server alone has until the game is over."""

    def __init__(self, key: bytes, chain: str) -> None:
        self._key = key
        self.chain = chain
        """Head of the chain over the log as it stands before this order, hexadecimal."""

    def root(self, n: int, side: Side, secrets: Secrets, chain: str) -> str:
        """The root over a side's secrets and the log, hexadecimal."""
        leaves = sorted(leaf for leaf, _ in self._leaves(n, side, secrets, chain))
        return _levels(leaves)[-1][0].hex()

    def opening(
        self, n: int, side: Side, secrets: Secrets, chain: str, label: str
    ) -> Opening | None:
        """The leaf of a counter in a seal that was made of these, None if it has none."""
        fact = secrets.names.get(label)
        place = list(_named(secrets)).index(label) if fact is not None else LEAVES
        if fact is None or place >= LEAVES:
            return None
        salted = self._leaves(n, side, secrets, chain)
        mine, salt = salted[place]
        leaves = sorted(leaf for leaf, _ in salted)
        path = tuple(_path(_levels(leaves), leaves.index(mine)))
        return Opening(seal=n, side=side, label=label, fact=fact, salt=salt.hex(), path=path)

    def _leaves(
        self, n: int, side: Side, secrets: Secrets, chain: str
    ) -> list[tuple[bytes, bytes]]:
        """Every leaf with its salt: counters by label, the force, the log, then empty ones."""
        stream = hashlib.shake_256(self._key + f"/{n}/{side.value}".encode()).digest(LEAVES * SIZE)
        salts = [stream[at : at + SIZE] for at in range(0, LEAVES * SIZE, SIZE)]
        texts = [counter_text(label, fact) for label, fact in _named(secrets).items()]
        texts += [b"force " + secrets.force, b"log " + chain.encode()]
        full = [(leaf_of(salt, text), salt) for salt, text in zip(salts, texts, strict=False)]
        # An empty leaf is nothing but unknown bytes: it looks like any other.
        return full + [(salt, salt) for salt in salts[len(full) :]]


def _named(secrets: Secrets) -> Mapping[str, str]:
    """The counters that get a leaf of their own; were there more, the force holds them too."""
    return dict(sorted(secrets.names.items())[: LEAVES - 2])


def counter_text(label: str, fact: str) -> bytes:
    """What the leaf of a counter says."""
    return f"counter {label} {fact}".encode()


def leaf_of(salt: bytes, text: bytes) -> bytes:
    """A leaf of the tree."""
    return hashlib.sha256(LEAF + salt + text).digest()


def opens(root: str, opening: Opening) -> bool:
    """Whether an opened leaf belongs to a root.

    >>> secrets = Secrets(names={"C4": "HVY"}, force=b"{}")
    >>> sealer = Sealer(b"key", "")
    >>> opening = sealer.opening(1, Side.A, secrets, "", "C4")
    >>> opens(sealer.root(1, Side.A, secrets, ""), opening)
    True
    """
    try:
        node = leaf_of(bytes.fromhex(opening.salt), counter_text(opening.label, opening.fact))
        for step in opening.path:
            sibling = bytes.fromhex(step[1:])
            pair = sibling + node if step[0] == "L" else node + sibling
            node = hashlib.sha256(NODE + pair).digest()
    except (ValueError, IndexError):
        return False
    return len(opening.path) == DEPTH and node.hex() == root


def _levels(leaves: Sequence[bytes]) -> list[Sequence[bytes]]:
    """A tree from its leaves up, whose number is a power of two."""
    levels = [leaves]
    sha256 = hashlib.sha256
    while len(leaves) > 1:
        leaves = [
            sha256(NODE + leaves[at] + leaves[at + 1]).digest() for at in range(0, len(leaves), 2)
        ]
        levels.append(leaves)
    return levels


def _path(levels: Sequence[Sequence[bytes]], at: int) -> Iterator[str]:
    """The siblings on the way from a leaf to the root, each with its hand."""
    for level in levels[:-1]:
        yield ("L" if at % 2 else "R") + level[at ^ 1].hex()
        at //= 2

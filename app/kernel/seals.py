"""Seals: one Merkle root per side over its secrets, of which single leaves can be opened (HX.13).

A tree always has `LEAVES` leaves under `GROUPS` nodes under its root. One leaf holds the whole
force, one the log of the game so far, one each counter's label with what it is; the others hold
nothing. They are salted afresh for every seal and stand in the order of their hashes, so that
neither number nor place tells anything.
"""

import hashlib
import struct
from collections.abc import Mapping, Sequence

from app.kernel.facts import Fact
from app.views.proof import Opening
from app.views.seats import Side

ARITY = 16
GROUPS = 8
LEAVES = ARITY * GROUPS
SIZE = 32
SALTS = struct.Struct(f"{SIZE}s" * LEAVES)
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
        leaves, _ = self._leaves(n, side, secrets, chain)
        leaves.sort()
        return _node(_groups(leaves)).hex()

    def opening(
        self, n: int, side: Side, secrets: Secrets, chain: str, label: str
    ) -> Opening | None:
        """The leaf of a counter in a seal that was made of these, None if it has none."""
        named = _named(secrets)
        if label not in named:
            return None
        leaves, salts = self._leaves(n, side, secrets, chain)
        place = list(named).index(label)
        leaf, salt = leaves[place], salts[place]
        leaves.sort()
        at = leaves.index(leaf)
        first = at - at % ARITY
        group, groups = leaves[first : first + ARITY], _groups(leaves)
        path = (_gap(group, at % ARITY), _gap(groups, at // ARITY))
        return Opening(
            seal=n, side=side, label=label, fact=named[label], salt=salt.hex(), path=path
        )

    def _leaves(
        self, n: int, side: Side, secrets: Secrets, chain: str
    ) -> tuple[list[bytes], tuple[bytes, ...]]:
        """Every leaf: counters by label, the force, the log, then empty ones; and their salts."""
        seed = self._key + f"/{n}/{side.value}".encode()
        salts = SALTS.unpack(hashlib.shake_256(seed).digest(SALTS.size))
        texts = [counter_text(label, fact) for label, fact in _named(secrets).items()]
        texts += [b"force " + secrets.force, b"log " + chain.encode()]
        leaves = [leaf_of(salt, text) for salt, text in zip(salts, texts, strict=False)]
        # An empty leaf is nothing but unknown bytes: it looks like any other.
        return [*leaves, *salts[len(leaves) :]], salts


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
        for siblings, width in zip(opening.path, (ARITY, GROUPS), strict=True):
            before, _, after = siblings.partition("*")
            known = [bytes.fromhex(part) for part in (before, after)]
            if sum(map(len, known)) != (width - 1) * SIZE or len(known[0]) % SIZE:
                return False
            node = _node([known[0], node, known[1]])
    except ValueError:
        return False
    return node.hex() == root


def _groups(leaves: Sequence[bytes]) -> list[bytes]:
    """The nodes over the leaves, so many to a node."""
    return [_node(leaves[at : at + ARITY]) for at in range(0, LEAVES, ARITY)]


def _node(children: Sequence[bytes]) -> bytes:
    """The node over its children."""
    return hashlib.sha256(NODE + b"".join(children)).digest()


def _gap(nodes: Sequence[bytes], at: int) -> str:
    """The nodes beside one of them, hexadecimal, with a star in its place."""
    return b"".join(nodes[:at]).hex() + "*" + b"".join(nodes[at + 1 :]).hex()

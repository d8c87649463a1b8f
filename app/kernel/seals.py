"""Seals: one Merkle root per side over its secrets, of which single leaves can be opened (HX.13).

A tree always has `LEAVES` leaves under `GROUPS` nodes under its root. One leaf holds the whole
force, one the log of the game so far, one each counter's label with what it is; the others hold
nothing. They are salted afresh for every seal and stand in the order of their hashes, so that
neither number nor place tells anything.
"""

import struct
from collections.abc import Mapping, Sequence
from hashlib import sha256, shake_256
from typing import NamedTuple

from app.kernel.facts import Fact
from app.kernel.memo import Memo
from app.views.proof import Opening
from app.views.seats import Side

ARITY = 16
GROUPS = 8
LEAVES = ARITY * GROUPS
SIZE = 32
WIDTH = ARITY * SIZE
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
        return _node(self._tree(n, side, secrets, chain).groups).hex()

    def opening(
        self, n: int, side: Side, secrets: Secrets, chain: str, label: str
    ) -> Opening | None:
        """The leaf of a counter in a seal that was made of these, None if it has none."""
        named = TEXTS(secrets).named
        if label not in named:
            return None
        tree = self._tree(n, side, secrets, chain)
        place = list(named).index(label)
        at = tree.ordered.index(leaf_of(tree.salts[place], counter_text(label, named[label])))
        first = at - at % ARITY
        group = tree.ordered[first : first + ARITY]
        path = (_gap(group, at % ARITY), _gap(tree.groups, at // ARITY))
        salt = tree.salts[place].hex()
        return Opening(seal=n, side=side, label=label, fact=named[label], salt=salt, path=path)

    def _tree(self, n: int, side: Side, secrets: Secrets, chain: str) -> "_Tree":
        """The tree of a seal, made now or when it was sealed."""
        seed = self._key + f"/{n}/{side.value}".encode()
        last = TREES(secrets)
        if (seed, chain) not in last:
            last.clear()
            last[seed, chain] = _tree(seed, TEXTS(secrets), chain)
        return last[seed, chain]


class _Texts(NamedTuple):
    """What the leaves say but that of the log."""

    named: Mapping[str, str]
    """The counters that have a leaf of their own, by label, with what each is."""
    counters: Sequence[bytes]
    force: bytes


class _Tree(NamedTuple):
    """A tree over leaves in the order of their hashes."""

    salts: Sequence[bytes]
    """Of every leaf: counters by label, the force, the log, then empty ones."""
    ordered: Sequence[bytes]
    groups: Sequence[bytes]


def _tree(seed: bytes, texts: _Texts, chain: str) -> _Tree:
    salts = SALTS.unpack(shake_256(seed).digest(SALTS.size))
    said = (*texts.counters, texts.force, b"log " + chain.encode())
    leaves = [sha256(LEAF + salt + text).digest() for salt, text in zip(salts, said, strict=False)]
    # An empty leaf is nothing but unknown bytes: it looks like any other.
    leaves += salts[len(leaves) :]
    leaves.sort()
    row = b"".join(leaves)
    groups = [sha256(NODE + row[at : at + WIDTH]).digest() for at in range(0, len(row), WIDTH)]
    return _Tree(salts, leaves, groups)


def _texts(secrets: Secrets) -> _Texts:
    # Were there more counters than leaves, the force holds them too.
    named = dict(sorted(secrets.names.items())[: LEAVES - 2])
    counters = [counter_text(label, fact) for label, fact in named.items()]
    return _Texts(named, counters, b"force " + secrets.force)


def _none(_: Secrets) -> dict[tuple[bytes, str], _Tree]:
    return {}


TEXTS = Memo(_texts, room=128)
TREES = Memo(_none, room=16)
"""The last tree over secrets that were sealed of late: a leaf that is opened stands in one."""


def counter_text(label: str, fact: str) -> bytes:
    """What the leaf of a counter says."""
    return f"counter {label} {fact}".encode()


def leaf_of(salt: bytes, text: bytes) -> bytes:
    """A leaf of the tree."""
    return sha256(LEAF + salt + text).digest()


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


def _node(children: Sequence[bytes]) -> bytes:
    """The node over its children."""
    return sha256(NODE + b"".join(children)).digest()


def _gap(nodes: Sequence[bytes], at: int) -> str:
    """The nodes beside one of them, hexadecimal, with a star in its place."""
    return b"".join(nodes[:at]).hex() + "*" + b"".join(nodes[at + 1 :]).hex()

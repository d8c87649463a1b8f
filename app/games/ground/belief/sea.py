"""The water as a graph: the steps of whatever moves below (S3.1, S12.1).

Hexes are bits of an int, so that a set of them moves in a few shifts.
"""

from collections.abc import Iterable

import msgspec

from app.hexes.coords import hexside, label, neighbours

OFF = 1
"""The bit of all that lies beyond an open edge; what went there does not come back (S2.3)."""

GONE = "off"
"""Its name, among the labels of hexes."""


class Sea(msgspec.Struct, frozen=True, eq=False):
    """Water hexes, and for each way of stepping the hexes from which it is open."""

    water: int
    stride: int
    lanes: tuple[tuple[int, int], ...]
    """How many bits a step goes up, or down below 0, and from which hexes."""
    exits: int
    """Hexes from which the next step may leave the map."""

    def spot(self, hex_: str) -> int:
        """The bit of a hex, 0 where there is no water."""
        return (1 << int(hex_[:2]) * self.stride + int(hex_[2:])) & self.water

    def spots(self, hexes: Iterable[str]) -> int:
        """The bits of those of the hexes that are water."""
        bits = 0
        for hex_ in hexes:
            bits |= self.spot(hex_)
        return bits

    def names(self, spots: int) -> tuple[str, ...]:
        """The labels of a set in order; `off` for what may have left comes last.

        >>> channel = sea(["0101", "0102"], exits=["0102"])
        >>> channel.names(channel.step(channel.spot("0102")))
        ('0101', 'off')
        """
        found = [label(*divmod(bit.bit_length() - 1, self.stride)) for bit in each(spots & ~OFF)]
        return (*found, *([GONE] if spots & OFF else ()))

    def around(self, hex_: str) -> int:
        """A hex and its neighbours, as far as they are water; the hex itself may be land (S5.4)."""
        return self.spots((hex_, *neighbours(hex_)))

    def step(self, spots: int, avoid: int = 0) -> int:
        """Where one step leads from any hex of a set, but into none of those to avoid."""
        ends = OFF if spots & self.exits else 0
        for shift, open_ in self.lanes:
            from_ = spots & open_
            ends |= from_ << shift if shift > 0 else from_ >> -shift
        return ends & ~avoid

    def walks(self, spots: int, steps: Iterable[int], avoid: int = 0) -> int:
        """The ends of walks of those numbers of steps; a walk may come back (BS.8).

        >>> channel = sea(["0101", "0102", "0103", "0104"])
        >>> channel.names(channel.walks(channel.spot("0101"), (1, 2)))
        ('0101', '0102', '0103')
        """
        wanted = set(steps)
        ends, front = 0, spots
        for done in range(max(wanted, default=0) + 1):
            if done in wanted:
                ends |= front
            front = self.step(front, avoid)
        return ends


def sea(water: Iterable[str], bars: Iterable[str] = (), exits: Iterable[str] = ()) -> Sea:
    """The graph of some water hexes without the hexsides that bar the way (S3.1).

    Reefs, islands and shore are simply no water. `bars` are hexsides as `hexside` names them, such
    as coral; `exits` are hexes at an edge that is open for the mover.

    >>> pool = sea(["0101", "0102", "0103"], bars=["0102-0103"])
    >>> pool.names(pool.walks(pool.spot("0101"), (1, 2)))
    ('0101', '0102')
    """
    hexes = sorted(set(water))
    shut = set(bars)
    stride = max((int(hex_[2:]) for hex_ in hexes), default=0) + 1
    places = {hex_: int(hex_[:2]) * stride + int(hex_[2:]) for hex_ in hexes}
    lanes: dict[int, int] = {}
    for hex_, place in places.items():
        for other in neighbours(hex_):
            if other in places and hexside(hex_, other) not in shut:
                shift = places[other] - place
                lanes[shift] = lanes.get(shift, 0) | 1 << place
    return Sea(
        water=sum(1 << place for place in places.values()),
        stride=stride,
        lanes=tuple(sorted(lanes.items())),
        exits=sum(1 << places[hex_] for hex_ in set(exits) if hex_ in places),
    )


def each(spots: int) -> Iterable[int]:
    """The single bits of a set, from the lowest.

    >>> list(each(0b1010))
    [2, 8]
    """
    while spots:
        low = spots & -spots
        yield low
        spots ^= low

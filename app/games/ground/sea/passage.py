"""Who bars whose way at sea (S7.7, S14)."""

from functools import lru_cache

from msgspec.structs import replace

from app.games.ground.field import Field
from app.games.ground.targets import Body
from app.games.ground.waters import layer


def afloat(field: Field, body: Body | None, hex_: str) -> bool:
    """Whether a counter stands on the surface of the sea; one face down does (S7.7)."""
    return field.afloat(hex_) and (body is None or layer(field, body, hex_) == "ground")


@lru_cache(maxsize=512)
def closed(field: Field, hexes: frozenset[str]) -> Field:
    """The field with hexes of water that no surface unit enters: an enemy is there (S7.7)."""
    return replace(field, closed=hexes) if hexes else field

"""What the collector of cycles passes over can be part of no cycle."""

from collections.abc import Iterator

import msgspec
import pytest

from app.games.ground.units import March, UnitFacts
from app.games.ground.view import View
from app.kernel.facts import Fact
from app.views.viewable import Viewable


def heirs(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A class and all that follow from it."""
    yield base
    for heir in base.__subclasses__():
        yield from heirs(heir)


def closed(kind: type[msgspec.Struct]) -> bool:
    """Whether a record holds nothing but what was there before it."""
    config = kind.__struct_config__
    return config.frozen and not config.dict


BASES = (Fact, Viewable, UnitFacts, March)
KINDS = sorted({kind for base in BASES for kind in heirs(base)}, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_not_collected_is_closed(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.gc or closed(kind)


def test_a_view_keeps_what_is_worked_out_of_it_and_is_collected() -> None:
    assert not closed(View)
    assert View.__struct_config__.gc

"""A game's own view cut down to the fields that every game shares.

Games add to `View` and `Counter` what their checks need. Screens are made from the common fields
alone, copied one by one into the common types, so nothing a game adds can reach a template.
"""

from typing import TypeVar

from app.views.model import Counter, View, Viewable

V = TypeVar("V", bound=Viewable)


def plain_view(view: View) -> View:
    """The common part of a view."""
    return _copy(view, View, counters=tuple(plain_counter(c) for c in view.counters))


def plain_counter(counter: Counter) -> Counter:
    """The common part of a counter."""
    return _copy(counter, Counter)


def _copy(source: V, kind: type[V], **instead: object) -> V:
    fields = {
        name: instead[name] if name in instead else getattr(source, name)
        for name in kind.__struct_fields__
    }
    return kind(**fields)

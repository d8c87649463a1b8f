"""The base of everything that may be shown."""

import msgspec


class Viewable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Something a template or an answer may show; the renderer accepts nothing else.

    It holds only what was there before it: Python's collector of cycles need not look at it.
    """

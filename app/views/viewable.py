"""The base of everything that may be shown."""

import msgspec


class Viewable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a template or an answer may show; the renderer accepts nothing else."""

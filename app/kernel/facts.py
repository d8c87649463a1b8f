"""The base of everything the server alone holds."""

import msgspec


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """A frozen record of the truth. Its repr is closed, so that no traceback tells a secret."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

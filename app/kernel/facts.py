"""The base of everything the server alone holds."""

import re

import msgspec


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A frozen record of the truth. Its repr is closed, so that no traceback tells a secret.

    It holds only what was there before it: Python's collector of cycles need not look at it.
    """

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def snake(name: str) -> str:
    """The tag of an order or event from its class name.

    >>> snake("CallOverrun")
    'call_overrun'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()

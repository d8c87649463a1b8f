"""The facts in the brackets of a unit's token, and how each is written (docs/notation.md)."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.games.ground.crt import combat
from app.games.ground.sheets import EDGES
from app.kernel.notation import format_number

Value = bool | int | float | str | tuple[str, ...] | None


class Flag(msgspec.Struct, frozen=True, kw_only=True):
    """A word in the brackets of a unit: the fact it sets and how that is written."""

    name: str
    field: str
    form: Literal[
        "word",
        "count",
        "amount",
        "systems",
        "watches",
        "choice",
        "hex",
        "title",
        "name",
        "names",
        "path",
    ]
    march: bool = False
    """The fact belongs to the march of the unit."""
    words: tuple[str, ...] = ()
    """The values of a choice."""


FLAGS = (
    Flag(name="off", field="edge", form="choice", words=(*EDGES, "any")),
    Flag(name="gate", field="gate", form="hex"),
    Flag(name="hidden", field="hidden", form="word"),
    Flag(name="stuck", field="stuck", form="word"),
    Flag(name="road", field="on_road", form="word"),
    Flag(name="treads", field="treads", form="count"),
    Flag(name="full", field="full", form="count"),
    Flag(name="im", field="im", form="count"),
    Flag(name="lost", field="lost", form="systems"),
    Flag(name="used", field="used", form="systems"),
    Flag(name="fired", field="fired", form="systems"),
    Flag(name="scanned", field="scanned", form="systems"),
    Flag(name="rams", field="rams", form="count"),
    Flag(name="reacted", field="reacted", form="count"),
    Flag(name="jets", field="jets", form="word"),
    Flag(name="since", field="since", form="count"),
    Flag(name="aided", field="aided", form="count"),
    Flag(name="hid", field="hid", form="count"),
    Flag(name="mounted", field="shifted_squads", form="count"),
    Flag(name="hurt", field="load_hurt", form="count"),
    Flag(name="def", field="defence", form="count"),
    Flag(name="sp", field="sp", form="count"),
    Flag(name="size", field="size", form="count"),
    Flag(name="mov", field="mov", form="amount"),
    Flag(name="title", field="title", form="title"),
    Flag(name="scanner", field="scanner", form="choice", words=tuple(combat().scanners)),
    Flag(name="vp", field="vp", form="amount"),
    Flag(name="scored", field="scored", form="amount"),
    Flag(name="cm", field="cm", form="count"),
    Flag(name="lased", field="lased", form="count"),
    Flag(name="watch", field="watch", form="watches"),
    Flag(name="bank", field="bank", form="amount"),
    Flag(name="stood", field="stood", form="count"),
    Flag(name="surfaced", field="surfaced", form="word"),
    Flag(name="borne", field="borne", form="word"),
    Flag(name="airborne", field="airborne", form="word"),
    Flag(name="back", field="back", form="choice", words=("H", "D")),
    Flag(name="callsign", field="callsign", form="name"),
    Flag(name="of", field="decoy_of", form="name"),
    Flag(name="ruse", field="ruse", form="path"),
    Flag(name="decoys", field="decoys", form="count"),
    Flag(name="corner", field="corner", form="count"),
    Flag(name="aloft", field="aloft", form="count"),
    Flag(name="landed", field="landed", form="word"),
    Flag(name="aboard", field="aboard", form="name"),
    Flag(name="returns", field="returns", form="count"),
    Flag(name="fighters", field="fighters", form="count"),
    Flag(name="copters", field="copters", form="count"),
    Flag(name="bound", field="bound", form="choice", words=("load", "unload")),
    Flag(name="beach", field="beach", form="hex"),
    Flag(name="waiting", field="waiting", form="names"),
    Flag(name="idle", field="idle", form="count"),
    Flag(name="laying", field="laying", form="word"),
    Flag(name="pinged", field="pinged", form="word"),
    Flag(name="mimicked", field="mimic_turn", form="count"),
    Flag(name="roll", field="mark", form="choice", words=("auto", "yes", "no")),
    Flag(name="from", field="start", form="hex", march=True),
    Flag(name="steps", field="steps", form="count", march=True),
    Flag(name="spent", field="spent", form="amount", march=True),
    Flag(name="paved", field="paved", form="word", march=True),
    Flag(name="halted", field="halted", form="word", march=True),
    Flag(name="owes", field="owes", form="choice", march=True, words=("D2", "S2", "W")),
    Flag(name="cleared", field="cleared", form="count", march=True),
    Flag(name="gait", field="gait", form="count", march=True),
    Flag(name="caught", field="caught", form="word", march=True),
    Flag(name="mined", field="mined", form="path", march=True),
    Flag(name="barred", field="barred", form="word", march=True),
    Flag(name="bogged", field="bogged", form="word", march=True),
    Flag(name="moved", field="moved", form="word", march=True),
    Flag(name="shifted", field="shifted", form="word", march=True),
)
"""All flags but `disabled`, the fates and `real`, in the order of writing."""

BY_NAME: Mapping[str, Flag] = {flag.name: flag for flag in FLAGS}
FATES = ("destroyed", "discarded", "left")
NAMES = (*BY_NAME, "disabled", *FATES, "real")
NOTHING: Mapping[str, Value] = {
    "defence": None,
    "mov": None,
    "vp": None,
    "title": "",
    "scanner": "",
    "start": "",
    "owes": "",
    "edge": "",
    "back": "",
    "callsign": "",
    "decoy_of": "",
    "aboard": "",
    "bound": "",
    "beach": "",
}
"""Facts that may be absent, written `-`."""

WANTED = {
    "word": "{name} or {name}=no",
    "count": "a whole number such as {name}3",
    "amount": "a number such as {name}1.5",
    "systems": "systems such as {name}=main1+ap2",
    "watches": "{name}=always, or labels such as {name}=P3+C4",
    "choice": "{name}={words}",
    "hex": "a hex such as {name}0406",
    "name": "a name such as {name}=C4",
    "names": "names such as {name}=C4+C5",
    "path": "a path such as {name}=1010-1011",
    "title": "a name such as {name}=Auto-fac, with _ for a blank",
}
"""What is expected, by form."""


def write_value(flag: Flag, value: Value) -> str:
    if value is None or value == "":
        return f"{flag.name}=-"
    if isinstance(value, bool):
        return flag.name if value else f"{flag.name}=no"
    if isinstance(value, int | float):
        return f"{flag.name}{format_number(value)}"
    if flag.form == "path" and isinstance(value, tuple):
        return f"{flag.name}={'-'.join(value)}"
    if isinstance(value, str):
        value = value.replace(" ", "_")
        return f"{flag.name}{'' if flag.form == 'hex' else '='}{value}"
    return f"{flag.name}={'+'.join(value)}"

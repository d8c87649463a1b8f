"""What each kind of fault tells a player, and whose doing it can be."""

from collections.abc import Mapping
from typing import Literal

Check = Literal[
    "file", "rules", "promise", "log", "order", "dice", "seal", "outcome", "end", "digest", "kept"
]

MEANS: Mapping[Check, str] = {
    "file": (
        "This is not the record of an ended game, or it was damaged on its way. It says nothing "
        "of the game: take the record anew, from the server or from another player."
    ),
    "rules": (
        "It asks for rules, a scenario or switches that this program does not have, as a record "
        "from another version of it does. Check it by the version that the game was played "
        "with; if that says the same, the host or whoever had the file has changed its heading."
    ),
    "promise": (
        "The secret or a share of the dice is not the one that was promised before it was used, "
        "so the dice could have been chosen. No player can do that from his place: the host "
        "did, or whoever changed the file."
    ),
    "log": (
        "The log is not one that a server writes: an entry was added, left out, moved or "
        "spoilt. Players cannot reach it: the host did it, or whoever changed the file."
    ),
    "order": (
        "The log has an order that its player could not have given then, or not so. A server by "
        "these rules would have refused it: the host let it pass or put it there, or whoever "
        "changed the file."
    ),
    "dice": (
        "A roll is not the one that the promised secret and the players' shares lead to: it was "
        "chosen, rolled again, added or hushed up. No player can do that: the host did, or "
        "whoever changed the file."
    ),
    "seal": (
        "What was sealed at the time is not what the record says that the sides had, or that "
        "had happened: a counter or the log was changed afterwards. That is the host's doing, "
        "or that of whoever changed the file."
    ),
    "outcome": (
        "By the rules of this program the order leads to something else than the record says, or "
        "a player was told otherwise. The host plays by a changed program, or by an older or "
        "newer one, or what happened was changed, by him or by whoever had the file."
    ),
    "end": (
        "Every order holds, but how the record ends, or what it says beside its log, does not "
        "follow from them as this program has it: it was cut short or rewritten, by the host or "
        "by whoever had the file, or it was written by an older or newer program. Take it from "
        "the server again."
    ),
    "digest": (
        "The game holds from the first order to the last, but the file is not byte for byte as "
        "the server wrote it. Most likely a program has stored it anew on its way: take it from "
        "the server again."
    ),
    "kept": (
        "The record holds in itself, but it is not of what you were shown in play. If the "
        "record that you kept is as you took it, the host has played another game than the one "
        "that he shows, or has changed it afterwards."
    ),
}

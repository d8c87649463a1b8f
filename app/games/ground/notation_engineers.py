"""Orders about mines and engineering tasks in notation (docs/notation.md)."""

from collections.abc import Callable, Mapping
from typing import assert_never, cast

from app.games.ground.engineer_orders import JOBS, ROADS, Deploy, EngineerOrder, Job, LayMine, Task
from app.games.ground.walker_orders import SetJets
from app.hexes.coords import distance, hexside
from app.kernel.notation import Reader, a_hex, a_label

TRAY = {"MINE": False, "RMINE": True}
"""Names by which a mine may be placed like a piece out of the tray; the second is for roads."""


def _mine(reader: Reader) -> LayMine:
    hex_ = reader.hex("hex")
    road = reader.accept("road")
    return LayMine(hex=hex_, road=road, back=reader.accept("-"))


def _task(reader: Reader) -> Task:
    crew = [reader.label("counters", "engineers such as C5")]
    while reader.accept(",") or (reader.more and reader.peek() != ":"):
        crew.append(reader.label("counters", "engineers such as C5, or : and the task"))
    reader.need(":", "job")
    job = cast(Job, reader.choice("job", JOBS))
    at = []
    while reader.accept(",") or reader.more:
        at.append(_at(reader, job))
    return Task(counters=tuple(crew), job=job, at=tuple(at))


def _jets(reader: Reader) -> SetJets:
    counter = reader.label("counter")
    return SetJets(counter=counter, on=reader.choice("on", ("on", "off")) == "on")


def _at(reader: Reader, job: Job) -> str:
    """What a task names: each word in the one way in which it is written."""
    word = reader.take("at", EXAMPLES)
    text = word.text.lower()
    one, dash, two = text.partition("-")
    if job in ("lay", "lift", "disarm") and text in ROADS:
        return text
    if job in ("structure", "finish") and a_label(text):
        return text.upper()
    if job == "revetment" and text.isdigit():
        return str(int(text))
    if job in ("detect", "demolish") and a_hex(text):
        return text
    if dash and a_hex(one) and a_hex(two) and distance(one, two) == 1:
        return hexside(one, two)
    raise reader.wrong(word, "at", EXAMPLES)


EXAMPLES = "what the task is about, such as road, 0506, 0505-0506 or P3"

ENGINEER_READERS: Mapping[str, Callable[[Reader], EngineerOrder]] = {
    "mine": _mine,
    "task": _task,
    "deploy": lambda reader: Deploy(counter=reader.label("counter")),
    "jets": _jets,
}
"""How the rest of an order is read, by its first word."""


def format_engineer_order(order: EngineerOrder) -> str:
    """The notation of an order of this chapter."""
    match order:
        case LayMine():
            words = ("mine", order.hex, "road" if order.road else "", "-" if order.back else "")
            return " ".join(word for word in words if word)
        case SetJets():
            return f"jets {order.counter} {'on' if order.on else 'off'}"
        case Deploy():
            return f"deploy {order.counter}"
        case Task():
            what = " ".join((order.job, *order.at))
            return f"task {' '.join(order.counters)}: {what}"
        case _:
            assert_never(order)

"""The head of a position in notation: scenario, player-turn, phase, settings and switches."""

import re
from typing import get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.sections import SIDES, pairs
from app.games.ground.state import Public, State
from app.games.ground.switches import Switches, switch_fault
from app.kernel.notation import COUNT, Reader, Word, one_of
from app.kernel.orders import Malformed
from app.views.seats import Side

PHASES = ("SETUP", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "END")
NUMBER = re.compile(r"n([0-9]{1,4})")
SETTINGS = ("first", "turns", "step", "closing", *Switches.__struct_fields__)


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What the head of a position says."""

    public: Public
    step: int
    """Sub-step of the movement or fire phase that the active side has reached."""
    closing: bool | None
    """Whether the phase has ended; None where the rest of the position decides it."""


def parse_heading(head: Reader) -> Heading:
    """Read the head. Raises Malformed, Ambiguous."""
    word = head.take("scenario", "a scenario such as shadow_line")
    scenario = scenarios().get(word.text.lower())
    if scenario is None:
        raise head.wrong(word, "scenario", f"a scenario: {one_of(tuple(scenarios()))}")
    number = NUMBER.fullmatch(head.peek())
    if number:
        head.take("n", "")
    n = int(number[1]) if number else 0
    word = head.take("phase", one_of(PHASES))
    phase = word.text.upper()
    if phase not in PHASES:
        raise head.wrong(word, "phase", one_of(PHASES))
    if phase == "SETUP" and n:
        raise head.unfit(word, "phase", "no player-turn has begun in set-up: leave out its number")
    if phase not in ("SETUP", "END") and not n:
        raise head.vague(word, "phase", f"in which player-turn? Write n1 {phase}")
    named = head.take("active", "") if head.peek() in SIDES else None
    settings = _settings(head, scenario)
    active = _active(head, named, settings.public.first, n, phase)
    public = replace(
        settings.public,
        turn=(n + 1) // 2,
        n=n,
        active=active,
        phase=phase,
        ended=phase == "END",
    )
    return replace(settings, public=public)


def _active(head: Reader, named: Word | None, first: Side, n: int, phase: str) -> Side | None:
    """The active side, which the number of the player-turn tells; if it is named it must agree."""
    active = None if phase in ("SETUP", "END") else first if n % 2 else first.other
    if named is not None and named.text.lower() != active:
        why = f"the active side of n{n} is {active}" if active else f"nobody is active in {phase}"
        raise head.unfit(named, "active", why)
    return active


def _settings(head: Reader, scenario: Scenario) -> Heading:
    file = scenario.file
    public = Public(
        scenario=scenario.id, switches=file.switches, turns=file.turns, first=file.starts
    )
    step, closing = 1, None
    for word, key, value in (
        pairs(head, "settings", "a setting such as step=2") if head.more else ()
    ):
        key, value = key.lower(), value.lower()
        if key not in SETTINGS:
            raise head.wrong(word, "settings", f"a setting: {one_of(SETTINGS)}")
        wanted = ""
        match key:
            case "first" if value in SIDES:
                public = replace(public, first=Side(value))
            case "turns" if COUNT.fullmatch(value):
                public = replace(public, turns=int(value))
            case "step" if value in ("1", "2", "3", "4"):
                step = int(value)
            case "closing" if value in ("on", "off"):
                closing = value == "on"
            case "first" | "turns" | "step" | "closing":
                examples = {"first": "a or b", "step": "1 to 4", "closing": "on or off"}
                wanted = examples.get(key, "a number of game turns")
            case _:
                found = _switch(public.switches, key, value)
                wanted = "" if found else _switch_values(key)
                public = replace(public, switches=found or public.switches)
        if wanted:
            raise head.wrong(word, "settings", f"{wanted} after {key}=")
    if fault := switch_fault(public.switches):
        raise Malformed("contact", f"section settings: {fault}")
    return Heading(public=public, step=step, closing=closing)


def _switch(switches: Switches, key: str, value: str) -> Switches | None:
    """The switches with one of them set as written; None if it cannot have that value."""
    now: object = getattr(switches, key)
    parsed: object = value
    if isinstance(now, bool):
        parsed = {"on": True, "off": False}.get(value)
    elif isinstance(now, int):
        parsed = int(value) if COUNT.fullmatch(value) else None
    elif isinstance(now, tuple):
        parsed = [] if value == "none" else value.split("+")
    raw: dict[str, object] = msgspec.to_builtins(switches)
    try:
        return msgspec.convert({**raw, key: parsed}, Switches)
    except msgspec.ValidationError:
        return None


def _switch_values(key: str) -> str:
    now: object = getattr(Switches(), key)
    if isinstance(now, bool):
        return "on or off"
    if isinstance(now, int):
        return "a whole number"
    if isinstance(now, tuple):
        return "a, b, a+b or none"
    return one_of(get_args(get_type_hints(Switches)[key]))


def _write(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return "+".join(value) or "none"
    return str(value)


def format_heading(state: State) -> str:
    """The head of a position; settings and switches only where they differ from the scenario."""
    public = state.public
    file = scenarios()[public.scenario].file
    step = state.forces[public.active].step if public.active else 1
    facts = {
        "first": (public.first, file.starts),
        "turns": (public.turns, file.turns),
        "step": (step, 1),
        "closing": (public.closing, bool(public.due)),
    }
    for name in Switches.__struct_fields__:
        facts[name] = (getattr(public.switches, name), getattr(file.switches, name))
    words = [public.scenario, f"n{public.n}" if public.n else "", public.phase]
    words.append(public.active or "")
    words += [f"{name}={_write(now)}" for name, (now, usual) in facts.items() if now != usual]
    return " ".join(word for word in words if word)

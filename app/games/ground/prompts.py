"""What a seat is told to do now: one sentence, from public facts and its own force (HX.2)."""

from app.games.ground.edges import side_set
from app.games.ground.missile_orders import EDGE
from app.games.ground.sea.flight import hanging, must_fly
from app.games.ground.sequence import waiting
from app.games.ground.state import Force, Overrun, Public, Salvo
from app.games.ground.stealth import hides
from app.games.ground.words import count, side_name
from app.views.model import Prompt
from app.views.seats import Seat, Side

MINE = {
    "P1": (
        "Bring in your units.",
        "Put what waits off the map beside an edge hex; it comes in when you move.",
    ),
    "P3": (
        "Move your counters.",
        "Pick a counter, then a hex in its reach. End the phase when you are done.",
    ),
    "P5": (
        "Scan, then fire.",
        "Scans come first. All fire at a hex with hidden counters is announced at once.",
    ),
    "P6": (
        "Second move.",
        "GEVs may move again. End the phase when you are done.",
    ),
}

LAST_CALL = {
    "P1": "The last turn to come in: all that can has to wait beside an edge hex.",
    "P3": "The last turn to come in: what waits beside an edge hex enters it, and may go on.",
}
"""Instead of the usual hint, while ending the phase waits for arrivals (G14.0.3)."""

SCANS = 1
"""The step of the fire phase in which scans are made (G3.5)."""
FIRE = (
    "Fire.",
    "The scans are over. All fire at a hex with hidden counters is announced at once.",
)
OPEN_FIRE = ("Fire.", "Pick a target, then the weapons that fire at it. End the phase when done.")
"""Where the enemy hides nothing."""


def prompt(public: Public, own: Force | None, seat: Seat) -> Prompt:
    """The prompt of a seat. While others act it is one constant sentence per step."""
    if public.ended:
        return Prompt(text="The game is over.", hint="Every counter is face up.")
    side = seat.side
    awaited = waiting(public)
    if own is None or side is None or side not in awaited:
        names = " and ".join(side_name(public.scenario, s) for s in sorted(awaited))
        return Prompt(text=f"{names} to act.")
    if public.phase == "SETUP":
        return _setup(own)
    if public.due:
        return _cap(public.due.get(side, 0), own)
    if public.salvo is not None:
        return _salvo(public.salvo, public.scenario)
    if public.overrun is not None:
        return _overrun(public.overrun, side, public.scenario)
    text, hint = FIRE if public.phase == "P5" and own.step > SCANS else MINE[public.phase]
    if public.phase == "P5" and not hides(public.switches, side.other):
        text, hint = OPEN_FIRE
    if public.phase in LAST_CALL and _last_call(public, side, own):
        hint = LAST_CALL[public.phase]
    late = [unit.name for unit in own.units.values() if unit.ruse]
    if public.phase == "P3" and late:
        hint = f"{late[0]} still has its decoy to release: let it move, or stay where it is."
    elif public.phase == "P3" and (flying := must_fly(own.units.values())):
        hint = f"{hint} {hanging(flying)}"
    return Prompt(text=text, hint=hint, yours=True)


def _last_call(public: Public, side: Side, own: Force) -> bool:
    """Whether units of a side wait off the map that may come in in no later turn."""
    entry = side_set(public.scenario, side).entry
    return (
        entry is not None
        and entry.to_turn == public.turn
        and any(unit.waits for unit in own.units.values())
    )


def _setup(own: Force) -> Prompt:
    if own.committed:
        return Prompt(text="Your set-up is sealed.", hint="Play begins when both sides are sealed.")
    left = sum(not (unit.hex or unit.edge or unit.stowed) for unit in own.units.values())
    hint = "Drag counters to your zone, or let a template place them, then seal the set-up."
    text = f"Set up in secret: {left} still to place." if left else "Set up in secret."
    if all(unit.waits for unit in own.units.values()):
        edges = {unit.edge for unit in own.units.values()}
        hint = "All your units wait off the map and come in when play has begun. "
        if "any" in edges:
            hint += "Choose the edge where they come in."
        else:
            hint += f"They come in by the {' and '.join(sorted(edges))} edge. Seal the set-up."
    return Prompt(text=text, hint=hint, yours=True)


def _cap(due: int, own: Force) -> Prompt:
    if own.giving is not None:
        return Prompt(text="Your discards are named.", hint="Both sides discard together.")
    hint = "At the end of a phase no side may hold more dummies than concealed units."
    return Prompt(text=f"Discard {count(due, 'dummy', 'dummies')}.", hint=hint, yours=True)


def _salvo(salvo: Salvo, scenario: str) -> Prompt:
    launcher = salvo.flight.launcher
    which = "from off the map" if launcher == EDGE else f"of {launcher}"
    left = len(salvo.flights) - salvo.at - 1
    after = f" {count(left, 'missile')} after it." if left else ""
    if not salvo.path:
        hint = f"Over any hexes, in any direction, its target last.{after}"
        return Prompt(text=f"Draw the path of the missile {which}.", hint=hint, yours=True)
    text = f"A missile of {side_name(scenario, salvo.side)} flies at {salvo.path[-1]}."
    hint = f"Choose the weapons that shoot at it, or none. The first hit stops it.{after}"
    return Prompt(text=text, hint=hint, yours=True)


def _overrun(fight: Overrun, side: Side, scenario: str) -> Prompt:
    attacker = side is fight.attacker
    match fight.stage:
        case "gather":
            text = f"Overrun in {fight.hex}."
            hint = "Bring more counters into the hex, or resolve it."
        case "react":
            text = f"{side_name(scenario, fight.attacker)} overruns {fight.hex}."
            hint = "Choose the counters that join, or nobody."
        case "dismount":
            text = f"Overrun in {fight.hex}: riders may get off."
            hint = "Dismount, or go on."
        case "fire":
            who = "Attack" if attacker else "Defend"
            text = f"{who} in {fight.hex}, round {fight.round}."
            hint = "Each weapon may fire once this round at any enemy in the hex."
        case "ram":
            text = f"Ram in {fight.hex}?"
            hint = "A ram costs treads. Ram, or go on without."
    return Prompt(text=text, hint=hint, yours=True)

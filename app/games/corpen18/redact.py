"""The view of a player or the observer: public facts, own force, own knowledge (law 3).

`view` is never given the enemy force. Whatever a seat receives is rendered from what it returns.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from app.games.corpen18.counters import SIXTH, foe_counter, own_counter
from app.games.corpen18.figures import figures
from app.games.corpen18.prompts import prompt
from app.games.corpen18.purchase import purse_for
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.state import Force, Knowledge, Marker, Plan, Public, Ship
from app.games.corpen18.steps import STEPS, waiting
from app.games.corpen18.tables import charts_of
from app.games.corpen18.victory import own_points, verdict_words, wound_points
from app.games.corpen18.view import View
from app.games.corpen18.words import LIGHTS, WEATHERS, count, foe_name
from app.kernel.proofs import newest
from app.views.model import HexNote, Party, Prompt, Step, Tally, Verdict
from app.views.seats import Seat, Side

LOG_LINES = 60
HALF_HOUR, HOUR, DAY = 30, 60, 24
"""A turn and an hour in minutes, a day in hours (C1.2)."""
UNTOLD = Prompt(text="")


def view(public: Public, own: Force | None, known: Knowledge, seat: Seat) -> View:
    """Fill a view from empty. `own` is None for the observer. Raises UnknownRules."""
    scenario = scenarios()[public.scenario]
    mine = tuple(own.ships.values()) if own else ()
    bare = bare_view(public, own, known, seat)
    return replace(
        bare,
        prompt=prompt(public, own, seat),
        hexes=(
            *hex_notes(public, known),
            *star_notes(bare.plans),
            *(marker_note(public, m) for m in known.markers),
        ),
        figures=tuple(figures(public, mine, known, bare.courses, bare.plans)),
        log=known.bulletins[-LOG_LINES:],
        news=min(len(known.bulletins) - known.read, LOG_LINES),
        score=_score(scenario, public, own, known),
    )


def bare_view(public: Public, own: Force | None, known: Knowledge, seat: Seat) -> View:
    """The same view but for what is there for eyes alone: all that an order is checked in.

    Raises UnknownRules.
    """
    # Without its charts a game cannot be shown, whatever is remembered of them.
    charts_of(public.charts)
    scenario = scenarios()[public.scenario]
    mine = tuple(own.ships.values()) if own else ()
    courses = {own.ships[unit].label: c for unit, c in own.courses.items()} if own else {}
    plans = {own.ships[unit].label: plan for unit, plan in own.plans.items()} if own else {}
    return View(
        ruleset="corpen18",
        scenario=public.scenario,
        title=scenario.file.title,
        seat=seat,
        sides=(party(scenario, Side.A), party(scenario, Side.B)),
        turn=public.turn,
        turns=public.turns,
        active=None,
        phase=public.phase,
        track=track(public.phase),
        conditions=conditions(public),
        waiting=tuple(sorted(waiting(public))),
        prompt=UNTOLD,
        counters=(
            *(own_counter(s, public, alerted=alerted(scenario, own, s)) for s in mine),
            *(foe_counter(contact, public.charts) for contact in known.contacts.values()),
        ),
        verdict=verdict(public),
        draw=public.draw,
        proof=newest(public),
        charts=public.charts,
        switches=public.switches,
        light=public.light,
        weather=public.weather,
        sea_state=public.sea_state,
        moon=public.moon,
        smoke=public.smoke,
        speed=public.speed,
        movers=public.movers,
        handed_in=own.handed_in if own else False,
        courses=courses,
        plans=plans,
        alerts=own.alerts if own else {},
        fleet=own.fleet if own else (),
        purse=purse_for(public, own),
        markers=known.markers,
        wounds=known.wounds,
        sightings=known.sightings,
    )


def party(scenario: Scenario, side: Side) -> Party:
    """A side by its name."""
    return Party(side=side, name=scenario.name(side))


def conditions(public: Public) -> tuple[str, ...]:
    """Time, light, weather and sea of this turn, which all know (C2.1)."""
    hours, minutes = map(int, scenarios()[public.scenario].file.start_time.split(":"))
    now = hours * HOUR + minutes + HALF_HOUR * max(0, public.turn - 1)
    moon = (f"moon: {public.moon}",) if public.light == "night" else ()
    return (
        f"{now // HOUR % DAY:02}:{now % HOUR:02}",
        LIGHTS[public.light],
        WEATHERS[public.weather],
        f"sea state {public.sea_state}",
        *moon,
    )


def track(phase: str) -> tuple[Step, ...]:
    """The steps, with the one that is on."""
    return tuple(
        Step(name=step.name, title=step.title, rule=step.rule, now=step.name == phase)
        for step in STEPS
    )


def alerted(scenario: Scenario, own: Force | None, ship: Ship) -> bool | None:
    """Whether a unit's group is alerted; None where no rule asks (C-S3)."""
    rules = scenario.file.alert
    if rules is None or own is None or ship.group not in rules.groups:
        return None
    return ship.group in own.alerts


def hex_notes(public: Public, known: Knowledge) -> Iterable[HexNote]:
    """Smoke and explosions."""
    for smoke in public.smoke:
        yield HexNote(hex=smoke.hex, kind="smoke", text="smoke")
    for hex_ in known.bursts:
        yield HexNote(hex=hex_, kind="explosion", text="torpedo explosions")


def star_notes(plans: Mapping[str, Plan]) -> Iterable[HexNote]:
    """The hexes over which star shells are to burst (C12 `star_shell`)."""
    for label, plan in plans.items():
        for hex_ in plan.star.values():
            text = f"star shell of {label}, not fired yet"
            yield HexNote(hex=hex_, kind="star", text=text)


def marker_note(public: Public, marker: Marker) -> HexNote:
    """A last-known marker with its age (C1.18)."""
    age = public.turn - marker.turn
    when = "this turn" if not age else f"{count(age, 'turn')} ago"
    return HexNote(
        hex=marker.hex,
        kind="last-known",
        side=marker.side,
        text=f"last known: {foe_name(marker)}, {when}",
        label=marker.label,
        age=age,
        code=marker.category,
        heading=marker.facing * SIXTH,
    )


def _score(
    scenario: Scenario, public: Public, own: Force | None, known: Knowledge
) -> tuple[Tally, ...]:
    """What a reader knows of the score: damage that he saw, and his own (C10.4, HX.15)."""
    if public.verdict is not None:
        return tallies(public)
    seen = dict.fromkeys(Side, 0)
    for wound in known.wounds.values():
        seen[wound.side.other] += wound_points(scenario, wound)
    if own is not None:
        seen[own.side.other] = sum(
            own_points(scenario, ship) for ship in own.ships.values() if ship.hits
        )
    return tuple(Tally(side=side, points=str(seen[side]), text="for damage") for side in Side)


def tallies(public: Public) -> tuple[Tally, ...]:
    """The final score, line by line and in sum."""
    told = public.verdict
    if told is None:
        return ()
    lines = [Tally(side=ln.side, points=str(ln.points), text=ln.text) for ln in told.lines]
    sums = [Tally(side=side, points=str(told.points.get(side, 0)), text="in all") for side in Side]
    return (*sums, *lines)


def verdict(public: Public) -> Verdict | None:
    """How the game ended."""
    if public.verdict is None:
        return None
    title, text = verdict_words(public.scenario, public.verdict)
    return Verdict(winner=public.verdict.winner, title=title, text=text)

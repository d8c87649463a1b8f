"""The umpire's view: the truth, and what each side sees of it (part 7 of the secrecy annex)."""

from msgspec.structs import replace

from app.games.corpen18.counters import own_counter
from app.games.corpen18.figures import figures
from app.games.corpen18.redact import LOG_LINES, alerted, hex_notes, star_notes, tallies, view
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Knowledge, State
from app.games.corpen18.steps import waiting
from app.games.corpen18.victory import final_score
from app.games.corpen18.words import side_name
from app.views.model import Prompt, Tally
from app.views.seats import Seat, Side
from app.views.umpire import UmpireView


def umpire_view(state: State) -> UmpireView:
    """Both fleets as they are, both sides' views, the true score, and why the game waits."""
    public = state.public
    scenario = scenarios()[public.scenario]
    a, b = (
        view(public, state.forces[side], state.knowledge[side.seat], side.seat) for side in Side
    )
    counters = tuple(
        own_counter(ship, public, alerted=alerted(scenario, force, ship))
        for force in state.forces.values()
        for ship in force.ships.values()
        if ship.in_play or (ship.enters and not ship.fate) or public.phase == "SETUP"
    )
    told = state.knowledge[Seat.UMPIRE]
    known = Knowledge(bursts=told.bursts, tracks=told.tracks)
    seen = view(public, None, state.knowledge[Seat.OBSERVER], Seat.OBSERVER)
    every = tuple(ship for force in state.forces.values() for ship in force.ships.values())
    courses = {
        force.ships[unit].label: course
        for force in state.forces.values()
        for unit, course in force.courses.items()
    }
    plans = {
        force.ships[unit].label: plan
        for force in state.forces.values()
        for unit, plan in force.plans.items()
    }
    score = tallies(public) or _score(state)
    reasons = _reasons(state)
    # Of several sides the desk has a list.
    ask = Prompt(text=reasons[0]) if len(reasons) == 1 else seen.prompt
    truth = replace(
        seen,
        counters=counters,
        hexes=(*hex_notes(public, known), *star_notes(plans)),
        figures=tuple(figures(public, every, known, courses, plans)),
        seat=Seat.UMPIRE,
        score=score,
        prompt=ask,
    )
    return UmpireView(
        truth=truth,
        counters=counters,
        a=a,
        b=b,
        log=told.bulletins[-LOG_LINES:],
        score=score,
        reasons=reasons,
    )


def _score(state: State) -> tuple[Tally, ...]:
    """The points as they stand, bonuses of the end left out."""
    points = dict.fromkeys(Side, 0)
    for line in final_score(state):
        points[line.side] += line.points
    return tuple(
        Tally(side=side, points=str(points[side]), text="if it ended now") for side in Side
    )


def _reasons(state: State) -> tuple[str, ...]:
    """Who has not sealed yet."""
    public = state.public
    return tuple(
        f"{side_name(public.scenario, side)} have not sealed."
        for side in sorted(waiting(public))
        if not state.forces[side].handed_in
    )

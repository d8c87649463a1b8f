"""The umpire's view: the truth, and what each side sees of it (part 7 of the secrecy annex)."""

from msgspec.structs import replace

from app.games.ground.counters import mine
from app.games.ground.field import field_of
from app.games.ground.redact import LOG_LINES, decoy_paths, mine_notes, tallies, view
from app.games.ground.scenarios import scenarios
from app.games.ground.sequence import waiting
from app.games.ground.state import State
from app.games.ground.units import Unit, label_order
from app.games.ground.view import Mine
from app.games.ground.words import side_name
from app.views.seats import Seat, Side
from app.views.umpire import UmpireView


def umpire_view(state: State) -> UmpireView:
    """Both forces as they are, both sides' views, the true score, and why the game waits."""
    public, field = state.public, field_of(state.public)
    a, b = (
        view(public, state.forces[side], state.knowledge[side.seat], side.seat) for side in Side
    )
    counters = tuple(
        sorted(
            (
                _true(unit, mine(unit, public, field), public.scenario)
                for force in state.forces.values()
                for unit in force.units.values()
                if unit.on_map or unit.waits or (unit.stowed and not unit.fate)
            ),
            key=lambda counter: (counter.hex, label_order(counter.label)),
        )
    )
    seen = view(public, None, state.knowledge[Seat.OBSERVER], Seat.OBSERVER)
    marks = {hex_: side.value for hex_, side in state.umpire.control.items()}
    score = tallies(public, marks)
    mines = (mine for force in state.forces.values() for mine in force.mines)
    hexes = (
        *(note for note in seen.hexes if note.kind not in ("mine", "last-known")),
        *mine_notes(public.scenario, mines),
    )
    units = (unit for force in state.forces.values() for unit in force.units.values())
    truth = replace(
        seen,
        counters=counters,
        hexes=hexes,
        figures=(*seen.figures, *decoy_paths(units)),
        seat=Seat.UMPIRE,
        score=score,
    )
    return UmpireView(
        truth=truth,
        counters=counters,
        a=a,
        b=b,
        log=state.knowledge[Seat.UMPIRE].bulletins[-LOG_LINES:],
        score=truth.score,
        reasons=_reasons(state),
    )


def _true(unit: Unit, counter: Mine, scenario: str) -> Mine:
    """A counter as the umpire sees it: whether it lies face down is among the notes.

    Before the deal both sides have pieces of the same names: their letters tell them apart.
    """
    if not unit.label:
        letter = scenarios()[scenario].side(unit.side).prefix
        counter = replace(counter, label=f"{letter} {counter.label}")
    if counter.face != "concealed" or unit.hidden:
        return counter
    return replace(counter, notes=("Face down", *counter.notes))


def _reasons(state: State) -> tuple[str, ...]:
    """Who is really awaited: in a sealed step, who has not answered yet."""
    public = state.public
    out = []
    for side in sorted(waiting(public)):
        force = state.forces[side]
        done = force.committed if public.phase == "SETUP" else force.giving is not None
        name = side_name(public.scenario, side)
        out.append(f"{name} has answered." if done else f"{name} is to act.")
    return tuple(out)

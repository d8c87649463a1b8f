"""Positions for the tests of the ground game: units, a state on the map M1, a view, a journal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from app.games.ground.conceal import Log
from app.games.ground.edits import find
from app.games.ground.evolve import blank, evolve
from app.games.ground.forces import split_entry
from app.games.ground.state import LaidMine, State
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import DUMMY, Piece, Unit, face_of
from app.games.ground.view import Mine, Seen, View
from app.kernel.dice import Stream
from app.kernel.events import Event
from app.kernel.journal import Journal
from app.views.model import Party, Prompt
from app.views.seats import Seat, Side


def unit(label: str, entry: str, hex_: str, **more: Any) -> Unit:
    """A revealed unit; C labels are side a, all others side b. `INF3` is a counter of 3 squads.

    >>> u = unit("C17", "INF2", "0305", concealed=True)
    >>> u.id, u.side.value, u.squads
    ('a.C17', 'a', ('INF', 'INF'))
    """
    kind, squads = (DUMMY, 0) if entry == DUMMY else split_entry(entry)[:2]
    side = Side.A if label.startswith("C") else Side.B
    facts: dict[str, Any] = {
        "id": f"{side}.{label}",
        "side": side,
        "kind": kind,
        "label": label,
        "hex": hex_,
        "squads": (kind,) * squads,
    }
    if kind == DUMMY:
        facts |= {"concealed": True, "mimic": "GEV"}
    else:
        line = kinds()[kind]
        facts |= {"treads": line.treads, "im": line.im, "sp": line.sp[0]}
    return Unit(**{**facts, **more})


def post(label: str, hex_: str, scanner: str = "Gamma", defence: int = 1, **more: object) -> Unit:
    """A command post with the values a scenario gives it (G6.6)."""
    facts = {"scanner": scanner, "defence": defence, "vp": 12, **more}
    return unit(label, "CP", hex_, **facts)


def board(
    *units: Unit,
    phase: str = "P5",
    n: int = 1,
    active: Side = Side.A,
    terrain: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
    mines: Iterable[LaidMine] = (),
    **public: object,
) -> State:
    """A state on M1 with these units and mines; terrain and switches differ from Shadow Line."""
    state = blank()
    rules = replace(Switches(concealment=tuple(Side)), **(switches or {}))
    forces = {
        side: replace(
            force,
            units={u.id: u for u in units if u.side is side},
            mines=tuple(mine for mine in mines if mine.side is side),
            stock=rules.mines,
        )
        for side, force in state.forces.items()
    }
    facts = {
        "scenario": "shadow_line",
        "turn": (n + 1) // 2,
        "turns": 10,
        "n": n,
        "phase": phase,
        "active": active,
        "switches": rules,
        "terrain": terrain or {},
        **public,
    }
    return replace(state, public=replace(state.public, **facts), forces=forces)


def look(state: State, side: Side = Side.A) -> View:
    """The view of a side that has seen every counter of the enemy where it stands."""
    public, force = state.public, state.forces[side]
    mine = [
        Mine(label=u.label, side=side, hex=u.hex, piece=Piece(**asdict(u)))
        for u in force.units.values()
        if not u.fate
    ]
    seen = [
        Seen(label=u.label, side=u.side, hex=u.hex, sheet=None if u.concealed else face_of(u))
        for u in state.forces[side.other].units.values()
        if u.in_play
    ]
    return View(
        ruleset="ground",
        scenario=public.scenario,
        title="Shadow Line",
        seat=Seat(side.value),
        sides=(Party(side=Side.A, name="Combine"), Party(side=Side.B, name="Paneurope")),
        turn=public.turn,
        turns=public.turns,
        active=public.active,
        phase=public.phase,
        track=(),
        waiting=(side,),
        prompt=Prompt(text=""),
        counters=tuple(sorted((*mine, *seen), key=lambda c: (c.hex, c.label))),
        n=public.n,
        switches=public.switches,
        first=public.first,
        step=force.step,
        overrun=public.overrun,
        closed=public.closed,
        aimed=public.aimed,
        salvo=public.salvo,
        bursts=public.bursts,
        launched=public.launched,
        terrain=public.terrain,
        cut=public.cut,
        bridges=public.bridges,
        hulks=public.hulks,
        walls=public.walls,
        revetments=public.revetments,
        trenches=public.trenches,
        fallen=tuple(k for loss in public.losses if loss.side is not side for k in loss.kinds),
    )


class Script:
    """Public dice in the given order; any other draw, or one too many, is an error."""

    def __init__(self, numbers: Sequence[int], start: int = 0) -> None:
        self._numbers = tuple(numbers)
        self._start = start

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The next scripted number."""
        assert stream is Stream.PUBLIC, f"a draw from {stream}"
        at = index - self._start
        assert at < len(self._numbers), f"die {at + 1} of {len(self._numbers)}"
        assert self._numbers[at] <= faces
        return self._numbers[at]


def silent(before: State, event: Event, after: State) -> tuple[Event, ...]:
    """An observer that writes nothing down."""
    return ()


def journal(state: State, *dice: int) -> Log:
    """A journal over a state with scripted dice."""
    start = state.umpire.drawn.get("public", 0)
    return Journal(state, Script(dice, start), evolve, silent)


def rolled(log: Log) -> int:
    """How many public dice a journal has drawn."""
    return sum(1 for event in log.events if type(event).__name__ == "Rolled")


def at(log: Log, label: str) -> Unit:
    """The unit that bears a label, in whatever state it is now."""
    return find(log.state, f"{'a' if label.startswith('C') else 'b'}.{label}")

"""The view of a player or the observer: public facts, own force, own knowledge (law 3).

`view` is never given the enemy force. Whatever a seat receives is rendered from what it returns.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from app.games.ground.counters import (
    Counters,
    Placed,
    bare,
    bare_seen,
    in_order,
    owned,
    placed,
    seen,
)
from app.games.ground.field import field_of
from app.games.ground.goals import goal_of
from app.games.ground.notation_engineers import TRAY
from app.games.ground.prompts import prompt
from app.games.ground.purchase import purse_for
from app.games.ground.roster import mimics
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.sea.mining import section_notes, sections_of
from app.games.ground.sequence import SEQUENCE, waiting
from app.games.ground.state import Force, Knowledge, LaidMine, Loss, Public
from app.games.ground.tables import kinds
from app.games.ground.units import UnitFacts
from app.games.ground.view import Spare, View
from app.games.ground.words import count, mine_name, number, side_name
from app.games.ground.works_notes import works_notes
from app.kernel.memo import PairMemo
from app.kernel.proofs import newest
from app.views import model
from app.views.seats import Seat, Side

LOG_LINES = 60
UNTOLD = model.Prompt(text="")


def view(public: Public, own: Force | None, known: Knowledge, seat: Seat) -> View:
    """Fill a view from empty. `own` is None for the observer."""
    mine: tuple[Placed, ...] = ()
    if own:
        edges = scenarios()[public.scenario].side(own.side).air_edges
        mine = owned(own.units, field_of(public), edges, acting=public.active is own.side)
    theirs = seen(known.contacts, field_of(public))
    counters = in_order((*mine, *theirs, *map(placed, _spares(public, own))))
    facts = _facts(public, own, known, seat, counters)
    return replace(
        facts,
        prompt=prompt(public, own, seat),
        hexes=(
            *HEX_NOTES(public, known.control),
            *mine_notes(public.scenario, (*(own.mines if own else ()), *known.mines)),
            *section_notes(public, facts.sections),
            *_marker_notes(public, known),
        ),
        figures=(*_missiles(public), *decoy_paths(own.units.values() if own else ())),
        log=known.bulletins[-LOG_LINES:],
        news=min(len(known.bulletins) - known.read, LOG_LINES),
        score=_score(public, known),
    )


def bare_view(public: Public, own: Force | None, known: Knowledge, seat: Seat) -> View:
    """The same view but for what is there for eyes alone: all that an order is checked in.

    My counters come before those of the enemy, and the mines in the tray are left out.
    """
    mine = bare(own.units) if own else ()
    return _facts(public, own, known, seat, (*mine, *bare_seen(known.contacts)))


def _facts(
    public: Public, own: Force | None, known: Knowledge, seat: Seat, counters: Counters
) -> View:
    """What a seat knows, with the counters of both sides as they were drawn, or not."""
    scenario = scenarios()[public.scenario]
    side = seat.side
    fallen, razed = TOLLS(public.losses, side.other if side else None)
    undo, why = _undo(public, own)
    return View(
        ruleset="ground",
        scenario=public.scenario,
        title=scenario.file.title,
        seat=seat,
        sides=_parties(scenario),
        turn=public.turn,
        turns=public.turns,
        active=public.active,
        phase=public.phase,
        track=_track(public.phase),
        waiting=tuple(sorted(waiting(public))),
        prompt=UNTOLD,
        counters=counters,
        undo=undo,
        undo_why=why,
        verdict=_verdict(public),
        purse=purse_for(public, own) if own else None,
        n=public.n,
        switches=public.switches,
        first=public.first,
        step=own.step if own else 1,
        committed=own.committed if own else False,
        overrun=public.overrun,
        due=public.due,
        giving=own is not None and own.giving is not None,
        closed=public.closed,
        aimed=public.aimed,
        salvo=public.salvo,
        bursts=public.bursts,
        launched=public.launched,
        terrain=public.terrain,
        cut=public.cut,
        bridges=public.bridges,
        setting=public.setting,
        offmap=public.offmap,
        seized=public.seized,
        hulks=public.hulks,
        walls=public.walls,
        revetments=public.revetments,
        trenches=public.trenches,
        earthworks=public.earthworks,
        fallen=fallen,
        razed=razed,
        control=known.control,
        poses=mimics(scenario.side(own.side), own.units.values()) if own else (),
        mines=own.mines if own else (),
        stock=own.stock if own else 0,
        sections=sections_of(public, side, own.sections if own else ()),
        tried=own.tried if own else (),
        markers=known.markers,
        sightings=known.sightings,
        mirror=known.mirror,
        found=known.mines,
        draw=public.draw,
        proof=newest(public),
    )


@cache
def _track(phase: str) -> tuple[model.Step, ...]:
    return tuple(
        model.Step(name=p.name, title=p.title, rule=p.rule, now=p.name == phase) for p in SEQUENCE
    )


@lru_cache(maxsize=128)
def _parties(scenario: Scenario) -> tuple[model.Party, model.Party]:
    a, b = (model.Party(side=side, name=scenario.side(side).name) for side in Side)
    return a, b


def _toll(
    losses: Sequence[Loss], side: Side | None
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Types of what a side has lost, and its structures with what they were called."""
    lost = [(kind, loss.text) for loss in losses if loss.side is side for kind in loss.kinds]
    return (
        tuple(kind for kind, _ in lost),
        tuple((kind, text) for kind, text in lost if kinds()[kind].structure),
    )


TOLLS = PairMemo(_toll, room=256)


def _hex_notes(public: Public, marks: Mapping[str, str]) -> tuple[model.HexNote, ...]:
    notes = [_ground_note(hex_, terrain) for hex_, terrain in sorted(public.terrain.items())]
    notes += [model.HexNote(hex=hex_, kind="blast") for hex_ in sorted(set(public.bursts))]
    notes += [model.HexNote(hex=hex_, kind="cut") for hex_ in sorted(public.cut)]
    for side, left in sorted(public.bridges.items()):
        if left <= 0:
            notes.append(model.HexNote(hex=side.split("-")[0], kind="bridge-down", text=side))
    notes += works_notes(field_of(public))
    control = scenarios()[public.scenario].file.control
    for hex_ in control.hexes if control and public.phase != "SETUP" else ():
        # Marks are announced when the game is over (G14.1).
        holder = (public.marks if public.ended else marks).get(hex_)
        held = Side(holder) if holder in ("a", "b") else None
        text = side_name(public.scenario, held) if held else "unknown" if holder else "nobody"
        notes.append(model.HexNote(hex=hex_, kind="control", side=held, text=text))
    for hex_, holder in sorted(public.seized.items()):
        text = f"{side_name(public.scenario, holder)} has the ship"
        notes.append(model.HexNote(hex=hex_, kind="control", side=holder, text=text))
    if public.overrun is not None:
        notes.append(model.HexNote(hex=public.overrun.hex, kind="contact"))
    return tuple(notes)


HEX_NOTES = PairMemo(_hex_notes, room=256)
"""By the table and a reader's control marks."""


def _marker_notes(public: Public, known: Knowledge) -> tuple[model.HexNote, ...]:
    """Where I last saw what I do not see now, and how many player-turns ago (S1.11)."""
    return tuple(
        model.HexNote(
            hex=marker.hex,
            kind="last-known",
            side=marker.side,
            text=f"{marker.label}{f' {kinds()[marker.kind].name}' if marker.kind else ''}, "
            f"last seen {ago(public.n - marker.n)}",
            label=marker.label,
            age=public.n - marker.n,
        )
        for marker in known.markers
    )


def ago(turns: int) -> str:
    """How long since, in player-turns."""
    return "in this player-turn" if not turns else f"{count(turns, 'player-turn')} ago"


def _ground_note(hex_: str, terrain: str) -> model.HexNote:
    """What a hex has become."""
    if terrain == "crater":
        return model.HexNote(hex=hex_, kind="crater", text="hot crater")
    return model.HexNote(hex=hex_, kind="rubble")


def _missiles(public: Public) -> tuple[model.Figure, ...]:
    """The path of the missile in flight, which everybody sees whole (G9.8)."""
    salvo = public.salvo
    if not (salvo and salvo.path):
        return ()
    return (model.Figure(kind="missile", side=salvo.side, hexes=salvo.path),)


def decoy_paths(units: Iterable[UnitFacts]) -> tuple[model.Figure, ...]:
    """Where the decoys go that are declared and not yet released (S6.1)."""
    return tuple(
        model.Figure(kind="decoy", side=unit.side, hexes=unit.ruse) for unit in units if unit.ruse
    )


def _spares(public: Public, own: Force | None) -> tuple[Spare, ...]:
    """Set-up: the mines of my stock, which may be laid off the road or on it (G5.24)."""
    if own is None or not own.stock or own.committed or public.phase != "SETUP":
        return ()
    return tuple(
        Spare(
            label=name,
            side=own.side,
            hex="",
            face="revealed",
            code=name,
            name=f"{'Road mine' if road else 'Mine'} ({own.stock} left)",
        )
        for name, road in TRAY.items()
        if not (road and field_of(public).at_sea)
    )


def mine_notes(scenario: str, mines: Iterable[LaidMine]) -> tuple[model.HexNote, ...]:
    """Mines on the board (G5.24, S13.1)."""
    return tuple(
        model.HexNote(hex=m.hex, kind="mine", side=m.side, text=mine_name(scenario, m))
        for m in mines
    )


def _score(public: Public, known: Knowledge) -> tuple[model.Tally, ...]:
    """What each side has, as far as this reader knows; how far that is the page says (HX.15)."""
    if public.phase == "SETUP":
        return ()
    return SCORES(public, public.marks if public.ended else known.control)


def tallies(public: Public, marks: Mapping[str, str]) -> tuple[model.Tally, ...]:
    """A line of the score for each side, with these control marks."""
    goal = goal_of(public.scenario)
    out = []
    for side in Side:
        line = goal.tally(public, marks, side)
        letter = public.classes.get(side, "")
        shown = f"class {letter}" if len(letter) == 1 else ""
        text = shown if line.points is None else number(line.points)
        out.append(model.Tally(side=side, points=text, text=line.text))
    return tuple(out)


SCORES = PairMemo(tallies, room=256)


def _undo(public: Public, own: Force | None) -> tuple[bool, str]:
    """Whether the last order may be taken back, from the owner's own facts (UX.2)."""
    if own is not None and own.side in public.due:
        named = own.giving is not None
        return named, "" if named else "You have named no discards yet."
    if own is None or own.side is not public.active or public.phase not in ("P3", "P6"):
        return False, "Only moves of your own movement phases can be taken back."
    if public.overrun is not None or public.due:
        return False, "Not while this is being resolved."
    if not own.past and public.switches.mines:
        return False, "Where there may be mines, no move can be taken back."
    if not own.past and field_of(public).deep:
        return (
            False,
            "Where something may lie hidden in the water, no move beside it is taken back.",
        )
    if not own.past:
        return False, "Nothing since the last roll or reveal can be taken back."
    return True, ""


def _verdict(public: Public) -> model.Verdict | None:
    if not public.ended:
        return None
    title, text = goal_of(public.scenario).verdict(public)
    return model.Verdict(winner=public.winner, title=title, text=text)

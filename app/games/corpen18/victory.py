"""The end of a game (C2.6, C10): when it comes, what each side has scored, who has won."""

from collections.abc import Iterator

from app.games.corpen18 import events as e
from app.games.corpen18.damage import is_half
from app.games.corpen18.journal import Log
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.scenario_file import AtEnd, Bonus, Interned, NoneExited, NoneSunk
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.state import Outcome, Ship, State, Tallied, Wound
from app.games.corpen18.steering import picked
from app.games.corpen18.values import damage_points, degree, unit_value
from app.games.corpen18.words import EDGES, count, side_name
from app.views.seats import Side


def end_if_over(log: Log) -> None:
    """At TURN_END only (LC-23): the last turn, or a side that is gone by the rules or in sight."""
    public = log.state.public
    scenario = scenarios()[public.scenario]
    gone = scenario.file.ends_without
    without = bool(gone) and not _afloat(log.state, scenario.sides[gone])
    if public.turn >= public.turns or without or _emptied(log.state):
        log.write(e.Ended(outcome=outcome(log.state)))


def _afloat(state: State, side: Side) -> list[Ship]:
    return [s for s in state.forces[side].ships.values() if s.in_play and not s.dummy]


def _emptied(state: State) -> bool:
    """Whether a side has nothing left, as everybody has seen (HX.14).

    Where the lists are secret nobody can tell the last ship from the last but one.
    """
    file = scenarios()[state.public.scenario].file
    if file.secret_lists or file.purchase:
        return False
    for side in Side:
        every = list(state.forces[side].ships.values())
        if every and state.public.lost.get(side, 0) == len(every):
            return True
    return False


def wound_points(scenario: Scenario, wound: Wound) -> int:
    """Points for the damage that was seen on an identified ship (C10.4)."""
    return _points(scenario, wound.type, wound.half, wound.hits)


def own_points(scenario: Scenario, ship: Ship) -> int:
    """Points that the enemy has for the damage to a unit (C10.4)."""
    return _points(scenario, ship.type, is_half(ship.category, ship.vessels), ship.hits)


def _points(scenario: Scenario, type_: str, half: bool, hits: int) -> int:
    kind = kind_of(type_)
    value = unit_value(scenario.value(type_), half)
    return damage_points(value, kind.category, hits, half)


def final_score(state: State) -> Iterator[Tallied]:
    """Every line of the score, from the truth (C10)."""
    scenario = scenarios()[state.public.scenario]
    for side in Side:
        for ship in state.forces[side].ships.values():
            if ship.dummy or not ship.hits:
                continue
            points = own_points(scenario, ship)
            fate = "sunk" if ship.fate == "sunk" else count(ship.hits, "hit")
            yield Tallied(side=side.other, points=points, text=f"{ship.name}: {fate}")
        yield from _exits(scenario, state, side)
    for bonus in scenario.file.bonus:
        yield from _bonus(scenario, state, bonus)


def _exits(scenario: Scenario, state: State, side: Side) -> Iterator[Tallied]:
    for ship in state.forces[side].ships.values():
        if ship.fate != "exited":
            continue
        rows = [
            row
            for exit_ in scenario.file.exits
            if scenario.sides[exit_.side] is side and ship.edge in exit_.edges
            for row in exit_.vp
            if row.class_ == ship.type and ship.hits <= row.max_hits
        ]
        if rows:
            text = f"{ship.name} left by the {EDGES[ship.edge]} edge"
            yield Tallied(side=side, points=rows[0].vp, text=text)


def _bonus(scenario: Scenario, state: State, bonus: Bonus) -> Iterator[Tallied]:
    side, of = scenario.sides[bonus.side], scenario.sides[bonus.of]
    about = [s for s in state.forces[of].ships.values() if picked(bonus, s, of)]
    names = ", ".join(ship.name for ship in about)
    match bonus:
        case AtEnd():
            yield from _at_end(state, side, bonus, about)
        case Interned():
            for ship in (s for s in about if s.fate == "interned"):
                yield Tallied(side=side, points=bonus.vp, text=f"{ship.name}: interned")
        case NoneSunk():
            if all(ship.fate != "sunk" for ship in about):
                kind = bonus.class_ and kind_of(bonus.class_).category
                yield Tallied(side=side, points=bonus.vp, text=f"no {kind or names} sunk")
        case NoneExited():
            if not any(s.fate == "exited" and s.edge == bonus.edge for s in about):
                text = f"no {bonus.category or names} left by the {EDGES[bonus.edge]} edge"
                yield Tallied(side=side, points=bonus.vp, text=text)


def _at_end(state: State, side: Side, bonus: AtEnd, about: list[Ship]) -> Iterator[Tallied]:
    if bonus.light is not None and state.public.light != bonus.light:
        return
    found = [
        ship for ship in about if ship.hits >= bonus.min_hits and (ship.in_play or not bonus.on_map)
    ]
    for ship in found if bonus.each else found[:1]:
        what = count(ship.hits, "hit") if bonus.min_hits else "still on the map"
        yield Tallied(side=side, points=bonus.vp, text=f"{ship.name}: {what} at the end")


def outcome(state: State) -> Outcome:
    """Who has won, by the scenario's margins (C10.5)."""
    scenario = scenarios()[state.public.scenario]
    lines = tuple(final_score(state))
    points = {side: sum(line.points for line in lines if line.side is side) for side in Side}
    margin = points[Side.A] - points[Side.B]
    rules = scenario.file.victory
    grade = degree(abs(margin), rules.margin_decisive, rules.margin_marginal)
    leader = Side.A if margin > 0 else Side.B
    return Outcome(
        winner=None if grade == "draw" else leader, grade=grade, points=points, lines=lines
    )


def end_agreed(log: Log) -> None:
    """Both sides agree on a draw."""
    told = outcome(log.state)
    log.write(
        e.Ended(outcome=Outcome(winner=None, grade="agreed", points=told.points, lines=told.lines))
    )


def end_resigned(log: Log, side: Side) -> None:
    """A side gives up."""
    told = outcome(log.state)
    log.write(
        e.Ended(
            outcome=Outcome(
                winner=side.other, grade="resigned", points=told.points, lines=told.lines
            )
        )
    )


def verdict_words(scenario: str, told: Outcome) -> tuple[str, str]:
    """Title and text of the end."""
    if told.grade == "resigned" and told.winner is not None:
        loser = side_name(scenario, told.winner.other)
        return f"{side_name(scenario, told.winner)} win", f"{loser} resigned."
    if told.grade == "agreed":
        return "Draw", "Both sides agreed on a draw."
    if told.winner is None:
        return "Draw", "Neither side leads by enough for a victory."
    margin = abs(told.points[Side.A] - told.points[Side.B])
    name = side_name(scenario, told.winner)
    title = f"{told.grade.capitalize()} victory: {name}"
    return title, f"{name} lead by {count(margin, 'point')}."

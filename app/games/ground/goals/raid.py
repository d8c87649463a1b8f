"""Victory in Raid: towns, bridges and losses against the raiders left behind (G14.5)."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.games.ground.field import field_of
from app.games.ground.goals import points
from app.games.ground.goals.goal import Goal, Known, Outcome, Over
from app.games.ground.goals.predicates import (
    attacker,
    losses,
    none_in_sight,
    standing,
    turns_over,
    value,
)
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public, State
from app.games.ground.unseen import may_lie
from app.games.ground.view import View
from app.games.ground.words import count, number
from app.views.seats import Side

WRECK = 10
"""Points for a town hex in rubble, and for a full-hex bridge that is down (G14.5)."""


FALLEN = ("rubble", "clear")
"""What has become of a town that fell: engineers may have cleared its rubble since."""


def wrecked(public: Public) -> tuple[int, int]:
    """How many town hexes fell to rubble, cleared since or not, and full-hex bridges are down."""
    sheet = scenarios()[public.scenario].sheet
    towns = sum(
        sheet.terrain[hex_] == "town" and now in FALLEN for hex_, now in public.terrain.items()
    )
    return towns, len(sheet.spans & field_of(public).down)


def over(state: State) -> Over | None:
    """After the last turn, or when no raider is on the map once turn 1 is over (G14.5)."""
    public = state.public
    side = attacker(public)
    gone = not may_lie(state, side) and not any(
        unit.in_play and not unit.type.structure for unit in state.forces[side].units.values()
    )
    first_over = public.turn > 1 or public.active is public.first.other
    if none_in_sight(state, side) or (gone and first_over and public.phase == "P7"):
        return "no-units"
    return "turns" if turns_over(public) else None


def left_behind(state: State) -> float:
    """The points of the raiders still on the map at the end of the last turn."""
    return sum(value(unit) for unit in standing(state, attacker(state.public)))


def tally(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """What a side has, all of it public."""
    del marks
    fire = losses(public, side.other)
    if side is not attacker(public):
        stranded = public.bonus.get(side, 0)
        behind = f", {number(stranded)} for raiders left behind" if stranded else ""
        return Known(points=fire + stranded, text=f"{number(fire)} for losses{behind}")
    towns, bridges = wrecked(public)
    text = f"{number(fire)} for losses, {count(towns, 'town hex', 'town hexes')}"
    text = f"{text}, {count(bridges, 'bridge')}"
    return Known(points=fire + WRECK * (towns + bridges), text=text)


def settle(state: State) -> Outcome:
    """The margin decides (G14.5)."""
    public = state.public
    side = attacker(public).other
    bonus = {side: left_behind(state)} if turns_over(public) else {}
    return points.ahead(replace(public, bonus=bonus), {}, tally)


def verdict(public: Public) -> tuple[str, str]:
    """The result in words."""
    return points.scored(public, {s: tally(public, {}, s).points or 0 for s in Side})


def caution(view: View) -> str:
    """Raiders who stay off the map, all of them, end the raid (G14.5)."""
    raiders = scenarios()[view.scenario].file.victory.attacker
    waiting = view.off_map().values()
    coming = view.phase == "P1" and any(piece.gate for piece in waiting)
    if view.side is not raiders or view.mine() or not waiting or coming:
        return ""
    return "You will have no unit on the map, and the game will be over when the turn ends."


GOAL = Goal(over=over, settle=settle, tally=tally, verdict=verdict, caution=caution)

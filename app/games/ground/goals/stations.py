"""Victory in Sea Control: stations held, and losses (S16, S-S3)."""

from app.games.ground.goals import points
from app.games.ground.goals.afloat import none_afloat
from app.games.ground.goals.goal import Goal, Over
from app.games.ground.goals.predicates import turns_over
from app.games.ground.state import State
from app.views.seats import Side


def over(state: State) -> Over | None:
    """After the last turn, or when everybody sees that a side has nothing left at sea (LS-17)."""
    if any(none_afloat(state, side) for side in Side):
        return "no-units"
    return "turns" if turns_over(state.public) else None


GOAL = Goal(over=over, settle=points.settle, tally=points.tally, verdict=points.verdict)

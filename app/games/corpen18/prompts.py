"""What the game asks of a seat, in a sentence and a hint: the same whoever has sealed (HX.2)."""

from app.games.corpen18.state import Force, Public
from app.games.corpen18.steps import fighting, moving
from app.views.model import Prompt
from app.views.seats import Seat, Side

WAITS = "Waiting until all orders of this step are sealed."


def prompt(public: Public, own: Force | None, seat: Seat) -> Prompt:
    """The prompt of a seat."""
    if public.ended:
        return Prompt(text="The game is over.")
    side = seat.side
    if side is None or own is None:
        return Prompt(text=_watched(public))
    if own.handed_in:
        return Prompt(text="Your orders are sealed.", hint=WAITS)
    if side not in public.movers:
        return Prompt(text="Your opponent moves ships that you can see.", hint=WAITS)
    return Prompt(text=_text(public, side), hint=_hint(public), yours=True)


def _watched(public: Public) -> str:
    return "Both sides set up." if public.phase == "SETUP" else "Orders are being sealed."


def _text(public: Public, side: Side) -> str:
    del side
    if public.phase == "SETUP":
        return "Set up your ships, then seal."
    if fighting(public.phase):
        return "Write your attack lists, then seal."
    if public.phase.endswith("_UND"):
        return "Plot the courses of your undetected ships, then seal."
    if public.speed is None:
        return "Plot the courses of your detected ships, then seal."
    return f"Plot the courses of your detected ships of {public.speed} MP a turn, then seal."


def _hint(public: Public) -> str:
    if public.phase == "SETUP":
        return (
            "Choose a ship, then a lit hex and where it heads. Nobody sees it before both sealed."
        )
    if fighting(public.phase):
        return (
            "Choose an enemy, then the batteries that fire; a list is worked off from its first "
            "target. Seal also if you order nothing."
        )
    step = moving(public.phase)
    return (
        f"Choose a ship, then a lit hex and where it heads at the end of move {step}. A ship "
        "without a course stays where it is. Seal also if nothing moves."
    )

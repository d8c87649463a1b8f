"""What the game asks of a seat, in a sentence and a hint: the same whoever has sealed (HX.2)."""

from app.games.corpen18.state import Force, Public
from app.games.corpen18.steering import moves
from app.games.corpen18.steps import fighting, moving
from app.games.corpen18.words import listed
from app.views.model import Prompt
from app.views.seats import Seat

MANY = 8
"""More ships than these are not named one by one."""
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
    return Prompt(text=_text(public), hint=_hint(public, own), yours=True)


def _watched(public: Public) -> str:
    return "Both sides set up." if public.phase == "SETUP" else "Orders are being sealed."


def _text(public: Public) -> str:
    if public.phase == "SETUP":
        return "Set up your ships, then seal."
    if fighting(public.phase):
        return "Write your attack lists, then seal."
    if public.phase.endswith("_UND"):
        return "Plot the courses of your undetected ships, then seal."
    if public.speed is None:
        return "Plot the courses of your detected ships, then seal."
    return f"Plot the courses of your detected ships of {public.speed} MP a turn, then seal."


def _hint(public: Public, own: Force) -> str:
    if public.phase == "SETUP":
        return (
            "Choose a ship, then a lit hex and where it heads. Nobody sees it before both sealed."
        )
    if fighting(public.phase):
        return (
            "Choose an enemy, then the batteries that fire; a list is worked off from its first "
            "target. Seal also if you order nothing."
        )
    able = [
        ship.label
        for ship in own.ships.values()
        if ship.in_play and moves(ship, public.phase, public.speed)
    ]
    if not able:
        return "None of your ships moves in this step. Seal all the same."
    verb = "move" if able[1:] else "moves"
    who = f"{listed(able)} {verb}" if len(able) <= MANY else f"{len(able)} of your ships move"
    return (
        f"{who} now. Choose a ship, then a lit hex and where it heads at the end of move "
        f"{moving(public.phase)}. A ship without a course stays where it is."
    )

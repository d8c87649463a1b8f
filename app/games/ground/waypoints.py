"""Orders with paths: the hexes between their waypoints are filled in from the sender's view."""

from app.games.ground.cruise import complete_launch
from app.games.ground.maneuver import complete_move
from app.games.ground.missile_orders import Launch
from app.games.ground.orders import Move
from app.games.ground.sea.aircraft import complete_flight
from app.games.ground.sea.orders import Fly
from app.games.ground.view import View
from app.kernel.orders import Order


def filled_in(view: View, order: Order) -> Order:
    """The order hex by hex, as far as there is a way; other orders as they are."""
    match order:
        case Fly() | Move():
            flight = complete_flight(view, order)
            return complete_move(view, flight) if isinstance(flight, Move) else flight
        case Launch():
            return complete_launch(view, order)
        case _:
            return order

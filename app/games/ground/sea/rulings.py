"""Which orders of the sea are open when (S2.1)."""

from collections.abc import Mapping

from app.games.ground.conceal import Log
from app.games.ground.sea.decoys import check_decoy, resolve_decoy
from app.games.ground.sea.markers import check_forget, resolve_forget
from app.games.ground.sea.orders import Decoy, Forget
from app.games.ground.view import View
from app.kernel.orders import Order
from app.kernel.phases import Ruling

SAILING: Mapping[type[Order], Ruling[View, Log]] = {
    Decoy: Ruling(check=check_decoy, resolve=resolve_decoy),
}
"""P3."""

KEEPING: Mapping[type[Order], Ruling[View, Log]] = {
    Forget: Ruling(check=check_forget, resolve=resolve_forget),
}
"""Private orders of either side in any phase."""

"""The sonar of SES destroyers, by a switch (`sonar_ses`, S15).

The hex that is pinged is public, the die is nobody's. A contact that answers is found out, and so
is a submarine that hides there; of all else there is no echo (LS-12).
"""

from app.games.ground.conceal import Log, named
from app.games.ground.events import sea
from app.games.ground.field import field_of
from app.games.ground.fire import check_step
from app.games.ground.sea.contacts import expose
from app.games.ground.sea.orders import Ping
from app.games.ground.terrain import WATER
from app.games.ground.units import Piece
from app.games.ground.unseen import come_to_light, lying
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Choice, Way
from app.views.seats import Side

REACH, HEARS = 3, 3
"""How far sonar reaches, and up to which die it hears."""

DESTROYER, GUN = "SES", "main1"


def check_ping(view: View, order: Ping) -> Refusal | None:
    """Why a destroyer may not ping a hex or a contact, in its owner's view (S15)."""
    piece = view.mine().get(order.counter)
    refused = check_pinger(view, piece, order.counter)
    if piece is None or refused is not None:
        return refused
    field, hex_ = field_of(view), order.target
    if not field.has(hex_):
        foe = view.seen().get(order.target)
        if foe is None or not foe.deep:
            text = f"{order.target} is no contact, nor a hex of the map."
            return Refusal(code="no-target", rule="S15", text=text)
        hex_ = foe.hex
    if field.terrain(hex_) != WATER:
        return Refusal(code="no-water", rule="S15", text=f"{hex_} is no hex of water.")
    if (away := distance(piece.hex, hex_)) > REACH:
        text = f"Sonar reaches {REACH} hexes; {order.target} is {away} away."
        return Refusal(code="range", rule="S15", text=text)
    return None


def check_pinger(view: View, piece: Piece | None, label: str) -> Refusal | None:
    """Why a counter may not use sonar now, whatever the target."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="S15", text=text)

    if not view.switches.sonar_ses:
        return no("switched-off", "Destroyers have no sonar in this match.")
    if piece is None or piece.kind != DESTROYER or not piece.hex:
        return no("no-sonar", f"{label} is no destroyer of yours on the map.")
    if piece.disabled:
        return no("disabled", f"{label} is disabled.")
    if piece.pinged:
        return no("pinged", f"{label} has used its sonar.")
    if GUN in piece.fired:
        return no("fired", f"{label} has fired its main gun: its sonar is deaf.")
    return check_step(view)


def resolve_ping(log: Log, side: Side, order: Ping) -> None:
    """Ping, and show what answers."""
    ship = named(log, side, order.counter)
    foes = log.state.forces[side.other].units.values()
    contact = next((u for u in foes if u.in_play and u.label == order.target), None)
    hex_ = contact.hex if contact else order.target
    there = (unit for unit in lying(log.state, side.other) if unit.hex == hex_)
    boat = None if contact else next((unit for unit in there if unit.type.boat), None)
    die = log.die(f"sonar at {order.target}", Stream.UMPIRE)
    heard = die <= HEARS and (contact or boat) is not None
    log.write(sea.Pinged(unit=ship.id, hex=hex_, target=order.target, die=die, heard=heard))
    if heard and contact is not None:
        expose(log, (contact,), "ping")
    elif heard and boat is not None:
        come_to_light(log, (boat,), "ping")


def ping_choices(view: View, piece: Piece) -> tuple[Choice, ...]:
    """The hexes, and the contacts, that a destroyer may ping."""
    if check_pinger(view, piece, piece.name) is not None:
        return ()
    near = [h for h in sorted(field_of(view).sheet.terrain) if distance(piece.hex, h) <= REACH]
    deep = sorted((foe.hex, foe.label) for foe in view.seen().values() if foe.deep)
    every = (
        ("Ping a contact", "On 1-3 it is found out.", deep),
        ("Ping a hex", "On 1-3 a submarine that hides there is found.", [(h, h) for h in near]),
    )
    choices = []
    for text, hint, targets in every:
        ways = tuple(
            Way(hex=hex_, notation=f"ping {piece.name} {target}")
            for hex_, target in targets
            if check_ping(view, Ping(counter=piece.name, target=target)) is None
        )
        if ways:
            choices.append(Choice(text=text, hint=f"{hint} Nobody sees the die.", ways=ways))
    return tuple(choices)

"""What a new game consists of: its row, its first entry, and fresh secrets for every place."""

import asyncio
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from app.kernel.events import Promised
from app.kernel.orders import Malformed
from app.kernel.ruleset import Options
from app.kernel.secret import commitment_to
from app.service.catalogue import Rules
from app.service.seats import HOTSEAT
from app.service.secrets import digest, hash_pin, new_game_id, new_secret
from app.service.tables import chain_start, dice_of, revisions_of, screens_of, sealer_of
from app.store.log import Logged
from app.store.models import Game, Hotseat, SeatKey
from app.views.seats import Seat, Side

Place = Literal["a", "b", "umpire", "observer", "hotseat"]
SHORTEST_PIN, LONGEST_PIN = 4, 32


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A game somebody wants to play."""

    scenario: str
    options: Mapping[str, bool | int | str] = {}
    title: str | None = None
    names: Mapping[Side, str] = {}
    hotseat: Mapping[Side, str | None] | None = None
    """Both sides on one device; the PIN of each, or None for no PIN."""
    dice: Sequence[int] | None = None
    """Test mode: the public dice to come."""
    seed: str | None = None
    """Test mode: what the dice secret is made from."""
    position: str | None = None
    """Test mode: where the game begins, in notation."""

    @property
    def for_tests(self) -> bool:
        """Whether it asks for what only test mode gives."""
        return any(asked is not None for asked in (self.dice, self.seed, self.position))


class Keys(msgspec.Struct, frozen=True, kw_only=True):
    """A new seat's secrets, told once and never again."""

    token: str | None
    """For programs; None for a shared device."""
    code: str | None
    """Of the join link; None where the seat is taken through the shared device."""


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """A new game with the secrets of all its places."""

    game: str
    seats: Mapping[Seat, Keys]
    hotseat: str | None
    """The code of the shared device's join link."""


def game_row(draft: Draft, rules: Rules, title: str, test_mode: bool) -> Game:
    """The row of a new game, with its dice secret."""
    secret = secrets.token_bytes(32)
    if draft.seed is not None:
        secret = hashlib.sha256(draft.seed.encode()).digest()
    return Game(
        id=new_game_id(),
        ruleset=rules.play.id,
        rules_version=rules.play.version,
        scenario=draft.scenario,
        options=msgspec.json.encode(rules.play.settled(draft.options)).decode(),
        title=title,
        secret=secret,
        script=None if draft.dice is None else msgspec.json.encode(draft.dice).decode(),
        test_mode=test_mode,
        hotseat=draft.hotseat is not None,
    )


def opening(game: Game, draft: Draft, rules: Rules) -> Logged:
    """The first entry of a game: how it was laid out."""
    dice = dice_of(game, rules.play.blank().public)
    sealer = sealer_of(game, chain_start(game))
    options: Options = msgspec.json.decode(game.options)
    decision = rules.play.open(draft.scenario, options, dice, draft.position, sealer)
    promised = Promised(commitment=commitment_to(game.secret))
    screens = screens_of(rules, rules.play.evolve(decision.state, promised), None, {})
    return Logged(
        events=rules.codec.encode((*decision.events, promised)),
        revisions=revisions_of(screens, 0),
    )


def new_keys(game: str, *, shared: bool) -> Created:
    """Fresh secrets for every place; on a shared device the sides have no links of their own."""
    seats = {
        seat: Keys(
            token=new_secret(), code=None if shared and seat.side is not None else new_secret()
        )
        for seat in Seat
    }
    return Created(game=game, seats=seats, hotseat=new_secret() if shared else None)


def key_rows(created: Created, names: Mapping[Side, str]) -> list[SeatKey]:
    """The rows that recognise those secrets, which themselves are not kept."""
    rows = [
        SeatKey(
            game_id=created.game,
            seat=seat.value,
            token_hash=hashed(keys.token),
            join_hash=hashed(keys.code),
            name=None if seat.side is None else names.get(seat.side),
        )
        for seat, keys in created.seats.items()
    ]
    if created.hotseat is not None:
        join_hash = digest(created.hotseat)
        rows.append(SeatKey(game_id=created.game, seat=HOTSEAT, join_hash=join_hash))
    return rows


async def hotseat_row(game: str, pins: Mapping[Side, str | None] | None) -> Hotseat | None:
    """The row of a shared device, curtain down. Raises Malformed for a PIN of the wrong length."""
    if pins is None:
        return None
    hashes = {side: await _pin_hash(side, pins.get(side)) for side in Side}
    return Hotseat(game_id=game, pin_hash_a=hashes[Side.A], pin_hash_b=hashes[Side.B])


async def _pin_hash(side: Side, pin: str | None) -> bytes | None:
    if not pin:
        return None
    if not SHORTEST_PIN <= len(pin) <= LONGEST_PIN:
        raise Malformed(f"hotseat.{side}", f"A PIN has {SHORTEST_PIN} to {LONGEST_PIN} characters.")
    return await asyncio.to_thread(hash_pin, pin)


def hashed(secret: str | None) -> bytes | None:
    """The hash to store for a secret, if there is one."""
    return None if secret is None else digest(secret)


def place_of(seat: str) -> Place:
    """A place by its stored name."""
    place: Place = msgspec.convert(seat, Place)
    return place

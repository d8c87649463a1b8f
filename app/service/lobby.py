"""Games are created here, and seats are taken, with links that work once."""

import asyncio
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from app.kernel.orders import Malformed
from app.service.answers import NoSuchGame
from app.service.catalogue import Catalogue, Rules
from app.service.names import normal, player_name
from app.service.seats import HOTSEAT, Pass, Seats
from app.service.secrets import digest, hash_pin, new_game_id, new_secret
from app.service.tables import dice_of, screens_of
from app.store.log import Logged
from app.store.models import Game, Hotseat, SeatKey, SeatSession
from app.store.register import Founding, Register
from app.views.model import Party, Viewable
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


class Claimed(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that was just taken, and the secret for the browser's cookie."""

    game: str
    place: Place
    secret: str


class GameCard(Viewable, frozen=True, kw_only=True):
    """What everybody who holds a link may read about a game before sitting down."""

    id: str
    title: str
    ruleset: str
    scenario: str
    scenario_title: str
    sides: tuple[Party, Party]
    players: tuple[str, str]
    """Names of the people on side a and side b; empty where nobody has given one."""
    taken: tuple[str, ...]
    """Places whose link has been used."""
    hotseat: bool
    test_mode: bool
    created_at: str
    """ISO 8601, UTC."""


class Invitation(Viewable, frozen=True, kw_only=True):
    """What a join link leads to."""

    game: GameCard
    place: Place
    used: bool


class LinkUnknown(Exception):
    """No seat has this join link; it may have been replaced."""


class LinkUsed(Exception):
    """Somebody has taken the seat with this link."""


class Lobby:
    """Creates games, invites and seats people."""

    def __init__(
        self, register: Register, catalogue: Catalogue, seats: Seats, *, test_mode: bool = False
    ) -> None:
        self._register = register
        self._catalogue = catalogue
        self._seats = seats
        self._test_mode = test_mode
        self._seating = asyncio.Lock()

    async def create(self, draft: Draft) -> Created:
        """Lay out a game and store it. Raises Malformed with the field that is wrong."""
        if draft.for_tests and not self._test_mode:
            raise Malformed("dice", "Dice, seed and position are for servers in test mode.")
        try:
            card = self._catalogue.scenario(draft.scenario)
        except KeyError:
            raise Malformed("scenario", "There is no such scenario.") from None
        rules = self._catalogue.rules(card.ruleset)
        title = card.title if draft.title is None else normal(draft.title, "title")
        game = _game_of(draft, rules, title, self._test_mode)
        names: dict[Side, str] = {}
        for side, name in draft.names.items():
            names[side] = player_name(name, names.values(), f"names.{side}")
        created = _keys_of(game.id, shared=draft.hotseat is not None)
        founding = Founding(
            game=game,
            keys=_rows_of(created, names),
            hotseat=await _hotseat_of(game.id, draft.hotseat),
            entries=[_opening(game, draft, rules)],
        )
        await self._register.found(founding)
        return created

    async def invitation(self, code: str) -> Invitation:
        """What a join link leads to; looking at it uses nothing up. Raises LinkUnknown."""
        key = await self._register.key_of_link(digest(code))
        if key is None:
            raise LinkUnknown
        used = key.join_used_at is not None and key.seat != Seat.OBSERVER
        return Invitation(game=await self.card(key.game_id), place=_place(key.seat), used=used)

    async def claim(
        self, code: str, name: str | None = None, previous: Pass | None = None
    ) -> Claimed:
        """Sit down. The browser's earlier session at this game ends (fault 98).

        Raises LinkUnknown, LinkUsed, Malformed for the name.
        """
        async with self._seating:
            key = await self._register.key_of_link(digest(code))
            if key is None:
                raise LinkUnknown
            once = key.seat != Seat.OBSERVER
            if once and key.join_used_at is not None:
                raise LinkUsed
            given = await self._name(key, name) if name else None
            secret = new_secret()
            session = SeatSession(token_hash=digest(secret), game_id=key.game_id, seat=key.seat)
            if not await self._register.claim(key, session, once=once, name=given):
                raise LinkUsed
        if previous is not None and previous.game == key.game_id:
            await self._seats.leave(previous)
        return Claimed(game=key.game_id, place=_place(key.seat), secret=secret)

    async def reissue(self, game: str, place: Place) -> Keys:
        """New secrets for a place; whoever sat there is out at once. Raises NoSuchGame."""
        held = {key.seat for key in await self._register.keys(game)}
        if place not in held:
            raise NoSuchGame
        keys = Keys(token=None if place == HOTSEAT else new_secret(), code=new_secret())
        await self._register.reissue(game, place, _hashed(keys.token), _hashed(keys.code))
        self._seats.forget(game, place)
        return keys

    async def card(self, game: str) -> GameCard:
        """What may be read about a game before sitting down. Raises NoSuchGame."""
        row = await self._register.game(game)
        if row is None:
            raise NoSuchGame
        scenario = self._catalogue.scenario_of(row.ruleset, row.scenario)
        keys = await self._register.keys(game)
        names = {key.seat: key.name or "" for key in keys}
        first, second = (
            Party(side=side, name=name) for side, name in zip(Side, scenario.sides, strict=True)
        )
        return GameCard(
            id=row.id,
            title=row.title,
            ruleset=row.ruleset,
            scenario=row.scenario,
            scenario_title=scenario.title,
            sides=(first, second),
            players=(names.get("a", ""), names.get("b", "")),
            taken=tuple(key.seat for key in keys if key.join_used_at is not None),
            hotseat=row.hotseat,
            test_mode=row.test_mode,
            created_at=row.created_at.isoformat(timespec="seconds"),
        )

    async def _name(self, key: SeatKey, name: str) -> str:
        others = await self._register.keys(key.game_id)
        taken = [other.name for other in others if other.name and other.seat != key.seat]
        return player_name(name, taken)


def _game_of(draft: Draft, rules: Rules, title: str, test_mode: bool) -> Game:
    secret = secrets.token_bytes(32)
    if draft.seed is not None:
        secret = hashlib.sha256(draft.seed.encode()).digest()
    return Game(
        id=new_game_id(),
        ruleset=rules.play.id,
        rules_version=rules.play.version,
        scenario=draft.scenario,
        options=msgspec.json.encode(draft.options).decode(),
        title=title,
        secret=secret,
        script=None if draft.dice is None else msgspec.json.encode(draft.dice).decode(),
        test_mode=test_mode,
        hotseat=draft.hotseat is not None,
    )


def _opening(game: Game, draft: Draft, rules: Rules) -> Logged:
    """The first entry of a game: how it was laid out."""
    decision = rules.play.open(draft.scenario, draft.options, dice_of(game), draft.position)
    screens = screens_of(rules, decision.state, None, {})
    return Logged(
        events=rules.codec.encode(decision.events),
        revisions={seat.value: shown.revision for seat, shown in screens.items()},
    )


def _keys_of(game: str, *, shared: bool) -> Created:
    """Fresh secrets for every place; on a shared device the sides have no links of their own."""
    seats = {
        seat: Keys(
            token=new_secret(), code=None if shared and seat.side is not None else new_secret()
        )
        for seat in Seat
    }
    return Created(game=game, seats=seats, hotseat=new_secret() if shared else None)


def _rows_of(created: Created, names: Mapping[Side, str]) -> list[SeatKey]:
    rows = [
        SeatKey(
            game_id=created.game,
            seat=seat.value,
            token_hash=_hashed(keys.token),
            join_hash=_hashed(keys.code),
            name=None if seat.side is None else names.get(seat.side),
        )
        for seat, keys in created.seats.items()
    ]
    if created.hotseat is not None:
        join_hash = digest(created.hotseat)
        rows.append(SeatKey(game_id=created.game, seat=HOTSEAT, join_hash=join_hash))
    return rows


async def _hotseat_of(game: str, pins: Mapping[Side, str | None] | None) -> Hotseat | None:
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


def _hashed(secret: str | None) -> bytes | None:
    return None if secret is None else digest(secret)


def _place(seat: str) -> Place:
    place: Place = msgspec.convert(seat, Place)
    return place

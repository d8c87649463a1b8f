"""Games are created here, and seats are taken, with links that work once."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from app.kernel.orders import Malformed
from app.kernel.ruleset import Options
from app.service.answers import NoSuchGame, UnknownRules
from app.service.catalogue import Catalogue
from app.service.founding import (
    Created,
    Draft,
    Keys,
    Place,
    game_row,
    hashed,
    hotseat_row,
    key_rows,
    new_keys,
    opening,
    place_of,
)
from app.service.heralds import Heralds
from app.service.names import normal, player_name
from app.service.scribe import Crowded
from app.service.seats import HOTSEAT, Pass, Seats
from app.service.secrets import digest, new_secret
from app.store.models import Game, SeatKey, SeatSession
from app.store.register import Founding, Register
from app.views.charts import Chart
from app.views.model import Party, Viewable
from app.views.seats import Seat, Side

PLACES = {
    Seat.UMPIRE.value: "the umpire's seat",
    Seat.OBSERVER.value: "observers",
    HOTSEAT: "the shared device",
}


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
        self,
        register: Register,
        catalogue: Catalogue,
        seats: Seats,
        heralds: Heralds,
        *,
        test_mode: bool = False,
    ) -> None:
        self._register = register
        self._catalogue = catalogue
        self._seats = seats
        self._heralds = heralds
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
        game = game_row(draft, rules, title, self._test_mode)
        names: dict[Side, str] = {}
        for side, name in draft.names.items():
            names[side] = player_name(name, names.values(), f"names.{side}")
        created = new_keys(game.id, shared=draft.hotseat is not None)
        founding = Founding(
            game=game,
            keys=key_rows(created, names),
            hotseat=await hotseat_row(game.id, draft.hotseat),
            entries=[opening(game, draft, rules)],
        )
        await self._register.found(founding)
        return created

    async def invitation(self, code: str) -> Invitation:
        """What a join link leads to; looking at it uses nothing up. Raises LinkUnknown."""
        key = await self._register.key_of_link(digest(code))
        if key is None:
            raise LinkUnknown
        used = key.join_used_at is not None and key.seat != Seat.OBSERVER
        return Invitation(game=await self.card(key.game_id), place=place_of(key.seat), used=used)

    async def claim(
        self, code: str, name: str | None = None, previous: Pass | None = None
    ) -> Claimed:
        """Sit down. The browser's earlier session at this game ends (fault 98).

        So does the seat's token for programs, which whoever made the game has read; in test mode
        it stays, for programs beside a page. Raises LinkUnknown, LinkUsed, Malformed for the name.
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
            ends = () if self._test_mode or not once else _seats_of(key.seat)
            if not await self._register.claim(key, session, once=once, name=given, ends=ends):
                raise LinkUsed
            for seat in ends:
                self._seats.forget(key.game_id, seat)
        if given is not None and given != key.name:
            await self._introduce(key, given)
        if previous is not None and previous.game == key.game_id:
            await self._seats.leave(previous)
        return Claimed(game=key.game_id, place=place_of(key.seat), secret=secret)

    async def reissue(self, game: str, place: Place) -> Keys:
        """New secrets for a place; the table is told first, and whoever sat there is out at once.

        Raises NoSuchGame, UnknownRules.
        """
        held = {key.seat for key in await self._register.keys(game)}
        if place not in held:
            raise NoSuchGame
        await self._heralds.tell(
            game, f"The host made a new link for {await self._named(game, place)}."
        )
        keys = Keys(token=None if place == HOTSEAT else new_secret(), code=new_secret())
        await self._register.reissue(game, place, hashed(keys.token), hashed(keys.code))
        self._seats.forget(game, place)
        return keys

    async def forget_pin(self, game: str, side: Side) -> None:
        """Take a side's PIN on a shared device away; the table is told first. Raises NoSuchGame."""
        row = await self._register.hotseat(game)
        if row is None or (row.pin_hash_a if side is Side.A else row.pin_hash_b) is None:
            raise NoSuchGame
        name = await self._named(game, side.value)
        await self._heralds.tell(game, f"The host took the PIN of {name} away.")
        await self._register.forget_pin(game, side.value)

    async def forget_name(self, game: str, side: Side) -> None:
        """Take the name away that was given at a seat; the table is told. Raises NoSuchGame."""
        if not any(key.seat == side and key.name for key in await self._register.keys(game)):
            raise NoSuchGame
        name = await self._named(game, side.value)
        await self._heralds.tell(game, f"The host took the player's name of {name} away.")
        await self._register.forget_name(game, side.value)

    def titles(self) -> Mapping[str, str]:
        """What people call the rule sets, by id."""
        return self._catalogue.titles()

    def printed(self, ruleset: str, scenario: str | None = None) -> tuple[Chart, ...]:
        """The tables of a rule set, or of one of its scenarios. Raises KeyError, UnknownRules."""
        return self._catalogue.printed(ruleset, scenario)

    async def printed_for(self, game: str) -> tuple[Chart, ...]:
        """The tables that a game is played with. Raises NoSuchGame, UnknownRules."""
        row = await self._register.game(game)
        if row is None:
            raise NoSuchGame
        options: Options = msgspec.json.decode(row.options)
        return self._catalogue.printed(row.ruleset, options=options)

    async def cards(self, first: int, most: int) -> tuple[GameCard, ...]:
        """Some of all games, the newest first, without those whose scenario is not here."""
        cards = []
        for row in await self._register.games(first, most):
            with suppress(UnknownRules):
                cards.append(await self._card(row))
        return tuple(cards)

    async def card(self, game: str) -> GameCard:
        """What may be read about a game before sitting down. Raises NoSuchGame."""
        row = await self._register.game(game)
        if row is None:
            raise NoSuchGame
        return await self._card(row)

    async def _card(self, row: Game) -> GameCard:
        scenario = self._catalogue.scenario_of(row.ruleset, row.scenario)
        keys = await self._register.keys(row.id)
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

    async def _introduce(self, key: SeatKey, name: str) -> None:
        """Tell those who are at the table already how a player wants to be called."""
        party = next((p for p in (await self.card(key.game_id)).sides if p.side == key.seat), None)
        if party is not None:
            # Somebody's seat does not depend on whether the others could be told his name.
            with suppress(Crowded, UnknownRules):
                await self._heralds.tell(key.game_id, f"{name} plays {party.name}.")

    async def _named(self, game: str, place: str) -> str:
        """A place in words."""
        sides = (await self.card(game)).sides
        names = {party.side.value: f"the seat of {party.name}" for party in sides}
        return names.get(place) or PLACES[place]

    async def _name(self, key: SeatKey, name: str) -> str:
        others = await self._register.keys(key.game_id)
        taken = [other.name for other in others if other.name and other.seat != key.seat]
        return player_name(name, taken)


def _seats_of(place: str) -> tuple[str, ...]:
    """The seats that are taken with a place: a shared device stands for both sides."""
    return tuple(side.value for side in Side) if place == HOTSEAT else (place,)

"""Which hexes a side mines before play, and the sections that it names for them (S13.1, S13.5)."""

from collections.abc import Iterable, Mapping, Sequence

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.engineer_orders import LayMine
from app.games.ground.events import sea
from app.games.ground.field import Ground, field_of
from app.games.ground.orders import How
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.minefields import show_mines
from app.games.ground.sea.orders import NameSection
from app.games.ground.state import LaidMine, Public
from app.games.ground.switches import Switches
from app.games.ground.terrain import WATER
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Offer, Span
from app.views.model import HexNote
from app.views.seats import Side

ZONE = "MINE"
"""The zone of mined hexes among the zones of single types."""

MOST = 12
"""Sections that a side names at most."""


def allotted(scenario: str, switches: Switches, side: Side) -> int:
    """Mines that a side has at the start: on land as the switch says, at sea the scenario."""
    chosen = scenarios()[scenario]
    if not chosen.sheet.sea:
        return switches.mines
    return chosen.side(side).sea_mines if switches.sea_mines else 0


def hand_out(log: Log) -> None:
    """Each side of a scenario at sea has the mines that the scenario gives it."""
    public = log.state.public
    for side in Side:
        mines = allotted(public.scenario, public.switches, side)
        if mines != log.state.forces[side].stock:
            log.write(sea.MinesGiven(side=side, mines=mines))


def check_mining(view: View, order: LayMine) -> Refusal | None:
    """Set-up: why a hex may not be mined, or cleared of its mine (S13.1)."""
    assert view.side is not None
    mine = LaidMine(hex=order.hex, side=view.side)

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="S13.1", text=text)

    if order.road:
        return no("no-road", "There are no road mines at sea.")
    if order.back:
        return None if mine in view.mines else no("no-mine", f"You have not mined {order.hex}.")
    if not view.stock:
        return no("no-stock", "You have no mine left to lay.")
    if mine in view.mines:
        return no("there-already", f"You have mined {order.hex} already.")
    if order.hex not in mining_zone(view, view.side):
        return no("zone", f"You may not mine {order.hex} before play.")
    near = _too_near(view.scenario, view.mines, order.hex)
    if near:
        return no("too-near", f"{order.hex} is too near your mine in {near}.")
    return None


def mining_places(view: View) -> tuple[str, ...]:
    """Set-up: the hexes that I may still mine, by label (S13.1)."""
    if view.side is None or not view.stock:
        return ()
    mined = {mine.hex for mine in view.mines}
    zone = mining_zone(view, view.side)
    return tuple(h for h in zone if h not in mined and not _too_near(view.scenario, view.mines, h))


def mining_zone(ground: Ground, side: Side) -> tuple[str, ...]:
    """The water that a side may mine before play."""
    scenario, field = scenarios()[ground.scenario], field_of(ground)
    mine = scenario.side(side)
    hexes = scenario.zone(mine.zones.get(ZONE, mine.zone))
    return tuple(hex_ for hex_ in hexes if field.terrain(hex_) == WATER)


def _too_near(scenario: str, mines: Iterable[LaidMine], hex_: str) -> str:
    """The mine of a side to which one in a hex would be too near; empty for none."""
    near = (
        mine.hex
        for mine in mines
        if distance(mine.hex, hex_) < scenarios()[scenario].side(mine.side).mines_apart
    )
    return next(near, "")


def scatter(log: Log, side: Side, how: How) -> None:
    """Mine hexes at random, within the rules; or clear them all (G3.2)."""
    public, stream = log.state.public, Stream.of(side)
    if not field_of(public).at_sea:
        return
    for mine in log.state.forces[side].mines:
        log.write(e.MineLifted(mine=mine))
    stock = 0 if how == "clear" else log.state.forces[side].stock
    zone = log.shuffle(mining_zone(public, side), stream, "mines") if stock else ()
    for hex_ in zone:
        mines = log.state.forces[side].mines
        if len(mines) < stock and not _too_near(public.scenario, mines, hex_):
            log.write(e.MineLaid(mine=LaidMine(hex=hex_, side=side)))


def rectangle(one: str, two: str) -> str:
    """A section by two of its corners, the lower column and row first.

    >>> rectangle("1012", "0515")
    '0512-1015'
    """
    cols, rows = sorted((one[:2], two[:2])), sorted((one[2:], two[2:]))
    return f"{cols[0]}{rows[0]}-{cols[1]}{rows[1]}"


def within(hex_: str, sections: Iterable[str]) -> bool:
    """Whether a hex lies in any of these sections.

    >>> within("0713", ("0512-1015",)), within("0711", ("0512-1015",))
    (True, False)
    """
    return any(
        low[:2] <= hex_[:2] <= high[:2] and low[2:] <= hex_[2:] <= high[2:]
        for low, _, high in (section.partition("-") for section in sections)
    )


def check_section(view: View, order: NameSection) -> Refusal | None:
    """Set-up: why a section may not be named, or taken back (S13.5)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="S13.5", text=text)

    assert view.side is not None
    named = view.sections.get(view.side, ())
    if not (view.switches.sea_mines and view.switches.mine_section_warning):
        return no("no-sections", "No sections are named in this match.")
    if view.committed:
        return Refusal(code="sealed", rule="G10.1.4", text="Your set-up is sealed.")
    for hex_ in (order.one, order.two):
        if not field_of(view).has(hex_):
            return no("no-hex", f"{hex_} is not on the map.")
    section = rectangle(order.one, order.two)
    if order.back:
        return None if section in named else no("no-section", f"You have not named {section}.")
    if section in named:
        return no("there-already", f"You have named {section} already.")
    if len(named) >= MOST:
        return no("too-many", f"You have named {MOST} sections, which is the most.")
    return None


def resolve_section(log: Log, side: Side, order: NameSection) -> None:
    """Note it; it is public when the set-up is dealt."""
    section = rectangle(order.one, order.two)
    named = [each for each in log.state.forces[side].sections if each != section]
    named += [] if order.back else [section]
    log.write(sea.SectionsNamed(side=side, sections=tuple(sorted(named)), shown=False))


def unnamed(view: View) -> Refusal | None:
    """Why a set-up may not be sealed: a mine lies in none of the named sections (S13.5)."""
    if view.side is None or not (view.switches.sea_mines and view.switches.mine_section_warning):
        return None
    sections = view.sections.get(view.side, ())
    outside = [mine.hex for mine in view.mines if not within(mine.hex, sections)]
    if not outside:
        return None
    text = f"Name sections that hold all your mines: {', '.join(outside)} is in none."
    return Refusal(code="outside", rule="S13.5", text=text)


def section_offers(view: View) -> tuple[Offer, ...]:
    """Set-up: sections that I may name, round the mines that lie in none, or take back."""
    if view.side is None or not (view.switches.sea_mines and view.switches.mine_section_warning):
        return ()
    named = view.sections.get(view.side, ())
    outside = [mine.hex for mine in view.mines if not within(mine.hex, named)]
    offers = [
        Offer(notation=f"section {each} -", text=f"Take section {each} back") for each in named
    ]
    if outside:
        cols, rows = sorted(h[:2] for h in outside), sorted(h[2:] for h in outside)
        round_ = f"{cols[0]}{rows[0]}-{cols[-1]}{rows[-1]}"
        hint = "Public once both set-ups of this step are sealed."
        offers.append(Offer(notation=f"section {round_}", text=f"Name section {round_}", hint=hint))
    return tuple(offers)


def section_spans(view: View) -> tuple[Span, ...]:
    """Set-up: that I may name a section of any size and place (S13.5)."""
    if view.side is None or len(view.sections.get(view.side, ())) >= MOST:
        return ()
    if not (view.switches.sea_mines and view.switches.mine_section_warning):
        return ()
    layers = any(piece.type.minelayer for piece in view.mine().values())
    if not (view.stock or view.mines or layers):
        return ()
    hint = "Choose two opposite corners on the map; the same hex twice is a section of one hex."
    return (Span(begin="section", text="Name a section by its corners", hint=hint),)


def reveal_mining(log: Log, sides: Sequence[Side]) -> None:
    """What is public of mines once a set-up is dealt: sections, or all of them by a switch."""
    switches = log.state.public.switches
    for side in sides:
        named = log.state.forces[side].sections
        if named:
            log.write(sea.SectionsNamed(side=side, sections=named, shown=True))
        if switches.mines_open and log.state.forces[side].mines:
            show_mines(log, side)


def section_notes(public: Public, sections: Mapping[Side, Sequence[str]]) -> tuple[HexNote, ...]:
    """The named sections on the board (S13.5)."""
    field = field_of(public)
    return tuple(
        HexNote(
            hex=hex_,
            kind="section",
            side=side,
            text=f"section that {scenarios()[public.scenario].side(side).name} may have mined",
        )
        for side, named in sorted(sections.items())
        for hex_ in field.sheet.terrain
        if field.terrain(hex_) == WATER and within(hex_, named)
    )


def sections_of(
    public: Public, side: Side | None, own: Sequence[str]
) -> Mapping[Side, tuple[str, ...]]:
    """The sections that a seat knows: those that are public, and its own while it sets up."""
    if side is None or side in public.sections or not own:
        return public.sections
    return {**public.sections, side: tuple(own)}

"""Hand-made views of Shadow Line (G14.1): pages can be looked at without the rules."""

import msgspec

from app.hexes.coords import label
from app.views.board import Board, BoardHex
from app.views.menu import Chance, Group, Gun, Menu, Odds, Offer, Piece, Scan, Stop, Supposed
from app.views.model import (
    Bulletin,
    Counter,
    HexNote,
    Party,
    Prompt,
    Step,
    Tally,
    Verdict,
    View,
)
from app.views.seats import Seat, Side
from app.views.umpire import Refused, UmpireView

TERRAIN = {
    "town": "0606 0706 0806",
    "forest": "0402 0403 0503 1002 1003 0903 0409 0509 0410 1009 0909 1010 0702 0710",
    "swamp": "0708 0709",
    "rubble": "0308 1108",
}
STREAM = (
    "0303-0304 0303-0404 0403-0404 0503-0404 0503-0504 0503-0604 0603-0604 0703-0604 0703-0704"
    " 0703-0804 0803-0804 0903-0804 0903-0904 0903-1004 1003-1004 1103-1004 1103-1104"
)
A, B = Side.A, Side.B
PARTIES = (Party(side=A, name="Combine"), Party(side=B, name="Paneurope"))
PHASES = (
    ("start", "Start", "T3"),
    ("move", "Movement", "G4"),
    ("fire", "Fire", "G5"),
    ("gev", "GEV movement", "G4.8"),
    ("end", "End", "G3"),
)
KINDS = {
    "SHVY": ("Superheavy Tank", "6/3", "5", "3"),
    "HVY": ("Heavy Tank", "4/2", "3", "3"),
    "LGEV": ("Light GEV", "1/2", "1", "4-3"),
    "GEV": ("GEV", "2/2", "2", "4-3"),
    "INF3": ("Infantry, 3 squads", "3/1", "3", "2"),
    "MHWZ": ("Mobile Howitzer", "6/6", "2", "1"),
    "LT": ("Light Tank", "2/2", "2", "3"),
    "CP": ("Command Post", "", "1", "0"),
}


def board() -> Board:
    """Kestrel Crossroads."""
    named = {h: t for t, hexes in TERRAIN.items() for h in hexes.split()}
    return Board(
        name="Kestrel Crossroads",
        cols=13,
        rows=11,
        hexes=tuple(
            BoardHex(hex=h, terrain=named.get(h, "clear"))
            for h in (label(c, r) for c in range(1, 14) for r in range(1, 12))
        ),
        streams=tuple((s[:4], s[5:]) for s in STREAM.split()),
        bridges=(("0703", "0704"),),
        roads=(
            (1, tuple(label(c, 6) for c in (1, *range(2, 14)))),
            (2, tuple(label(7, r) for r in range(1, 12))),
        ),
    )


def mine(name: str, hex_: str, kind: str, side: Side = A, **more: object) -> Counter:
    """A counter its viewer knows."""
    title, attack, defence, move = KINDS[kind]
    known: dict[str, object] = {
        "face": "concealed",
        "code": kind,
        "name": title,
        "attack": attack,
        "defence": defence,
        "move": move,
        **more,
    }
    return msgspec.convert({"label": name, "side": side, "hex": hex_, **known}, Counter)


def contact(name: str, hex_: str, side: Side = B, **more: object) -> Counter:
    """A counter its viewer has not identified."""
    return msgspec.convert({"label": name, "side": side, "hex": hex_, **more}, Counter)


OWN = (
    mine("C1", "0405", "SHVY"),
    mine("C2", "0206", "HVY", marks=("moved",)),
    mine("C3", "0506", "HVY", face="revealed", marks=("fired",)),
    mine("C5", "0404", "LGEV"),
    mine("C6", "0301", "LGEV", marks=("dummy",), notes=("Moves as a Light GEV this turn.",)),
    mine("C8", "0408", "GEV"),
    mine("C9", "0407", "GEV", marks=("dummy",), notes=("Moves as a GEV this turn.",)),
    mine("C10", "0509", "INF3"),
    mine("C11", "0405", "INF3"),
    mine("C12", "0405", "INF3", marks=("dummy",)),
    mine("C13", "0211", "HVY", marks=("dummy",)),
    mine("C14", "0606", "GEV", face="revealed", marks=("disabled",)),
    mine("C15", "0105", "SHVY", marks=("dummy", "moved")),
    mine("CP", "0105", "CP", face="revealed"),
)
FOES = (
    contact("P2", "0806"),
    contact("P4", "0905", trail=("1105", "1005", "0905")),
    contact("P5", "0905"),
    contact("P6", "1007"),
    contact("P7", "1202"),
    contact("P8", "0808", trail=("1008", "0908", "0808")),
    contact("P9", "1109"),
    contact("P11", "1211"),
    contact("P12", "1003"),
    contact("P14", "1306"),
    mine("P3", "0706", "GEV", B, face="revealed"),
    mine("P10", "0909", "INF3", B, face="revealed"),
    mine("P1", "1206", "MHWZ", B, face="revealed", marks=("fired",)),
    mine("PC", "1105", "CP", B, face="revealed"),
)
LOG = tuple(
    Bulletin(n=n, turn=t, phase=p, kind=k, text=text, hexes=tuple(h.split()), dice=dice)
    for n, (t, p, k, text, h, dice) in enumerate(
        (
            (0, "Set-up", "phase", "Both sides have sealed their set-up.", "", ()),
            (3, "Movement", "turn", "Turn 3: Paneurope moves.", "", ()),
            (3, "Movement", "move", "P4 moves from 1105 to 0905.", "1105 1005 0905", ()),
            (3, "Movement", "move", "P8 moves from 1008 to 0808.", "1008 0908 0808", ()),
            (3, "Check", "check", "P8 rolls for the terrain of 0808 and passes.", "0808", (5,)),
            (3, "Fire", "scan", "P1 scans C3 at 0506: not found.", "0506", (2,)),
            (3, "Fire", "fire", "P1 fires at C3 in 0506 with 6 against 3, 2-1.", "0506", ()),
            (3, "Fire", "result", "C3 Heavy Tank holds: no effect.", "0506", (1,)),
            (4, "Movement", "turn", "Turn 4: Combine moves.", "", ()),
            (4, "Movement", "move", "C2 moves from 0106 to 0206.", "0106 0206", ()),
            (4, "Overrun", "reveal", "P10 in 0909 is an Infantry counter of 3 squads.", "0909", ()),
        ),
        1,
    )
)


def track(now: str) -> tuple[Step, ...]:
    """The phase track."""
    return tuple(Step(name=n, title=t, rule=r, now=n == now) for n, t, r in PHASES)


def movement() -> View:
    """Turn 4, the viewer moves."""
    return View(
        ruleset="ground",
        scenario="shadow_line",
        title="Shadow Line",
        seat=Seat.A,
        sides=PARTIES,
        turn=4,
        turns=10,
        active=A,
        phase="move",
        track=track("move"),
        waiting=(A,),
        prompt=Prompt(
            text="Move your counters",
            hint="Choose a counter, then a lit hex. Enter a contact's hex to overrun it.",
            yours=True,
        ),
        counters=tuple(sorted(OWN + FOES, key=lambda c: (c.hex, c.label))),
        hexes=(
            HexNote(hex="0606", kind="control", side=A, text="held by Combine"),
            HexNote(hex="0806", kind="control", side=B, text="held by Paneurope"),
            HexNote(hex="0909", kind="rubble", text="turned to rubble"),
        ),
        log=LOG,
        news=6,
        score=(
            Tally(side=A, points="10", text="units 6, towns 4"),
            Tally(side=B, points="4", text="towns 4"),
        ),
        undo_why="a counter that may have met something unseen cannot go back",
    )


def waiting() -> View:
    """The same game while the other side moves."""
    return msgspec.structs.replace(
        movement(),
        active=B,
        waiting=(B,),
        prompt=Prompt(text="Paneurope is moving", hint="You will be asked if it attacks."),
    )


def fire() -> View:
    """The viewer's fire phase."""
    return msgspec.structs.replace(
        movement(),
        phase="fire",
        track=track("fire"),
        prompt=Prompt(
            text="Fire",
            hint="Choose guns and a target. All fire at a hex with contacts is announced at once.",
            yours=True,
        ),
    )


def setup() -> View:
    """Set-up with half of the counters still in the tray."""
    placed = (("SHVY1", "0304", "SHVY"), ("HVY1", "0306", "HVY"), ("D1", "0405", "HVY"))
    tray = ("HVY2", "GEV1", "GEV2", "LGEV1", "LGEV2", "INF31", "INF32")
    own = [mine(n, h, k) for n, h, k in placed]
    own += [mine(n, "", n.rstrip("12") if n[:3] != "INF" else "INF3") for n in tray]
    own += [mine(f"D{n}", "", "HVY", marks=("dummy",)) for n in range(2, 10)]
    return msgspec.structs.replace(
        movement(),
        turn=0,
        phase="setup",
        track=(Step(name="setup", title="Set-up", rule="G3.2", now=True),),
        active=None,
        prompt=Prompt(
            text="Set up your force",
            hint="Columns 01 to 04. Nobody sees anything until both sides have sealed.",
            yours=True,
        ),
        counters=tuple(own),
        hexes=(),
        log=LOG[:1],
        score=(),
        news=0,
    )


def over() -> View:
    """The end: everything is face up."""
    shown = tuple(
        msgspec.structs.replace(c, face="revealed") for c in movement().counters if c.code
    )
    return msgspec.structs.replace(
        movement(),
        counters=shown,
        active=None,
        waiting=(),
        prompt=Prompt(text="The game is over"),
        verdict=Verdict(winner=A, title="Combine wins, marginal", text="34 points against 26."),
    )


def observer() -> View:
    """What both sides hold."""
    counters = tuple(
        c if c.face == "revealed" else contact(c.label, c.hex, c.side) for c in movement().counters
    )
    return msgspec.structs.replace(
        movement(),
        seat=Seat.OBSERVER,
        counters=counters,
        prompt=Prompt(text="Combine is moving"),
        undo_why="",
    )


def umpire() -> UmpireView:
    """The truth and both sides."""
    foes = tuple(mine(c.label, c.hex, "LT", B) if not c.code else c for c in FOES)
    truth = msgspec.structs.replace(
        movement(),
        seat=Seat.UMPIRE,
        counters=OWN + foes,
        prompt=Prompt(text="Combine moves", hint="Waiting for Combine to end its movement."),
    )
    theirs = msgspec.structs.replace(
        waiting(),
        seat=Seat.B,
        counters=tuple(c if c.face == "revealed" else contact(c.label, c.hex, A) for c in OWN)
        + foes,
    )
    return UmpireView(
        truth=truth,
        counters=OWN + foes,
        a=movement(),
        b=theirs,
        log=LOG,
        score=movement().score,
        reasons=("Combine has not ended its movement phase.",),
    )


REFUSED = (Refused(seat="a", rule="G4.1", text="C2 has 1 movement point left, 0408 costs 2."),)


def _stops(start: str, *hexes: tuple[str, float, str, bool, str]) -> tuple[Stop, ...]:
    return tuple(
        Stop(hex=h, cost=cost, path=(start, *via.split(), h), contact=hit, risk=risk)
        for h, cost, via, hit, risk in hexes
    )


def movement_menu() -> Menu:
    """A few legal moves."""
    swamp = "rolls for terrain: disabled on 1-2"
    return Menu(
        pieces=(
            Piece(
                label="C8",
                moves=_stops(
                    "0408",
                    ("0407", 1, "", False, ""),
                    ("0508", 1, "", False, ""),
                    ("0507", 1, "", False, ""),
                    ("0308", 2, "", False, swamp),
                    ("0607", 2, "0507", False, ""),
                    ("0608", 2, "0508", False, ""),
                    ("0609", 2, "0508", False, ""),
                    ("0707", 3, "0507 0607", False, ""),
                    ("0706", 4, "0507 0607", True, ""),
                    ("0708", 4, "0508 0608", False, swamp),
                    ("0506", 2, "0507", False, ""),
                ),
                offers=(Offer(notation="reveal C8", text="Reveal"),),
            ),
            Piece(
                label="C9",
                moves=_stops("0407", ("0406", 1, "", False, ""), ("0507", 1, "", False, "")),
                offers=(
                    Offer(notation="mimic C9 GEV", text="Moves as GEV"),
                    Offer(notation="mark C9 no", text="No terrain rolls"),
                ),
            ),
            Piece(label="C1", moves=_stops("0405", ("0505", 1, "", False, ""))),
        ),
        offers=(
            Offer(
                notation="end",
                text="End movement",
                confirm="11 counters have not moved. End the movement phase?",
            ),
            Offer(notation="resign", text="Resign", confirm="Give up the game?"),
            Offer(notation="draw", text="Offer a draw"),
        ),
    )


def fire_menu() -> Menu:
    """Guns and scans."""
    return Menu(
        pieces=(
            Piece(
                label="C1",
                guns=(
                    Gun(system="C1.main1", attack="3", range=3, targets=("P3",)),
                    Gun(system="C1.main2", attack="3", range=3, targets=("P3",)),
                    Gun(system="C1.ap1", attack="1", range=1, antipersonnel=True),
                ),
                scans=(Scan(system="C1.main1", target="P2", need=4, distance=4),),
            ),
            Piece(
                label="C3",
                guns=(Gun(system="C3", attack="4", range=2, targets=("P3", "P2")),),
                scans=(Scan(system="C3", target="P2", need=4, distance=3),),
            ),
            Piece(
                label="C10",
                guns=(Gun(system="C10", attack="3", range=1, targets=()),),
            ),
        ),
        batch=("0806", "0905"),
        offers=(Offer(notation="end", text="End fire"),),
    )


def setup_menu() -> Menu:
    """Everything may go anywhere in the zone."""
    zone = tuple(label(c, r) for c in range(1, 5) for r in range(1, 12))
    return Menu(
        pieces=tuple(Piece(label=c.label, places=zone) for c in setup().counters),
        offers=(
            Offer(notation="commit", text="Seal the set-up", confirm="Seal it? It is final."),
            Offer(notation="arrange random", text="Random"),
            Offer(notation="arrange line", text="Template: line"),
            Offer(notation="arrange depth", text="Template: in depth"),
            Offer(notation="arrange clear", text="Clear"),
        ),
    )


def react_menu() -> Menu:
    """A choice of several counters."""
    return Menu(
        groups=(
            Group(
                order="react",
                text="Which of your counters join the overrun at 0706?",
                labels=("C8", "C9", "C3"),
                least=0,
                most=3,
            ),
        )
    )


ODDS = Odds(
    target="P3 GEV at 0706",
    attack="4 + 3 = 7",
    defence="2 x 2 town = 4",
    columns=("1-2", "1-1", "2-1", "3-1", "4-1"),
    rows=(
        ("NE", "NE", "NE", "D", "D"),
        ("NE", "NE", "D", "D", "X"),
        ("NE", "D", "D", "X", "XX"),
        ("NE", "D", "X", "XX", "XX"),
        ("D", "X", "XX", "XX", "XX"),
        ("X", "XX", "XX", "XX", "XX"),
    ),
    column="1-1",
    chances=(
        Chance(result="NE", percent=33),
        Chance(result="D", percent=33, harm=1),
        Chance(result="X", percent=33, harm=2),
    ),
)
UNKNOWN_ODDS = msgspec.structs.replace(
    ODDS,
    target="P2 at 0806, not identified",
    defence="",
    column="",
    chances=(),
    supposed=(
        Supposed(
            name="Heavy Tank",
            defence="3 x 2 = 6",
            column="1-1",
            chances=(
                Chance(result="NE", percent=33),
                Chance(result="D", percent=33, harm=1),
                Chance(result="X", percent=33, harm=2),
            ),
        ),
        Supposed(name="GEV", defence="2 x 2 = 4", column="1-1"),
    ),
    note="If it is a dummy the attack is spent.",
)

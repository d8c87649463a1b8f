"""Twin pairs of aircraft and of the ships that carry them (TS-25, S2.3, US.8)."""

from app.views.seats import Side
from tests.leaks.pairs_sea import FAR, MOVEMENT, SHIP, TURN, wolves
from tests.leaks.worlds import Pair


def carriers(id_: str, board: str, script: tuple[str, ...], sees: tuple[str, ...]) -> Pair:
    """A pair on open water: red has the aircraft and the ship, blue looks on from below."""
    head, red = board.split(" | ")
    text = " | ".join((head, f"red {SHIP} {red}", f"blue {FAR}"))
    return Pair(id_, text, script, sees, scenario="wolf_pack", red=Side.A)


DECK = "C1=SCS@0705"

FROM_ABOVE = (
    wolves(
        "TS-25",
        "blue P3 | V1=SUB@{1014|0320}(hidden) | C5=HCOP@1010(callsign=U5)",
        (
            "blue: fly C5 1010-1011-1012-1013-1014-1015-1016-1017-1018-1017-1016-1015",
            "blue: end",
        ),
        ("C5 Hovercopter flies 1010-1011", MOVEMENT),
    ),
    wolves(
        "SX-12 a fighter above a boat",
        "blue P3 | V1=SUB@{1009|0320}(hidden) | C5=FTR@1010(callsign=U5,corner5)",
        ("blue: fly C5 1010-1009-1008-1007 5", "blue: end"),
        ("C5 Fighter flies 1010-1009-1008-1007", MOVEMENT),
    ),
    wolves(
        "US-8 a flight above a boat is taken back",
        "blue P3 | V1=SUB@{1009|0320}(hidden) | C5=HCOP@1010(callsign=U5)",
        ("blue: fly C5 1010-1009", "blue: undo", "blue: fly C5 1010-1011"),
        ("C5 Hovercopter flies", "takes back its last order", "C5 Hovercopter flies 1010-1011"),
    ),
)

ABOARD = (
    carriers(
        "S2-3 who is aboard, and how many launches are left",
        f"red P3 | {{{DECK}|{DECK}(fighters3,copters2)}} U1=HCOP(callsign=U1,aboard=C1) "
        "{U2=FTR(callsign=U2,aboard=C1)|U2=HCOP(callsign=U2,aboard=C1)}",
        ("red: takeoff U1", "red: end", "red: end", "blue: end"),
        ("Hovercopter takes off in 0705", MOVEMENT, TURN),
    ),
    carriers(
        "S2-3 which of two takes off",
        f"red P3 | {DECK} U1=HCOP(callsign=U1,aboard=C1) U2=HCOP(callsign=U2,aboard=C1)",
        ("red: takeoff {U1|U2}", "red: undo", "red: takeoff {U2|U1}", "red: end"),
        ("takes off in 0705", "is gone from 0705", "takes off in 0705", MOVEMENT),
    ),
    carriers(
        "S11-3 whether it is the one that landed which takes off again",
        f"red P3 | {DECK} U1=HCOP(callsign=U1,aboard=C1) C5=HCOP@0708(callsign=U5)",
        (
            "red: fly C5 0708-0707-0706-0705 land",
            *("red: end", "red: end", "blue: end", "blue: end"),
            "red: takeoff {U1|U5}",
            "red: end",
        ),
        ("C5 Hovercopter lands in 0705", "Hovercopter takes off in 0705", MOVEMENT),
    ),
    carriers(
        "S9-2 which of those away comes in, and when the other may",
        "red P3 | U1=HCOP(callsign=U1) U2=HCOP(callsign=U2) {U3=FTR(callsign=U3,returns9)|}",
        ("red: fly {U1|U2} 0501-0502-0503", "red: end"),
        ("Hovercopter comes in: 0501-0502-0503", MOVEMENT),
    ),
    carriers(
        "S9-9 how long it has been in the air",
        "red P3 aircraft_endurance=5 | C5=HCOP@0708(callsign=U5{|,aloft2})",
        ("red: end", "red: end", "blue: end"),
        (MOVEMENT, TURN),
    ),
)

AIR = FROM_ABOVE + ABOARD

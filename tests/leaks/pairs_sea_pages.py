"""Twin pairs of what the pages show of the sea: decoys declared, markers, what is aboard."""

from app.kernel.dice import Stream
from tests.leaks.pairs_sea import MOVEMENT, TURN, rolls, wolves

SEA_PAGES = (
    wolves(
        "S6.1 a decoy that is declared, and none after all",
        "red P3 | V1=SUB@1010(hidden) | ",
        (
            "red: {decoy V1 1010-1011|}",
            "red: {?look|}",
            "red: {decoy V1 1010-1110-1210|}",
            "red: {decoy V1 -|}",
            *("red: end", "red: end"),
        ),
        (MOVEMENT,),
    ),
    wolves(
        "HX.16 a marker that its keeper takes off",
        "blue P3 | V1=SUB@1825(hidden) | C4=SUB@1010(surfaced=no)",
        (
            "blue: move C4 1010-1009",
            "red: {forget C4|}",
            *("blue: end", "blue: end"),
            "red: {|forget C4}",
            *("red: end", "red: end"),
        ),
        ("it is hidden again", MOVEMENT, TURN, MOVEMENT),
        seed=rolls(1, stream=Stream.A),
    ),
    wolves(
        "HX.16 a marker outlives what it stands for",
        "red P3 | S4=SUB@1010(surfaced=no) | ",
        (
            "red: move S4 1010-1009",
            *("red: end", "red: end", "blue: end", "blue: end"),
            "red: {decoy V1 1009-1010|}",
            "red: {decoy V1 -|}",
            "red: {move V1 1009-1008-1007|}",
            *("red: end", "red: end"),
            "blue: forget S4",
            *("blue: end", "blue: end"),
        ),
        ("S4 Submarine is gone from 1010", MOVEMENT, TURN, MOVEMENT, TURN),
        seed=rolls(1, 2),
    ),
    wolves(
        "S2.3 what is aboard",
        "red P3 | S1=SCS@1015 {V1=FTR(callsign=V1,aboard=S1)|V1=HCOP(callsign=V1,aboard=S1)} | ",
        ("red: move S1 1015-1014", *("red: end", "red: end"), *("blue: end", "blue: end")),
        ("S1 Sea Control Ship moves 1015-1014", MOVEMENT, TURN),
    ),
)

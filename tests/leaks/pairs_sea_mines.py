"""Twin pairs of mines at sea and of landing vessels (TS-08, TS-11, TS-12, TS-23, LS-02, LS-19)."""

from app.views.seats import Side
from tests.leaks.pairs_sea import MOVEMENT, TURN, rolls, wolves
from tests.leaks.worlds import Pair

RED_ENDS = ("red: end", "red: end")
BLUE_ENDS = ("blue: end", "blue: end")
ROUND = (*RED_ENDS, *BLUE_ENDS)


def landing(
    id_: str, board: str, script: tuple[str, ...], sees: tuple[str, ...], *, dice: tuple[int, ...]
) -> Pair:
    """A pair before the beach: red has the landing vessels, blue submarines and the shore."""
    head, red, blue = board.split(" | ")
    text = " | ".join((head, f"red L98=LSEV@0101 {red}", f"blue D98=HVY@0122 {blue}"))
    return Pair(id_, text, script, sees, dice=dice, scenario="beachhead", red=Side.A)


MINES = (
    wolves(
        "TS-08",
        "blue P3 sea_mines=on |  | U1=SUB@0710(hidden) | mines red {0810|0821}",
        ("blue: decoy U1 0710-0810", "blue: move U1 0710-0711", "blue: end"),
        ("U1 releases a decoy", MOVEMENT),
    ),
    wolves(
        "TS-12",
        "red P3 sea_mines=on | V1=MSUB@{0812|1515}(hidden) | ",
        ("red: lay V1", *ROUND, *ROUND, *ROUND),
        (MOVEMENT, TURN, MOVEMENT, TURN, MOVEMENT, TURN),
    ),
    wolves(
        "TS-12 or none at all",
        "red P3 sea_mines=on | V1=MSUB@0812(hidden) | ",
        ("red: {lay V1|}", *ROUND, *ROUND, *ROUND),
        (MOVEMENT, TURN, MOVEMENT, TURN, MOVEMENT, TURN),
    ),
    wolves(
        "S13-4 how long a vessel has lain still before",
        "red P3 sea_mines=on | S5=MLSEV@1814({idle2|idle0}) | ",
        (*ROUND, *ROUND),
        (MOVEMENT, TURN, MOVEMENT, TURN),
    ),
    wolves(
        "LS-18 mines in a named section",
        "blue P3 sea_mines=on mine_section_warning=on |  | C1=GEV@0710 | "
        "mines red {0812|0913 0915} section=0812-1015",
        ("blue: move C1 0710-0711-0712", "blue: end"),
        ("C1 GEV moves", MOVEMENT),
    ),
    wolves(
        "LS-02 a boat in sight past a mine",
        "red P3 sea_mines=on | S4=SUB@1010(surfaced=no) | | mines blue 1011",
        ("red: move S4 1010-1011-{1012|1110}", "red: end"),
        ("S4 Submarine moves 1010-1011", "sets off the mine", "is gone from 1011", MOVEMENT),
        dice=(2,),
        seed=rolls("1"),
    ),
    wolves(
        "S13-3 where a boat came from that a mine shows",
        "red P3 sea_mines=on | V1=SUB@{1010|1110}(hidden) | | mines blue 1011",
        ("red: move V1 {1010|1110}-1011", "red: end"),
        ("The explosion shows", "sets off the mine in the water of 1011", MOVEMENT),
        dice=(1,),
    ),
)

LANDING = (
    landing(
        "TS-11",
        "red P3 | L1=LSEV@0810 "
        "{U1=HVY(callsign=U1,aboard=L1) U2=MSL(callsign=U2,aboard=L1) "
        "U3=INF1(callsign=U3,aboard=L1)|U1=INF3(callsign=U1,aboard=L1)} | D4=SUB@0815(surfaced=no)",
        (
            "red: move L1 0810-0811-0812",
            *RED_ENDS,
            *("blue: end", "blue: fire D4 > L1", "blue: end"),
            *(*RED_ENDS, *BLUE_ENDS),
            "red: move L1 0812-0811-0810",
            "red: end",
        ),
        ("L1 Landing SEV is disabled", "L1 Landing SEV recovers", "L1 Landing SEV moves"),
        dice=(2,),
    ),
    landing(
        "TS-23",
        "red P3 | L1=LSEV@0821 U1=INF3(callsign=U1,aboard=L1) | D4=SUB@0818(surfaced=no)",
        (
            "red: {unload L1 0822|}",
            *RED_ENDS,
            *("blue: end", "blue: fire D4 > L1", "blue: end"),
            *RED_ENDS,
        ),
        ("L1 Landing SEV is disabled", MOVEMENT),
        dice=(2,),
    ),
    landing(
        "LS-19 which vessel takes a tank aboard, and puts it ashore",
        "red P3 | L1=LSEV@0821 L2=LSEV@0821 L5=HVY@0822 | ",
        (
            "red: load {L1|L2} L5",
            *ROUND,
            "red: unload {L1|L2} 0822",
            *ROUND,
            "red: end",
        ),
        ("L5 Heavy Tank in 0822 goes aboard", "Heavy Tank in 0822 comes ashore", MOVEMENT),
        dice=(),
    ),
    landing(
        "LS-19 an order that comes to nothing",
        "red P3 | L1=LSEV@0821 U1=HVY(callsign=U1,aboard=L1) | ",
        ("red: {unload L1 0822|}", "red: move L1 0821-0820", *ROUND, "red: end"),
        ("L1 Landing SEV moves", TURN, MOVEMENT),
        dice=(),
    ),
)

SEA_MINES = MINES + LANDING

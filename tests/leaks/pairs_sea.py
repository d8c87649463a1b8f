"""Twin pairs of the sea: submarines, decoys, Ogres on the bottom (TS, LS)."""

import hashlib
from itertools import count

from app.kernel.dice import HmacDice, Stream
from app.kernel.secret import joint_key
from app.views.seats import Side
from tests.leaks.worlds import Pair

FAR = "S98=CARGO@2125"
"""Something of the submarines' side that everybody sees, in a corner."""
SHIP = "C98=CARGO@0101"

MOVEMENT, FIRE, TURN = "movement is over", "fire is over", "turn is over"


QUIET, FOUND, ESCAPE, SEEN = "123", "456", "1", "23456"
"""Dice by which a hidden boat stays hidden or is found, one in sight escapes or does not (S5.3)."""


def rolls(*wanted: str | int, stream: Stream = Stream.B) -> str:
    """A seed by which a stream, that of the submarines' side, has such numbers first.

    It has them at the rules and on the wire, where no side has a share in the dice.
    """
    for number in count():
        seed = f"sea{number}"
        secret = hashlib.sha256(seed.encode()).digest()
        sources = (HmacDice(secret), HmacDice(joint_key(secret, {})))
        if all(
            str(source.draw(stream, at, 6)) in str(faces)
            for source in sources
            for at, faces in enumerate(wanted)
        ):
            return seed
    raise AssertionError


def wolves(
    id_: str,
    board: str,
    script: tuple[str, ...],
    sees: tuple[str, ...],
    *,
    dice: tuple[int, ...] = (),
    seed: str = "seed",
    scenario: str = "wolf_pack",
) -> Pair:
    """A pair on open water: red has the submarines, blue the convoy."""
    head, red, blue, *more = board.split(" | ")
    text = " | ".join((head, f"red {FAR} {red}", f"blue {SHIP} {blue}", *more))
    return Pair(id_, text, script, sees, dice=dice, seed=seed, scenario=scenario, red=Side.B)


HIDDEN_MOVES = (
    wolves(
        "TS-01",
        "red P3 | V1=SUB@1015(hidden) | ",
        ("red: {move V1 1015-1014|}", "red: end", "red: end"),
        (MOVEMENT, FIRE, TURN),
        seed=rolls(QUIET),
    ),
    wolves(
        "TS-02",
        "blue P3 | V1=SUB@{1015|0520}(hidden) | C1=CARGO@0503 C2=GEV@0702",
        ("blue: move C1 0503-0504-0505", "blue: move C2 0702-0703-0704-0705", "blue: end"),
        ("C1 Cargo Ship moves", "C2 GEV moves", MOVEMENT),
    ),
    wolves(
        "TS-04",
        "red P3 | V1=SUB@0810(hidden) V2=SUB@1210(hidden) | ",
        (
            "red: {move V1 0810-0909-1009|}",
            "red: {move V2 1210-1110-1011|}",
            *("red: end", "red: end", "blue: end", "blue: end"),
            "red: {move V1 1009-1109-1210|}",
            "red: {move V2 1011-0910-0810|}",
            *("red: end", "red: end"),
        ),
        (MOVEMENT, TURN, MOVEMENT, TURN),
        seed=rolls(QUIET, QUIET, QUIET, QUIET),
    ),
    wolves(
        "TS-06",
        "blue P3 | V1=SUB@{0810|0820}(hidden) | U1=SUB@0710(hidden)",
        ("blue: move U1 0710-0810-0910", "blue: end"),
        ("U1 Submarine moves 0710-0810-0910", MOVEMENT),
        seed=rolls(QUIET, stream=Stream.A),
    ),
    wolves(
        "TS-07",
        "blue P3 | V1=MK3@{0506|0514}(hidden) | C1=GEV@0505",
        ("blue: move C1 0505-0504-0503", "blue: end"),
        ("C1 GEV moves 0505-0504-0503", MOVEMENT),
    ),
    wolves(
        "TS-13",
        "red P3 public_force_list=off | {V1=SUB@1015(hidden) V2=SUB@1215(hidden)|} | ",
        (
            "red: {move V1 1015-1014|}",
            "red: end",
            "red: end",
            "blue: end",
            "blue: end",
        ),
        (MOVEMENT, FIRE, TURN, MOVEMENT),
        seed=rolls(QUIET),
    ),
    wolves(
        "TX-07",
        "red P3 public_force_list=off | V1=SUB@1015(hidden) {V2=SUB@1215(hidden)|} | ",
        ("red: end", "red: end", "blue: end", "blue: end"),
        (MOVEMENT, FIRE, TURN, MOVEMENT),
    ),
    wolves(
        "TS-22",
        "red P3 | V1=MK3@1015(hidden) | ",
        (
            "red: {move V1 1015-1014|}",
            *("red: end", "red: end", "blue: end", "blue: end"),
            "red: {move V1 1014-1013|}",
            *("red: end", "red: end"),
        ),
        (MOVEMENT, TURN, MOVEMENT, TURN),
    ),
    wolves(
        "LS-09 a boat in sight passes another",
        "blue P3 | V1=SUB@{0810|0820}(hidden) | C4=SUB@0710(surfaced=no)",
        ("blue: move C4 0710-0810-0910", "blue: end"),
        ("C4 Submarine moves 0710-0810-0910", MOVEMENT),
        seed=rolls(SEEN, stream=Stream.A),
    ),
    wolves(
        "LS-25 coming up under a hidden boat",
        "blue P3 | V1=SUB@{0710|0820}(hidden) | C4=SUB@0710(surfaced=no)",
        ("blue: surface C4", "blue: end"),
        ("C4 Submarine comes up", MOVEMENT),
    ),
)

FINDS = (
    wolves(
        "TS-05",
        "red P3 | S4=SUB@1010(surfaced=no) | ",
        ("red: move S4 1010-{1009-1008|1011-1012}", "red: end"),
        ("S4 Submarine is gone from 1010", MOVEMENT),
        seed=rolls(ESCAPE),
    ),
    wolves(
        "TS-19",
        "red P3 | V1=SUB@{0807|0806}(hidden) | ",
        ("red: move V1 {0807|0806-0807}-0808", "red: end"),
        ("Found: ", MOVEMENT),
        seed="{" + rolls("5") + "|" + rolls("4") + "}",
    ),
    wolves(
        "TS-20",
        "red P3 | S4=SUB@1010(surfaced=no) | ",
        (
            "red: move S4 1010-1009",
            *("red: end", "red: end", "blue: end", "blue: end"),
            "red: {move V1 1009-1008|}",
            *("red: end", "red: end"),
        ),
        ("S4 Submarine is gone from 1010", MOVEMENT, TURN, MOVEMENT),
        seed=rolls(ESCAPE, QUIET),
    ),
)

CONTACTS = (
    wolves(
        "TS-03",
        "red P3 | V1=SUB@1010(hidden) | ",
        (
            "red: decoy V1 {1010-1110-1011|1010-1009}",
            "red: move V1 {1010-1009|1010-1110-1011}",
            *("red: end", "red: end"),
        ),
        ("Two contacts: ", MOVEMENT),
    ),
    wolves(
        "TS-09",
        "red P3 | V1=SUB@1010(hidden) | C1=GEV@1006",
        (
            "red: decoy V1 {1010-1011-1012|1010-1009}",
            "red: move V1 {1010-1009|1010-1011-1012}",
            *("red: end", "red: end"),
            "blue: move C1 1006-1007-1008",
            "blue: end",
        ),
        ("Two contacts: ", "C1 GEV moves 1006-1007-1008", MOVEMENT),
    ),
    wolves(
        "TS-10",
        "red P3 | V1=SUB@1010(hidden) | ",
        (
            "red: decoy V1 {1010-1011-1012|1010-1009}",
            "red: move V1 {1010-1009|1010-1011-1012}",
            *("red: end", "red: end", "blue: end", "blue: end"),
            *("red: end", "red: end"),
        ),
        ("Two contacts: ", "Contact lost: ", MOVEMENT),
    ),
    wolves(
        "LS-05 contacts bar boats alike",
        "red P3 | V1=SUB@1010(hidden) | U1=SUB@0909(hidden)",
        (
            "red: decoy V1 {1010-1011-1012|1010-1009}",
            "red: move V1 {1010-1009|1010-1011-1012}",
            *("red: end", "red: end"),
            "blue: !move U1 0909-1009",
            "blue: !move U1 0909-1009-1109",
            "blue: end",
        ),
        ("Two contacts: ", MOVEMENT),
    ),
    wolves(
        "LS-06 out and back",
        "red P3 | S4=SUB@1010(surfaced=no) | ",
        (
            "red: decoy S4 {1010-1011-1010|1010-1009}",
            "red: move S4 {1010-1009|1010}",
            *("red: end", "red: end"),
        ),
        ("S4 Submarine is gone from 1010. Two contacts: ", MOVEMENT),
    ),
)

BOMBER = "C1=BMR@1010(corner0)"
BLIND = (
    wolves(
        "TS-15",
        "blue P5 blind_depth_charges=on | V1=SUB@{1010|1825}(hidden) | " + BOMBER,
        ("blue: charge C1 1010", "blue: end"),
        ("attacks 1010", "No result in 1010", FIRE),
        seed=rolls("12", stream=Stream.UMPIRE),
    ),
    wolves(
        "TS-16",
        "blue P5 sonar_ses=on | V1=SUB@{1010|1825}(hidden) | C1=SES@1012",
        ("blue: ping C1 1010", "blue: end"),
        ("C1 pings 1010: no echo", FIRE),
        seed=rolls(FOUND, stream=Stream.UMPIRE),
    ),
)

FIRING = (
    wolves(
        "TS-21",
        "red P5 | {V1|V3}=SUB@1015(hidden) {V3|V1}=SUB@1825(hidden) | C1=CARGO@1011",
        ("red: fire {V1|V3} > C1", "red: end"),
        ("shows itself", "C1", FIRE),
        dice=(5,),
    ),
    wolves(
        "TS-24",
        "blue P5 | S4=SUB@1015(surfaced=no,back=H,callsign={V1|V2}) "
        "S5=DECOY@1017(surfaced=no,back=D,of={V1|V2}) {V2|V1}=SUB@1825(hidden) | C1=GEV@1016",
        ("blue: fire C1 > S5", "blue: end"),
        ("S5 in 1017 is a Decoy Torpedo", FIRE),
    ),
)

CONTROL = (
    wolves(
        "TS-14",
        "red P3 | V1=SUB@2505(hidden) | C1=SES!@0505",
        ("red: {leave V1 east|}", "red: end", "red: end"),
        (MOVEMENT, FIRE),
        scenario="sea_control",
    ),
    wolves(
        "TS-17",
        "red P3 | E5={SES|?SES}@1005 E6={?SES|SES}@2020 | C1=SES!@0505",
        ("red: move E5 1005-1006-1007-1008-1009", "red: end", "red: end", "red: end"),
        ("E5 moves 1005-1006-1007-1008-1009", MOVEMENT),
        scenario="sea_control",
    ),
    wolves(
        "TS-18",
        "red P3 | E5={SES|?SES}@1314 E6={?SES|SES}@2020 | C1=SES!@0505",
        ("red: move E5 1314-1313", "red: end", "red: end", "red: end"),
        ("E5 moves 1314-1313", "1313: unknown who holds it", TURN),
        scenario="sea_control",
    ),
)

SEA = HIDDEN_MOVES + FINDS + CONTACTS + BLIND + FIRING + CONTROL

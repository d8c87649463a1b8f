"""Twin pairs of how games at sea end: not by what one side alone knows (LS-17, HX.14)."""

from app.views.seats import Side
from tests.leaks.worlds import Pair

SUNK = "blue S1=SUB@2020(surfaced=no) S98=CARGO!@2125"

SEA_ENDS = (
    Pair(
        "LS-17 the list is not public",
        "red P3 public_force_list=off | red {V1=SUB@1015(hidden)|} | blue W1=SES!@0505",
        ("red: end", "red: end", "blue: end", "blue: end"),
        ("movement is over", "turn is over"),
        scenario="sea_control",
        red=Side.B,
    ),
    Pair(
        "LS-17 cargo ships face down",
        "blue P3 naval_concealment=on concealment=a+b | red C1={CARGO|GEV}@0505 C2=GEV!@0707 | "
        + SUNK,
        ("blue: end", "blue: end"),
        ("movement is over", "turn is over"),
        scenario="wolf_pack",
        red=Side.A,
    ),
    Pair(
        "LG-30 who leaves may be a cargo ship",
        "red P3 naval_concealment=on concealment=a+b | "
        "red C1={CARGO|?CARGO}@2130 C4={?CARGO|CARGO}@1101 C3=CARGO!@0101 | " + SUNK,
        ("red: leave C1 south", "red: end", "red: end"),
        ("C1 leaves the map", "movement is over"),
        scenario="wolf_pack",
        red=Side.A,
    ),
)

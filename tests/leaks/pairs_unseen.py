"""Twin pairs of units without a counter: whether they are, where, and what they do (LG-29)."""

from app.views.seats import Side
from tests.leaks.worlds import Pair

ON = "subs_submerged_ogre=on"
FAR = "H9=HVY@0101"
HARE = "A0=SHIP@0220 A1=LT@0511"
"""What the hares show: the ship and a tank."""


def arctic(
    id_: str,
    board: str,
    script: tuple[str, ...],
    sees: tuple[str, ...],
    *,
    dice: tuple[int, ...] = (),
    seed: str = "seed",
) -> Pair:
    """A pair on the arctic shore (M3), where the hares are red."""
    head, hares, hounds, *more = board.split(" | ")
    text = " | ".join((f"{head} {ON}", f"red {HARE} {hares}", f"blue {FAR} {hounds}", *more))
    return Pair(id_, text, script, sees, dice=dice, seed=seed, scenario="hare", red=Side.B)


MOVES = (
    arctic(
        "TG-22",
        "red P3 | V1=FENB@{0420|1220}(hidden) | ",
        ("red: {move V1 0420-0520|}", "red: end", "red: end"),
        ("movement is over", "fire is over", "turn is over"),
    ),
    arctic(
        "LG-29 there or not",
        "red P3 | {V1=FENB@0720(hidden)|} | H1=GEV@0810",
        (
            "red: {move V1 0720-0820|}",
            "red: end",
            "red: end",
            "blue: move H1 0810-0811",
            "blue: end",
            "blue: end",
            "blue: end",
            "red: {move V1 0820-0821|}",
            "red: {!move V1 0821-0921|}",
            "red: end",
        ),
        ("turn is over", "H1 GEV moves 0810-0811", "turn is over", "movement is over"),
    ),
    arctic(
        "LG-29 one or three",
        "red P3 | V1=FENB@0720(hidden) {|V2=NINJA@1220(hidden) V3=MK5@1020(hidden)} | ",
        ("red: move V1 0720-0820", "red: {|move V2 1220-1320-1420}", "red: end", "red: end"),
        ("movement is over", "fire is over"),
    ),
    arctic(
        "LG-29 passing by",
        "blue P3 | V1=FENB@{0720|1420}(hidden) | H1=GEV@0719",
        ("blue: move H1 0719-0718-0717", "blue: !undo", "blue: end", "blue: end", "blue: end"),
        ("H1 GEV moves 0719-0718-0717", "movement is over", "turn is over"),
    ),
    arctic(
        "LG-29 over the sea",
        "blue P3 | V1=FENB@{1120|0220}(hidden) | H1=GEV@0619 H2=GEV@0501",
        (
            "blue: move H1 0619-0620-0720-0820",
            "blue: !undo",
            "blue: move H2 0501-0502",
            "blue: undo",
            "blue: move H2 0501-0502",
            "blue: end",
        ),
        ("H1 GEV moves 0619-0620-0720-0820", "takes back its last order", "movement is over"),
    ),
    arctic(
        "LG-29 undo",
        "blue P3 | {V1=FENB@1420(hidden)|} | H1=GEV@0718",
        ("blue: move H1 0718-0719", "blue: !undo", "blue: end"),
        ("H1 GEV moves 0718-0719", "movement is over"),
    ),
    arctic(
        "LG-29 who bars the way",
        "blue P3 | V1=FENB@{0720|1220}(hidden) | H1=MK1@0621",
        ("blue: end", "blue: end"),
        ("movement is over", "fire is over"),
    ),
    arctic(
        "LG-29 whom it passes",
        "red P3 | V1=NINJA@0620(hidden) | U1=MK1@0720(hidden)",
        ("red: {move V1 0620-0720-0820|}", "red: end", "red: end"),
        ("movement is over", "turn is over"),
    ),
    arctic(
        "LG-29 under what swims",
        "red P3 | V1=FENB@0620(hidden) | H1=GEV@0720 H2=INF2@0720",
        ("red: {move V1 0620-0720|move V1 0620-0520}", "red: end", "red: end"),
        ("movement is over", "fire is over"),
    ),
)

FINDS = (
    arctic(
        "LG-29 which is found",
        "blue P3 | V1=FENB@{0720|1220}(hidden) V2=FENB@{1220|0720}(hidden)"
        " V3=MK5@{0120|1520}(hidden) | H1=GEV@0717",
        (
            "blue: move H1 0717-0718-0719-0819",
            "blue: !undo",
            "blue: move H1 0719-0718",
            "blue: end",
        ),
        ("H1 GEV moves 0717-0718-0719", "H1 GEV finds", "H1 GEV moves 0719-0718"),
    ),
    arctic(
        "LG-29 out of the water",
        "red P3 | V1=FENB@{0720|0621}(hidden) | ",
        ("red: move V1 {0720-0719|0621-0620-0719}", "red: end"),
        ("Fencer-B in 0719 comes out of the water", "movement is over"),
    ),
    arctic(
        "LG-29 who fires",
        "red P5 | V1=FENB@0720(hidden) {V2=FENB@1420(hidden)|} | H1=HVY@0717",
        ("red: fire V1.rack1 > H1", "red: end"),
        ("Fencer-B in 0720 shows itself", "fires at 0717", "fire is over"),
        dice=(1,),
    ),
    arctic(
        "LG-29 a contact under water",
        "red P3 | V1=NINJA@{0520|0621}(hidden) V2=MK5@1520(hidden) | U1=MK1@0720(hidden)",
        ("red: move V1 {0520-0620-0720|0621-0620-0720}", "red: end"),
        ("Contact under water", "movement is over"),
    ),
)

FIRE = (
    arctic(
        "LG-29 a missile in the sea",
        "blue P5 | V1=FENB@{0920|1420}(hidden) | H7=MCRL@0519 H1=LT@0101",
        ("blue: salvo H7", "blue: launch H7 0519-0620", "red: intercept none", "blue: end"),
        ("explodes in 0620", "fire is over"),
    ),
    arctic(
        "LG-29 aiming at the hex",
        "blue P5 mines=2 | V1=FENB@{0720|1220}(hidden) | H1=MHWZ@0717 H2=ENG2@0719",
        (
            "blue: !fire H1 > terrain 0720",
            "blue: !fire H1 > V1",
            "blue: !batch 0720: H1 > V1",
            "blue: !scan H1 > V1",
            "blue: end",
        ),
        ("fire is over",),
    ),
    arctic(
        "LG-29 over a mine",
        "red P3 mines=2 | V1=FENB@0720(hidden) | H1=LT@0102 | mines blue 0820",
        ("red: {move V1 0720-0820|}", "red: end", "red: end"),
        ("movement is over", "fire is over"),
    ),
    arctic(
        "LG-29 who joins",
        "blue P3 | {V1=FENB@0720(hidden)|} | H1=SHVY@0510",
        ("blue: move H1 0510-0511", "blue: overrun 0511", "red: react none", "red: {!react V1|}"),
        ("H1 Superheavy Tank moves 0510-0511",),
    ),
    Pair(
        "LG-29 the cap",
        f"red P3 {ON} | red {{V1=MK3@0704(hidden)|}} K8=HVY@1301 K9=?HVY@1302"
        " | blue B0=CP@0206 B9=HVY@0201",
        ("red: {move V1 0704-0705|}", "red: end", "red: end", "red: end"),
        ("movement is over", "turn is over"),
        scenario="broken_coast",
    ),
)

SETTING = (
    Pair(
        "LG-29 set-up",
        f"SETUP {ON}",
        (
            "red: arrange random",
            "red: hide FENB",
            "red: place A0 0221",
            "red: place FENB {0920|1321}",
            "red: {hide FENB -|}",
            "red: {hide FENB|}",
            "red: {place FENB 1121|}",
            "red: commit",
            "blue: commit",
            "blue: end",
        ),
        ("set up", "turn has begun"),
        scenario="hare",
        red=Side.B,
    ),
)

UNSEEN = MOVES + FINDS + FIRE + SETTING

"""Twin pairs of fire at sea besides those of the annex: contacts, Ogres, charges, sonar (LS)."""

from app.kernel.dice import Stream
from tests.leaks.pairs_sea import FIRE, MOVEMENT, TURN, rolls, wolves

Q1 = "S4={SUB|DECOY}@1010(back={H,callsign=V1|D,of=V1})"
Q2 = "S5={DECOY|SUB}@1014(back={D,of=V1|H,callsign=V1})"


def umpire(*dice: int) -> str:
    """A seed by which nobody's dice are these."""
    return rolls(*dice, stream=Stream.UMPIRE)


SEA_FIRE = (
    wolves(
        "LS-05 contacts are aimed at alike",
        f"blue P5 | {Q1} {Q2} | C1=GEV@1013 C2=BMR@0505(airborne) C3=FTR@1010(airborne)",
        ("blue: !fire C3 > S4", "blue: !fire C2 > S5", "blue: end"),
        (FIRE,),
    ),
    wolves(
        "LS-11 a hidden Ogre is not hit",
        "blue P5 blind_depth_charges=on | V1=MK3@{1010|0520}(hidden) | C1=BMR@1010(airborne)",
        ("blue: charge C1 1010", "blue: end"),
        ("No result in 1010.", FIRE),
        seed=umpire(6),
    ),
    wolves(
        "LS-12 a contact that does not answer",
        f"blue P5 sonar_ses=on | {Q1} {Q2} | C1=SES@1012",
        ("blue: ping C1 S4", "blue: end"),
        ("C1 pings S4 in 1010: no echo.", FIRE),
        seed="{" + umpire(4) + "|" + umpire(6) + "}",
    ),
    wolves(
        "LS-04 a contact that was approached fires",
        "red P5 | S4=SUB@1015(back={H|D},callsign=V1) S5=DECOY@1017(back=D,of=V1) | C1=CARGO@1011",
        ("red: fire S4 > C1", "red: end", "blue: end", "blue: end"),
        ("S4 is a submarine.", "fires at 1011: S4 (6) at C1", TURN),
        dice=(1,),
    ),
    wolves(
        "S6-6 a contact known to be the submarine may lay mines",
        "blue P5 | S4={SUB|MSUB}@1015(back=H,callsign=V1) S5=DECOY@1017(back=D,of=V1) | "
        "C1=GEV@1016 C2=GEV@1016",
        ("blue: fire C1,C2 > S4", *("blue: end", "blue: end"), "red: end"),
        ("fires at 1015", "S4 is a submarine.", "Contact lost: ", MOVEMENT),
        dice=(1,),
    ),
)

"""The twin pairs of the annex (2C): movement, detection, the end of a turn."""

from app.views.seats import Side
from tests.leaks.corpen18.twins import Twin

SEALS = ("red: pass", "blue: pass")
"""Both sides seal, as far as the step waits for them."""
OR = "OR 1013 N crew=veteran"
LOOK = "The lookouts have reported; the enemy detects none of your units"
NIGHT = "turn 9 MOVE1_UND"
DAY = "turn 2 MOVE1_UND"

DETECTION = (
    Twin(
        "TC-01",
        (
            "turn 1 MOVE1_DET",
            *("ZA 1010 S seen", "GA 1110 S seen", "OR 1015 N seen"),
            *("{VV 3001 S|}", "{FI 3002 S|}", "{D1 3003 S|}", "{T1 3501 S|}", "{T2 3502 S|}"),
        ),
        (
            *SEALS,
            "red: {steer $VV FF|} & seal",
            "blue: seal",
            *SEALS,
            *(("~red: pass", "blue: pass") * 15),
        ),
        ("The detected ships have moved", "The first move is over", "Turn 2", "Turn 3", "over"),
    ),
    Twin(
        "TC-02",
        (NIGHT, "dice umpire 9 9", "ZA {1008|3005} S crew=experienced", OR),
        ("red: steer $ZA FF", *SEALS, *SEALS),
        (LOOK, "combat phase is over"),
    ),
    Twin(
        "TC-03",
        (
            *(NIGHT, "dice umpire 9 8", "ZA 1010 S", "FI 1010 S", "GA 1009 S", "D1 1009 S"),
            *("D2 {3505|1008} S", OR),
        ),
        (*SEALS, *SEALS),
        (LOOK, "combat phase is over"),
    ),
    Twin(
        "TC-04",
        (DAY, "ZA {1011|1005} S", "OR 1020 N", "AJ 1021 N"),
        (*SEALS, *SEALS),
        (LOOK, "combat phase is over"),
    ),
    Twin(
        "TC-12",
        ("turn 2 MOVE1_DET", "ZA {1010|3005} N {seen|}", "GA {3005|1010} N {|seen}", "OR 1018 N"),
        ("red: steer ${ZA|GA} FFF & seal", *SEALS),
        ("A cruiser (K57) moves 1010 to 1007", "Lost from sight: a cruiser"),
    ),
    Twin(
        "TC-13",
        (DAY, "{ADUMMY1|ZA} 3005 S", "{ADUMMY2|GA} 3006 S", OR),
        ("red: steer ${ADUMMY1|ZA} FF", *SEALS, *SEALS),
        (LOOK, "combat phase is over"),
    ),
    Twin(
        "TC-16",
        ("turn 0 SETUP", "dice a {2|8}"),
        (*SEALS,),
        ("Both sides have set up", LOOK, "Turn 1"),
        scenario="river_plate",
        whole=True,
    ),
    Twin(
        "TC-19",
        ("turn 2 MOVE1_DET", "ZA {1010|3005} N {seen|}", "GA {3005|1010} N {|seen}", "OR 1018 N"),
        ("red: steer ${ZA|GA} FFF & seal", *SEALS, *SEALS, *SEALS, *SEALS),
        ("Lost from sight: a cruiser", "The second move is over", LOOK),
    ),
    Twin(
        "TC-20",
        (
            "turn 2 MOVE1_UND",
            "weather haze_rain sea 3",
            "dice umpire 10 10 10",
            "BIS {1008|1014} S",
            "SUF 1001 S",
        ),
        ("blue: steer $SUF FFF", *SEALS, *SEALS),
        ("Suffolk (B3) moves 1001 to 1004", LOOK),
        scenario="denmark_strait",
    ),
    Twin(
        "TC-21",
        (DAY, "D1 3005 S", OR),
        ("red: steer $D1 FF{ evade|}", *SEALS, *SEALS),
        (LOOK, "combat phase is over"),
    ),
    Twin(
        "TC-24",
        (NIGHT, "dice umpire 10 10 10 10", "ZA 1007 S", "GA {1308|1406} S", OR),
        ("red: steer $ZA FFF", "red: steer $GA {LLFFF|F}", *SEALS, *SEALS),
        (LOOK, "combat phase is over"),
    ),
)

ENDS = (
    Twin(
        "TC-14",
        ("turn 2 MOVE2_UND", "T1 4010 NE", OR),
        ("red: {steer $T1 F|}", *SEALS, *SEALS),
        ("combat phase is over", "Turn 3"),
    ),
    Twin(
        "TC-15",
        ("turn 3 ORDERS2", "M1 2204 NW", "S1 1410 N"),
        (*SEALS, "red: {|steer $MG FFF}", *SEALS, *SEALS),
        ("Turn 4", LOOK),
        scenario="channel_convoy",
        red=Side.B,
        whole=True,
    ),
    Twin(
        "TC-23",
        ("turn 2 ORDERS2", "D1 3005 S ready=0 reload={2|0}", OR),
        (*SEALS, *SEALS),
        ("combat phase is over", "Turn 3"),
    ),
    Twin(
        "TC-26",
        ("turn 2 MOVE2_UND", "ZA 3005 S hits={2|0} speed=6", OR),
        (*SEALS, *SEALS, *SEALS, *SEALS),
        ("combat phase is over", "Turn 3"),
    ),
)

"""The twin pairs of the annex (2C): guns, torpedoes, star shells."""

from app.views.seats import Side
from tests.leaks.corpen18.pairs import SEALS
from tests.leaks.corpen18.twins import Twin

OVER = "combat phase is over"
FULL = ("switch identification full", "switch dummies false")
NOBODY = "The lookouts have reported"

GUNS = (
    Twin(
        "TC-07",
        (
            *("turn 2 ORDERS1", "dice umpire {6|7}", *FULL, "VV 1003 S crew={elite|veteran}"),
            "OR 1014 N seen",
        ),
        ("red: fire $VV.main > @OR", *SEALS, *SEALS),
        ("Shells from an unseen ship: Orion (B3), 1 hit.", OVER),
    ),
    Twin(
        "LC-25",
        (
            *("turn 2 ORDERS1", "dice umpire {1|2}", *FULL, "VV {1003|3003} S crew={elite|green}"),
            *("FI {3003|1003} S", "switch gun_flash false", "OR 1011 N seen"),
        ),
        ("red: fire ${VV|FI}.main > @OR", *SEALS, *SEALS),
        ("Shells from an unseen ship: Orion (B3), no hits.", OVER),
    ),
    Twin(
        "TC-09",
        (
            *(
                "turn 2 ORDERS1",
                "dice umpire {3 6|6 3}",
                *FULL,
                "ZA 1010 NE seen crew={elite|veteran}",
            ),
            *("GA 1110 NE seen crew={veteran|elite}", "OR 1012 NE seen"),
        ),
        ("red: fire $ZA.main > @OR", "red: fire $GA.main > @OR", *SEALS, *SEALS),
        ("fires its main battery at Orion (B3): die", "fires its main battery at Orion", OVER),
    ),
    Twin(
        "TC-10",
        (
            *("turn 2 ORDERS1", "dice umpire 6", *FULL, "ZA 1010 N seen crew={veteran|trained}"),
            "OR 1014 NE seen crew=veteran",
        ),
        ("blue: fire $OR.main > @ZA", *SEALS, *SEALS),
        ("Orion (B3) fires its main battery at Zara (K57): die 6, no hits", OVER),
    ),
    Twin(
        # Who fires in an earlier tier is identified by it, but the dice at it do not tell (LC-03).
        "LC-20 tiers",
        (
            *("turn 2 ORDERS1", "dice umpire 1 1", "ZA 1010 N seen crew={elite|green}"),
            "J1 1013 NE seen",
        ),
        ("red: fire $ZA.main > @J1", "blue: fire $J1.main > @ZA", *SEALS, *SEALS),
        ("J class (B5) fires its main battery at Zara", OVER),
    ),
    Twin(
        "LC-18",
        (
            *("turn 2 ORDERS2", "dice umpire 3", *FULL, "ZA 1010 N seen hits={0|2} speed=6"),
            *("T1 {4010|4011} NE", "OR 1014 NE seen", "FI 3001 S hits={3|0} speed=6"),
        ),
        (*SEALS, *SEALS),
        (OVER, "Turn 3"),
    ),
)

TORPEDOES = (
    Twin(
        "TC-05",
        ("turn 5 ORDERS1", "dice a 9 10", "S1 1410 S", "M1 1412 NW seen", "HU 1414 NW"),
        ("red: {launch $S1 1412 2|}", *SEALS, *SEALS),
        (OVER,),
        scenario="channel_convoy",
    ),
    Twin(
        "TC-06",
        (
            *("turn 5 ORDERS1", "dice a 1 10", "dice umpire 3", "S1 1410 S ready={4|2}"),
            *("M1 1412 NW seen", "HU 1414 NW"),
        ),
        ("red: launch $S1 1412 2", *SEALS, *SEALS),
        ("Torpedo explosions in 1412.", "Convoy 1 (B1) takes", OVER),
        scenario="channel_convoy",
    ),
    Twin(
        "TC-08",
        (
            *("turn 9 ORDERS1", "dice umpire {3 7|7}", "dice b 1 7 8 9", *FULL),
            *("D1 1010 S seen", "VV {1010|3005} S", "J1 1012 N"),
        ),
        ("blue: launch $J1 1010 4", *SEALS, *SEALS),
        ("1010: dice 1, 7, 8, 9, score", "Torpedo explosions in 1010", "takes", OVER),
    ),
    Twin(
        "TC-18",
        (
            *("turn 9 ORDERS1", "dice umpire {9 7|3 7}", "dice b 1 1 8 9", *FULL),
            *("D1 1010 S seen", "ZA 1010 S", "J1 1012 N"),
        ),
        ("blue: launch $J1 1010 4", *SEALS, *SEALS),
        ("Torpedo explosions in 1010", "takes", OVER),
    ),
    Twin(
        # A cruiser that is hit unseen and gives itself away afterwards (C5.7).
        "LC-08 seen afterwards",
        (
            *("turn 9 ORDERS1", "dice umpire {3 7 1|1 7 1}", "dice b 1 1 8 9", *FULL),
            *("D1 1010 S seen", "ZA 1010 S crew=green", "J1 1012 N seen"),
        ),
        ("blue: launch $J1 1010 4", "red: fire $ZA.main > @J1", *SEALS, *SEALS),
        ("Torpedo explosions in 1010", "Gun flash: Zara", OVER),
    ),
    Twin(
        "LC-10",
        (
            *("turn 9 ORDERS1", "dice umpire 9 10 9 10 10", "{ZA 1010 S crew=elite|}", "J1 1013 N"),
            "GA 1020 S",
        ),
        ("blue: launch $J1 1010 3", *SEALS, *SEALS),
        ("J class (B5) launches 3 spreads of torpedoes at 1010.", OVER),
    ),
    Twin(
        # Which of two launchers scored against the unseen is not told.
        "LC-10 launchers",
        (
            *("turn 9 ORDERS1", "dice umpire {1 10|10 1} 5 10 10", "ZA 1010 S", "J1 1012 N"),
            "A1 1112 N",
        ),
        ("blue: launch $J1 1010 1", "blue: launch $A1 1010 1", *SEALS, *SEALS),
        ("Torpedo explosions in 1010", OVER),
    ),
    Twin(
        "TC-25",
        (
            *("turn 9 ORDERS1", "dice umpire 5", "dice b 1", "ZA {1010|3005} S hits=3 {seen|}"),
            *("GA {3005|1010} S hits=3 {|seen}", "J1 1012 N"),
        ),
        ("blue: launch $J1 1010 1", *SEALS, *SEALS),
        ("Torpedo explosions in 1010", "A cruiser (K57) takes", "sinks in 1010", OVER),
    ),
    Twin(
        # The marker of a ship that sinks unseen stays where it is (HX.16).
        "LC-28",
        (
            *("turn 9 MOVE1_DET", *FULL, "dice umpire 10 10 1 {9|1} 10 10"),
            *("ZA 1010 N seen hits=3 speed=1", "J1 1013 N"),
        ),
        ("red: seal", *SEALS, "blue: launch $J1 1010 1", *SEALS, *SEALS, *SEALS),
        ("Lost from sight: Zara", "explosions in 1010", OVER, "The second move is over"),
    ),
    Twin(
        "LC-13",
        (
            *("turn 1 ORDERS1", "dice a 10", "CHO 1214 S", "CAN 1011 NW seen", "CHI 1111 NW"),
            "KIN 0112 NE",
        ),
        ("red: {launch $CHO 1011 1|}", *SEALS, *SEALS),
        (OVER,),
        scenario="iron_bottom_sound",
    ),
    Twin(
        "TC-17",
        (
            *("turn 2 ORDERS1", "dice a 10", "dice umpire 10 10 10 10", "{alert b north 1|}"),
            *("VIN 1205 NW seen", "CHO 1208 N seen", "QUI 1305 NW"),
        ),
        (
            "blue: launch $CHO 1205 1",
            *SEALS,
            "red: steer $VIN F",
            *(*SEALS, *SEALS),
        ),
        ("1205: dice 10, score 0", OVER, "moves 1205 to 1104"),
        scenario="iron_bottom_sound",
        red=Side.B,
    ),
    Twin(
        "TC-22",
        (
            *("turn 9 ORDERS1", "switch star_shell true", "dice umpire {9|3}", "{ZA 1010 S|}"),
            *("GA 1022 S", "OR 1013 N"),
        ),
        ("blue: star $OR.main 1010", *SEALS, *SEALS),
        ("fires a star shell over 1010: nothing seen", OVER),
    ),
)

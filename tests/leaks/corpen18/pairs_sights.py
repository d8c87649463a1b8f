"""Twin pairs of sights and waits: contacts, smoke, false contacts, ends, leaders, drafts (LC, HX,
TX)."""

from app.views.seats import Side
from tests.leaks.corpen18.pairs import DAY, LOOK, NIGHT, OR, SEALS
from tests.leaks.corpen18.pairs_fight import FULL, OVER
from tests.leaks.corpen18.twins import Twin

SIGHTS = (
    Twin(
        # Two cruisers that cannot be told apart are found, move and are lost.
        "LC-26",
        (DAY, "ZA {1010|1110} S", "GA {1110|1010} S", "OR 1016 N"),
        (
            *(*SEALS, *SEALS),
            "red: steer ${ZA|GA} F",
            "red: steer ${GA|ZA} FF",
            *SEALS,
        ),
        ("Sighted: a cruiser", "Sighted: a cruiser", "moves 1010 to 1011", "moves 1110 to 1112"),
    ),
    Twin(
        "HX-7",
        (DAY, "ZA 1010 S", "{GA 3005 S|}", "{FI 3105 S|}", "OR 1016 N"),
        (*SEALS, *SEALS),
        ("Sighted: a cruiser", OVER),
    ),
    Twin(
        "LC-27",
        (DAY, "ZA 1010 S", "D1 {1009|3005} S", "OR 1018 N", *FULL),
        (*SEALS, *SEALS),
        ("Sighted: Zara", OVER),
    ),
    Twin(
        "LC-15",
        (DAY, "switch smoke true", "D1 3005 S", "D2 3005 S", OR),
        ("red: steer ${D1|D2} FF smoke", "red: steer ${D2|D1} FF", *SEALS, *SEALS),
        (LOOK, OVER),
    ),
    Twin(
        "LC-16",
        (DAY, "{ADUMMY1|ADUMMY2} 1010 S", "{ADUMMY2|ADUMMY1} 3005 S", "OR 1016 N"),
        (*SEALS, *SEALS),
        ("Sighted: a cruiser", "is a false contact", OVER),
    ),
    Twin(
        # One of two that are alike is seen through first; both are told in the order of hexes.
        "LC-16 both",
        (DAY, "ADUMMY1 {1010|1110} S", "ADUMMY2 {1110|1010} S", "OR 1016 N", "ZA 3005 S"),
        (*SEALS, *SEALS),
        ("in 1010 is a false contact", "in 1110 is a false contact", OVER),
    ),
    Twin(
        # A roll for what is there and one that is not made shift no dice that one can count.
        "LC-22",
        (
            *(NIGHT, *FULL, "dice umpire {10 10 5|10 5}", "dice b 1 9", "D1 1012 S crew=green"),
            *("ZA {1009|3005} S", "J1 1013 N crew=elite"),
        ),
        (*SEALS, "blue: launch $J1 1012 2", "red: pass", "blue: pass"),
        ("Sighted: Destroyers 1", "1012: dice 1, 9", OVER),
    ),
    Twin(
        "LC-30",
        (NIGHT, "ZA {1012|3005} S", "GA {1012|3005} S", OR),
        ("blue: steer $OR F", "blue: steer $OR -"),
        (),
    ),
)

END = (
    Twin(
        "LC-23",
        ("turn 3 MOVE1_UND", "CHO 0111 SW", "VIN 1205 NW"),
        ("red: {steer $CHO F|}", *SEALS, *SEALS, *SEALS),
        (OVER, "The second move is over"),
        scenario="iron_bottom_sound",
    ),
    Twin(
        "LC-24",
        ("turn 3 MOVE1_UND", "SPE 0407 SW", "AJA 2013 N"),
        ("red: steer $SPE {F|-}", *SEALS, *SEALS, *SEALS),
        (OVER, "The second move is over"),
        scenario="river_plate",
    ),
    Twin(
        # The last that is known of a side is sunk; that it has more is nobody's to know (HX.14).
        "HX-14",
        (
            *("turn 2 ORDERS2", *FULL, "dice b 1", "dice umpire 9", "ZA 1010 S hits=3 seen"),
            *("{GA 3005 S|}", "J1 1012 N"),
        ),
        ("blue: launch $J1 1010 1", *SEALS, *SEALS),
        ("sinks in 1010", OVER, "Turn 3"),
    ),
)

FIRE = (
    Twin(
        # Guns that cannot harm one of the two: the fire is accepted, a die thrown at either (C7.6).
        "LC-20",
        (
            *("turn 2 ORDERS1", "dice umpire 1", "ZA 1010 N seen type={zara|tenryu}"),
            "J1 1013 NE",
        ),
        ("blue: fire $J1.main > @ZA", *SEALS, *SEALS),
        ("J class (B5) fires its main battery at a cruiser (K57): die 1, no hits", OVER),
    ),
    Twin(
        "LC-21",
        (
            *("turn 2 ORDERS1", "switch identification graded", "switch move_groups single"),
            *("switch critical_hits true", "dice umpire {10 5|10}", "NOR {1015|2005} S {seen|}"),
            *("SUF {2005|1015} S {|seen}", "BIS 1008 NE"),
        ),
        ("blue: fire $BIS.main > @{NOR|SUF}", *SEALS, *SEALS),
        ("Bismarck (A1) fires its main battery at a cruiser (Q82): die 10, ", OVER),
        scenario="denmark_strait",
        red=Side.B,
    ),
    Twin(
        # Torpedoes over two hexes; one of them holds what is seen (LC-09).
        "LC-09",
        (
            *("turn 9 ORDERS1", *FULL, "dice umpire 10 10 5 5", "dice b 1 9", "D1 1010 S seen"),
            *("{VV 1011 S|VV 3005 S}", "J1 1013 N"),
        ),
        ("blue: launch $J1 1010-1011 2", *SEALS),
        ("1010: dice 1, 9", "Torpedo explosions in 1010", OVER),
    ),
)

LED = (
    Twin(
        # A formation that nobody sees: it falls in behind its leader, or lies where it is.
        "HX-3 led",
        (DAY, "ZA 3005 S", "GA 3004 S", "FI 3003 S", OR),
        ("red: {steer $ZA FF|}", "red: {lead $ZA|}", "blue: steer $OR F", *SEALS, *SEALS),
        (LOOK, OVER),
    ),
    Twin(
        # A formation that is seen: led as one, or steered ship by ship from the rear.
        "HX-8 led",
        (
            *("turn 2 MOVE1_DET", "ZA 1010 N seen", "GA 1011 N seen", "{VV 3005 S|}"),
            "OR 1018 N",
        ),
        ("red: steer {$ZA|$GA} FF", "red: {lead $ZA|steer $ZA FF}", "red: seal", *SEALS),
        ("moves 1010 to 1008", "moves 1011 to 1009", LOOK),
    ),
    Twin(
        # One's own formation, led past ships that lie unseen where a follower would end.
        "LC-30 led",
        (NIGHT, "ZA {1012|3005} S", "GA {1012|3005} S", OR, "AJ 1014 N", "J1 1015 N"),
        ("blue: steer $OR FFF", "blue: lead $OR"),
        (),
    ),
)

WAITS = (
    Twin(
        "LC-02",
        ("turn 2 ORDERS1", "{ZA 3005 S|}", OR),
        ("blue: seal", "red: seal", *SEALS),
        (OVER,),
    ),
    Twin(
        "HX-2 who is ready",
        (DAY, "ZA 3005 S", "GA 3006 S", OR),
        (
            "red: {steer $ZA FF|}",
            "red: {seal|}",
            "blue: steer $OR F",
            "blue: clear $OR",
            "red: {|steer $GA F}",
            "red: {|seal}",
            "blue: seal",
            "red: {seal|}",
        ),
        (LOOK,),
    ),
    Twin(
        "HX-3 drafts",
        (DAY, "ZA 3005 S", "GA {3006|3007} S", OR),
        (
            "red: {steer $ZA FF|}",
            "blue: steer $OR F",
            "red: {steer $ZA FF evade|steer $GA L}",
            "red: {follow $GA $ZA|clear $GA}",
            "blue: clear $OR",
            "red: {clear $ZA|}",
            *(*SEALS, *SEALS),
        ),
        (LOOK, OVER),
    ),
    Twin(
        "TX-03",
        (DAY, "ZA 3005 S", "GA {3006|3007} S", OR),
        (
            "red: {!steer $ZA FFFFF|}",
            "blue: steer $OR F",
            "red: {!fire $ZA.main > Q82|}",
            "red: {!steer $OR F|}",
            "blue: steer $OR L",
            "red: {!place $ZA 0101|}",
            *(*SEALS, *SEALS),
        ),
        ("Orion (B3) stays in 1013", OVER),
    ),
    Twin(
        "TX-05",
        (DAY, "ZA 3005 S hits={1|0}", OR),
        ("umpire: {?look|}", "blue: steer $OR L", "umpire: {?look|}", *SEALS),
        (LOOK,),
    ),
    Twin(
        "TX-06",
        (DAY, "ZA 3005 S hits={1|0}", OR),
        ("red: {?look|}", "blue: steer $OR L", "red: {?look|}", *SEALS, "red: {?look|}"),
        (LOOK,),
    ),
    Twin(
        "TX-07",
        ("turn 2 MOVE1_UND", "{ZA 3005 S|ZA 3010 S}", "{GA 3006 S|}", "{VV 3201 S|}", OR),
        (*SEALS, *SEALS, *SEALS, *SEALS),
        (LOOK, "Turn 3"),
    ),
    Twin(
        "LX-02 in between",
        (DAY, "ZA 3005 S", "GA {3006|3007} S", OR),
        (
            # Blue does not look again before its order, which names the revision it has seen.
            "~red: {steer $ZA FF|}",
            "blue: steer $OR F",
            "~red: {clear $ZA|}",
            "~red: {!steer $ZA FFFFFF|}",
            "blue: clear $OR",
            "~red: {seal|}",
            "blue: steer $OR L",
            "~red: {|seal}",
            "blue: seal",
        ),
        (LOOK,),
    ),
    Twin(
        "TX-01",
        ("turn 0 SETUP", "WA 4005 NW", "VA 4006 NW", "OR 4007 NW", "AJ 4008 NW", "J1 4009 NW",
         "A1 4010 NW", "BDUMMY1 4011 NW"),
        (
            *(f"~red: place ${unit} {place}" for unit, place in (
                ("VV", "{0105|0205} NE"), ("ZA", "{0105|0309} NE"), ("FI", "0110 {NE|SE}"),
                ("GA", "{0210|0511} NE"), ("D1", "0115 NE"), ("D2", "{0116|0512} NE"),
                ("T1", "0120 NE"), ("T2", "{0120|0320} NE"), ("ADUMMY1", "{0101|0301} NE"),
                ("ADUMMY2", "{0102|0201} NE"),
            )),
            "red: {pose $ADUMMY1 capital|}",
            "red: {seal|}",
            "blue: place $BDUMMY2 4012 NW",
            "red: {|pose $ADUMMY2 escort}",
            "red: {|place $ADUMMY2 0101 SE}",
            "red: {|seal}",
            *(*SEALS, *SEALS),
        ),
        ("Both sides have set up", LOOK, "Turn 1"),
        whole=True,
    ),
)  # fmt: skip

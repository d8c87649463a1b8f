"""Twin pairs of the ground game: moves, checks, fights, scans, missiles, mines (annex 2G).

Where a pair exchanges a unit and a dummy, another counter far away is its counterpart, so that
counts stay equal, as they must (IG-4).
"""

from tests.leaks.worlds import Pair

FAR = "B0=CP@0206 B9=HVY@0201"
"""A command post and a counter of blue's, out of everything's reach."""
SEVEN = (
    "turn has begun",
    "recovery is over",
    "movement is over",
    "terrain checks are over",
    "fire is over",
    "second move is over",
    "turn is over",
)

GROUND = (
    Pair(
        "TG-01",
        "blue P6 | red K7={HVY|?HVY}@1006 K8={?HVY|HVY}@1301 | blue B1=GEV@0405 B0=CP@0206",
        ("blue: end", "red: end", "red: end", "red: end"),
        SEVEN,
    ),
    Pair(
        "TG-02",
        f"red P3 | red K7={{HVY|?HVY}}@1107 K8={{?HVY|HVY}}@1301 | blue {FAR}",
        ("red: move K7 1107-1007-0907", "red: end"),
        ("K7 moves 1107-1007-0907", "movement is over", "terrain checks are over"),
    ),
    Pair(
        "TG-03",
        f"red P3 | red K7={{GEV@1008|?GEV@1008(roll=yes)}} K8={{?GEV|GEV}}@1301 | blue {FAR}",
        ("red: move K7 1008-1009", "red: end", "red: end"),
        ("K7 moves 1008-1009", "K7 in 1009 rolls 4 and passes", "fire is over"),
        dice=(4,),
    ),
    Pair(
        "TG-04",
        f"red P3 | red K7={{HVY|?GEV}}@1008 K8={{?GEV|HVY}}@1301 | blue {FAR}",
        ("red: {|mark K7 no}", "red: move K7 1008-1009", "red: end"),
        ("K7 moves 1008-1009", "movement is over", "terrain checks are over"),
    ),
    Pair(
        "TG-05",
        "blue P5 | red K7={APC+INF3|?GEV}@1007 K8={?GEV|APC+INF3}@1301"
        " | blue B1=SHVY@0807 B0=CP@0206",
        ("blue: scan B1.ap1 > K7", "blue: end"),
        ("scans K7 in 1007 with ap1: 3 + 1 - 3 = 1 at distance 2, nothing found", "fire is over"),
        dice=(3,),
    ),
    Pair(
        "TG-06",
        "red P3 | red K1={GEV|INF3}@1005 K2={HVY|GEV}@1007 K3={INF3|HVY}@1105 K9=?GEV@1301"
        f" | blue {FAR}",
        ("red: move K1 1005-1105", "red: move K2 1007-1107", "red: move K3 1105-1205", "red: end"),
        ("K1 moves 1005-1105", "K2 moves 1007-1107", "K3 moves 1105-1205"),
    ),
    Pair(
        "TG-07",
        f"red P3 | red K1={{HVY|GEV}}@1005 K2={{LT|GEV}}@1107 K3=?HVY@1301 | blue {FAR}",
        ("red: end", "red: end", "red: end"),
        ("movement is over", "fire is over", "second move is over", "turn is over"),
    ),
    Pair(
        "TG-08",
        "blue P3 | red K3=INF1!@0907 K7={HVY|?HVY}@1106 K8={?HVY|HVY}@1301"
        " | blue B1=HVY@0807 B0=CP@0206",
        (
            "blue: move B1 0807-0907",
            "blue: overrun 0907",
            "red: react none",
            "red: fire K3 > B1",
            "blue: fire B1 > K3",
        ),
        ("overruns 0907", "nobody joins", "fires at 0907"),
        dice=(1, 1, 1, 1),
    ),
    Pair(
        "TG-11",
        f"red P3 | red K7={{TRA@1107|?TRA@1107(roll=yes)}} K8={{?TRA|TRA}}@1301 | blue {FAR}",
        ("red: move K7 1107-1007-0907-0908", "red: end"),
        ("K7 moves 1107-1007-0907", "K7 in 0907 rolls 5 and passes", "K7 moves 0907-0908"),
        dice=(5,),
    ),
    Pair(
        "LG-03 no mark",
        f"red P3 | red K7={{HVY|?TRA}}@1107 K8={{?TRA|HVY}}@1301 | blue {FAR}",
        ("red: {|mark K7 no}", "red: move K7 1107-1007-0907-0908", "red: undo", "red: end"),
        ("K7 moves 1107-1007-0907-0908", "takes back its last order", "movement is over"),
    ),
    Pair(
        "TG-12",
        "blue P3 mines=2 | red K7=HVY@1301 | blue B4=?GEV@0405 B9=HVY@0101 | mines red {0505|0305}",
        ("blue: move B4 0405-0505", "blue: !undo", "blue: end"),
        ("B4 (dummy) moves 0405-0505", "movement is over"),
    ),
    Pair(
        "TG-09",
        "blue P5 | red K7={MSL|?HVY}@0907 K8={?HVY|MSL}@1301"
        " | blue B7=MCRL@0408 B0=CP@0206 B9=HVY@0201",
        (
            "blue: salvo B7",
            "blue: launch B7 0408-0706-0211",
            "red: intercept none",
            "blue: end",
        ),
        ("launches 1 cruise missile: B7", "flies", "explodes in 0211", "fire is over"),
    ),
    Pair(
        "TG-10",
        "blue P5 | red K3=SHVY!@0606 K7=HVY@0902 K8=?HVY@1301 | blue B7=MCRL@0408 B0=CP@0206",
        (
            "blue: salvo B7",
            "blue: launch B7 0408-0506-0903-1011",
            "red: {intercept K3@3 K7|intercept K3@3}",
            "blue: end",
        ),
        ("K3 Superheavy Tank shoots at the missile", "is stopped", "fire is over"),
        dice=(6, 5, 1),
    ),
    Pair(
        "TG-14",
        "red P3 | red K7={HVY|?HVY}@0806 K8={?HVY|HVY}@1301 | blue B1=?GEV@0707 B2=HVY@0401"
        " | held 0806=blue",
        (
            "~red: end",
            "~red: end",
            "red: end",
            "blue: end",
            "blue: end",
            "blue: end",
            "red: move K7 0806-0906",
            "~red: end",
            "~red: end",
            "red: end",
            # A dummy of blue's takes no mark, and shows blue none.
            "blue: move B1 0707-0806",
            "blue: end",
            "blue: end",
            "blue: end",
        ),
        ("0806: unknown who holds it", "K7 moves 0806-0906", "B1 (dummy) moves", "turn is over"),
    ),
    Pair(
        "TG-18",
        "red P3 | red K1=NINJA!@1007 K9=HVY@1301 | blue B0=CP@0206 B9=HVY@0201",
        (
            "red: reconceal K1",
            "red: move K2 1007-1006-0906",
            "red: move K3 1007-1008-0908",
            "red: end",
        ),
        ("conceals itself: K2 and K3", "K2 moves 1007-1006-0906", "K3 moves 1007-1008-0908"),
        seed="{one|three}",
    ),
    Pair(
        "TG-19",
        "blue P3 | red K7={HVY|MHWZ}@0907 K9=?HVY@1301 K8={MHWZ|HVY}@1202"
        " | blue B1=?HVY@0807 B2=?HVY@0807 B9=HVY@0201 B8=HVY@0101",
        (
            "blue: move B1 0807-0907",
            "blue: move B2 0807-0907",
            "blue: overrun 0907",
            "red: react none",
            "blue: end",
        ),
        ("overruns 0907", "nobody joins", "B1 and B2 in 0907 were dummies", "K7 is real"),
    ),
    Pair(
        "TG-21",
        "blue P5 | red K3=HVY!@0708 K7={LSRT|?HVY}@1007 K8={?HVY|LSRT}@1301"
        " | blue B1=MK3!@0608 B0=CP@0206",
        ("red: {laser K7 never|}", "blue: fire B1.missile1 > K3", "blue: end"),
        ("fires at 0708", "K3 Heavy Tank: 6 against 3", "fire is over"),
        dice=(1,),
    ),
    Pair(
        "LG-07 orders",
        "blue P5 | red K3=HVY!@0708 K7=LSRT@1007 K8=?HVY@1301"
        " | blue B1=MK3!@0608 B2=HVY!@0501 B0=CP@0206",
        (
            "red: {laser K7 at B2|laser K7 never}",
            "blue: fire B1.missile1 > K3",
            "red: {laser K7 always|}",
            "blue: end",
        ),
        ("fires at 0708", "K3 Heavy Tank: 6 against 3", "fire is over"),
        dice=(1,),
    ),
    Pair(
        "TG-20",
        "red P5 mines=2 | red K5=ENG2!@1007 K8=HVY@1301 | blue B1=LT@0401 B0=CP@0206",
        ("red: task K5: {lay off|detect 1006}", "red: end"),
        ("K5 worked in 1007", "fire is over"),
        seed="{one|two}",
    ),
    Pair(
        "LG-15 failures",
        "red P5 mines=2 | red K5=ENG1!@1007 K8=HVY@1301 | blue B1=LT@0401 B0=CP@0206",
        ("red: task K5: {lay off|revetment 6}", "red: end"),
        ("K5 worked in 1007", "fire is over"),
        seed="low",
    ),
    Pair(
        "IG-13 site",
        "red P3 | red K7={MCV|HVY}@0708 K8={HVY|MCV}@1301 K6=GEV@0707 | blue B1=LT@0401 B0=CP@0206",
        ("red: end", "red: end", "red: end"),
        ("movement is over", "second move is over"),
    ),
    Pair(
        "TG-25",
        "red P3 | red K5=WALK{A4,D2,R2,M3,LATE,JETS}@1007 K8=HVY@1301 K9=?HVY@1302"
        " | blue B1=LT@0401 B0=CP@0206",
        ("red: {jets K5 on|}", "red: end"),
        ("movement is over",),
    ),
    Pair(
        "TG-26",
        "blue P3 | red K8=?{HVY|GEV}@0907 K9=?{GEV|HVY}@0907 K1=HVY@1301 K2=HVY@1302"
        " | blue B1=HVY@0807 B2=?HVY@0202",
        ("blue: move B1 0807-0907", "blue: overrun 0907", "red: react none", "blue: end"),
        ("K8 and K9 in 0907 were dummies", "B1 is real"),
    ),
)

BUILDINGS = (
    Pair(
        "LG-09 passing buildings",
        "blue P3 building_spot=on | red K7={LBLD~|?LBLD}@1006 K8={?LBLD|LBLD~}@1302"
        " K9=?HVY@1301 K6=HVY@1311"
        " | blue B1=GEV!@0907 B9=HVY@0201",
        ("blue: move B1 0907-1007-1107-1207-1307", "blue: end"),
        ("B1 GEV moves 0907-1007-1107-1207-1307", "movement is over"),
    ),
    Pair(
        "LG-09 hidden eyes",
        "blue P3 building_spot=on | red K7={LBLD~|?LBLD}@1006 K8={?LBLD|LBLD~}@1302"
        " K9=?HVY@1301 K6=HVY@1311 | blue B1=GEV@0907 B9=HVY@0201",
        ("blue: move B1 0907-1007", "blue: end", "blue: end"),
        ("B1", "movement is over", "fire is over"),
    ),
    Pair(
        "LG-09 spotted together",
        "blue P5 building_spot=on | red K7=?{LBLD|SBLD}@1008 K8=?{SBLD|LBLD}@1007"
        " K9=LBLD~@1302 K6=HVY@1311 | blue B1=GEV!@0907 B9=HVY@0201",
        ("blue: end",),
        ("K8 in 1007 was a dummy; K7 in 1008 was a dummy", "fire is over"),
    ),
    Pair(
        "LG-21 buildings",
        "red P3 | red K7={LBLD~|?LBLD}@1006 K8={?LBLD|LBLD~}@1302 K9=?HVY@1301"
        " K6=HVY@1311 | blue B1=HVY!@0907 B9=HVY@0201",
        (
            "red: {!move K7 1006-1007|!move K7 1006-1007}",
            "red: {|mark K7 no}",
            "red: end",
            "red: end",
            "red: end",
            "blue: end",
            "blue: scan B1 > K7",
            "blue: end",
        ),
        ("movement is over", "nothing found", "fire is over"),
        dice=(1,),
    ),
)

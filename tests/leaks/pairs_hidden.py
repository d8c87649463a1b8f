"""Twin pairs of what lies nowhere: mines, stores, forces that are bought, choices not yet due."""

from app.views.seats import Side
from tests.leaks.pairs_ground import FAR
from tests.leaks.worlds import Pair

MINES = (
    Pair(
        "LG-14 undo among mines",
        f"red P3 mines=2 | red K7={{HVY|?HVY}}@1107 K8={{?HVY|HVY}}@1301 | blue {FAR}",
        ("red: move K7 1107-1007", "red: !undo", "red: {mark K8 no|mark K7 no}", "red: end"),
        ("K7 moves 1107-1007", "movement is over"),
    ),
    Pair(
        "HG1 mines laid",
        "SETUP mines=3",
        (
            "red: {mine 1202|}",
            "red: {mine 1203|}",
            "blue: mine 0302",
            "red: {mine 1203 -|!mine 0302}",
            "blue: arrange random",
            "red: arrange random",
            "red: commit",
            "blue: commit",
            "blue: end",
        ),
        ("Both sides are set up", "movement is over"),
        red=Side.B,
    ),
    Pair(
        "LG-15 lift",
        "red P5 mines=2 | red K5=ENG2!@1007 K8=HVY@1301 | blue B1=LT@0401 B0=CP@0206"
        " | mines red {1007|1008}",
        ("red: task K5: {lift off|detect 1006}", "red: end"),
        ("K5 worked in 1007", "fire is over"),
        seed="{one|two}",
    ),
    Pair(
        "LG-15 town",
        "red P5 mines=2 | red K5=ENG1!@0606 K8=HVY@1301 | blue B1=LT@0401 B0=CP@0206",
        ("red: task K5: {town|lay off}", "red: end"),
        ("K5 worked in 0606", "fire is over"),
        seed="{one|two}",
    ),
    Pair(
        "LG-26 a mine under a missile",
        "blue P5 mines=2 | red K7=HVY@0907 K8=?HVY@1301 | blue B7=MCRL@0408 B0=CP@0206 B9=HVY@0201"
        " | mines red {0211|0305}",
        ("blue: salvo B7", "blue: launch B7 0408-0706-0211", "red: intercept none", "blue: end"),
        ("launches 1 cruise missile: B7", "explodes in 0211", "fire is over"),
    ),
)

STORES = (
    Pair(
        "LG-33 stored missiles",
        "red P3 | red K7=MK7@1107(cm{2|1}) K8=?HVY@1301 | blue B1=HVY!@0807 B0=CP@0206",
        ("red: move K7 1107-1007", "red: end", "red: end", "red: end", "blue: end", "blue: end"),
        ("K7 moves 1107-1007", "movement is over", "fire is over", "turn is over"),
    ),
    Pair(
        "LG-33 posts",
        f"red P3 | red K7={{MCP|HVY}}@1107 K8={{HVY|MCP}}@1301 K9=?HVY@1302 | blue {FAR}",
        ("red: move K7 1107-1007", "red: end", "red: end"),
        ("K7 moves 1107-1007", "movement is over", "fire is over"),
    ),
    Pair(
        "HG1 what is aboard",
        "red P3 | red K7={ORCAC+HVY|ORCAC}@1107(airborne) K5={HVT|HVT+LAD}@1301"
        f" K9=?HVY@1302 | blue {FAR}",
        ("red: move K7 1107-1007-0907", "red: move K5 1301-1201", "red: {?look|}", "red: end"),
        ("K7 moves 1107-1007-0907", "K5 moves 1301-1201", "movement is over"),
    ),
    Pair(
        "HG1 which truck has the load",
        "red P3 | red K7=HVT@1305{(vp13,title=Hover_Truck_with_reactor_cores)|}"
        f" K9=?HVY@1302 | blue {FAR}",
        ("red: leave K7 east", "red: end"),
        ("leaves", "movement is over"),
        scenario="shadow_convoy",
        red=Side.A,
    ),
    Pair(
        "TG-18 among open sides",
        "red P3 concealment=none stealth_reconceal=all | red K1=NINJA!@1007 K9=HVY!@1301"
        " | blue B0=CP!@0206 B9=HVY!@0201",
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
        "LG-11 which to give up",
        "red P3 | red K1=HVY@1107 K2=?HVY@1207 K3=?HVY@1301"
        " | blue B1=HVY@0206 B2=?HVY@0207 B3=?HVY@0208",
        ("red: end", "red: {discard K3|}", "red: {undo|}", "red: discard K2", "blue: discard B2"),
        ("Dummy cap", "K2 in 1207 was a dummy", "terrain checks are over"),
    ),
    Pair(
        "HG1 seizure",
        "red P3 concealment=a | red H1={MK1|?MK1}@0119 H2={?MK1|MK1}@0101"
        " | blue A0=SHIP@0220 A1=FENB@1501",
        ("red: end", "red: end", "red: end", "blue: end"),
        ("movement is over", "turn is over"),
        scenario="hare",
        red=Side.A,
    ),
)

FORCES = (
    Pair(
        "LG-20 before the deal",
        "SETUP",
        (
            "red: {choose HVY=20|choose GEV=1}",
            "red: {!choose HVY=99|}",
            "blue: edge north",
            "red: {arrange random|}",
            "red: {|choose INF3=4 APC+INF3=2}",
            "red: {|arrange line}",
            "blue: edge south",
            "red: {?look|}",
            "blue: commit",
        ),
        (),
        scenario="valley",
        red=Side.B,
    ),
    Pair(
        "LG-20 the line",
        "SETUP",
        (
            "red: {choose HVY=2|choose GEV=1 INF3=1}",
            "red: {place HVY.1 0505|place GEV 0505}",
            "red: {place HVY.2 0507|place INF3 0507}",
            "red: place D1 0605",
            "red: place D2 0607",
            "red: place L0 0503",
            "red: commit",
            "blue: place M1 0421",
            "blue: end",
        ),
        ("set up", "turn has begun"),
        scenario="line_mk3_fog",
        red=Side.B,
    ),
)

HIDDEN = MINES + STORES + FORCES

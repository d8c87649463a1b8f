"""Twin pairs of scenarios: water and air, edges, arrivals, exits, forces that are bought."""

from app.views.seats import Side
from tests.leaks.worlds import Pair

COAST = (
    Pair(
        "TG.1 depth",
        "red P3 | red K7=MAR3@0704{|(surfaced=no)} K8=?HVY@1301 | blue B0=CP@0206 B9=HVY@0201",
        (
            "red: {submerge K7|surface K7}",
            "red: {surface K7|}",
            "red: move K7 0704-0703",
            "red: {|submerge K7}",
            "red: undo",
            "red: move K7 0704-0705",
            "red: end",
        ),
        ("K7 moves 0704-0703", "takes back its last order", "K7 moves 0704-0705", "is over"),
        scenario="broken_coast",
    ),
    Pair(
        "TG.1 flight",
        "red P3 | red K7={ORCAF|?ORCAF}@0302 K8={?ORCAF|ORCAF}@1301 | blue B0=CP@0206 B9=HVY@0201",
        ("red: {takeoff K7|}", "red: move K7 0302-0303-0304", "red: end"),
        ("K7 moves 0302-0303-0304", "movement is over"),
        scenario="broken_coast",
    ),
    Pair(
        "TG.1 bank",
        "red P3 | red K7={MIL2@0305(bank2)|?MIL@0305(bank1)} K8={?MIL|MIL2}@1301"
        " | blue B0=CP@0206 B9=HVY@0201",
        ("red: move K7 0305-0306", "red: end", "red: end"),
        ("K7 moves 0305-0306", "movement is over", "fire is over"),
        scenario="broken_coast",
    ),
    Pair(
        "LG-18 layers",
        "blue P3 | red K7={MK1|MK3}@0704 K8={MK3|MK1}@1301 K9=?HVY@1302"
        " | blue B1=?GEV@0604 B2=HVY@0201",
        (
            "blue: move B1 0604-0704",
            "blue: overrun 0704",
            "red: react none",
            "blue: end",
        ),
        ("B1 (dummy) moves 0604-0704", "K7 is real"),
        scenario="broken_coast",
    ),
    Pair(
        "LG-17 water",
        "blue P5 | red K7={MK3|?MK3}@0704 K8={?MK3|MK3}@1301 | blue B1=HVY@0604 B0=CP@0206",
        ("red: {mark K8 no|mark K7 no}", "blue: end"),
        ("fire is over",),
        scenario="broken_coast",
    ),
)

EDGES = (
    Pair(
        "TG-13",
        "red P3 concealment=a | red G1=HVY@0205 G3={GEV|?GEV}@0105 G4={?GEV|GEV}@0109"
        " G5=?LT@0110 | blue N1=HVY@1205",
        ("red: leave G3 west", "red: end", "red: end", "red: end"),
        ("G3 leaves the map by the west edge", "movement is over", "turn is over"),
        scenario="raid",
        red=Side.A,
    ),
    Pair(
        "TG-15",
        "red P3 | red V1={HVY|GEV}@0520 V2={HVY|INF3}@0522 V3=?HVY@0523 V4=?HVY@0524"
        " V5=AUTOFAC@1110 | blue T1=MK6@1102 T2=MK5@0902",
        ("red: move V1 0520-0521", "red: end", "red: end", "red: end"),
        ("V1 moves 0520-0521", "movement is over", "turn is over"),
        scenario="valley",
        red=Side.B,
    ),
    Pair(
        "TG-16",
        "red P1 | red {GEV|HVY}.1={GEV|HVY}(off=east) N1=?LT@1507 N2=LT@1409 | blue G1=GEV@0205",
        (
            "red: place {GEV|HVY}.1 1907",
            "red: end",
            "red: move {GEV|HVY}.1 1907-1807",
            "red: end",
        ),
        ("turn has begun", "comes in at 1907", "moves 1907-1807", "movement is over"),
        scenario="raid_concealed",
        red=Side.B,
    ),
    Pair(
        "TG-16 the roll",
        "blue P6 | red N1=?LT@1507 N2=LT@1409 | blue G1=GEV@0205",
        ("blue: end", "red: end", "red: end"),
        ("turn is over", "turn has begun", "movement is over"),
        seed="{one|five}",
        scenario="raid_concealed",
        red=Side.B,
    ),
    Pair(
        "LG-01 arrivals",
        "red P1 | red {GEV.1=GEV(off=east)|} N1=?LT@1507 N2=LT@1409 | blue G1=GEV@0205",
        ("red: mark N1 no", "red: end", "red: end"),
        ("turn has begun", "movement is over"),
        scenario="raid_concealed",
        red=Side.B,
    ),
    Pair(
        "TG-17",
        "red P1 | red {LGEV|GEV}.1={LGEV|GEV}(off=east) {LGEV.2=LGEV(off=east)|} N1=?LT@1507"
        " N2=LT@1409 | blue G1=GEV@0205",
        (
            "red: place {LGEV|GEV}.1 1907",
            "red: {place LGEV.2 1911|}",
            "red: end",
            "red: move {LGEV|GEV}.1 1907-1807",
            "red: end",
        ),
        ("turn has begun", "comes in at 1907", "moves 1907-1807", "movement is over"),
        scenario="raid_concealed",
        red=Side.B,
    ),
    Pair(
        "TG-23",
        "blue P3 | red V1={AUTOFAC|SBLD}@1112 V2={SBLD|AUTOFAC}@1314 V3=?SBLD@0914 V4=REV@0525"
        " | blue T1=MK5@1107",
        ("blue: move T1 1107-1108-1109-1110", "blue: end", "blue: done", "blue: end"),
        ("T1 Mark V (Huscarl) moves", "movement is over", "fire is over"),
        scenario="valley",
        red=Side.B,
    ),
    Pair(
        "TG-24",
        "SETUP",
        (
            "red: edge {north|south}",
            "red: {|edge north}",
            "red: {|edge south}",
            "blue: arrange random",
            "red: commit",
            "blue: commit",
            "red: end",
            "red: end",
            "red: end",
        ),
        ("Both sides are set up", "Combine to move", "turn has begun", "turn is over"),
        scenario="valley",
        red=Side.A,
    ),
)

"""Twin pairs of what every game has: refusals, drafts, undo, odds (annex 2.0, HX)."""

from tests.leaks.pairs_ground import FAR
from tests.leaks.worlds import Pair

COMMON = (
    Pair(
        "TX-03",
        f"red P3 | red K7=?HVY@1107 K8=HVY@1301 | blue B3=?GEV@0303 {FAR}",
        (
            "red: {!move K7 1107-0101|}",
            "red: {!fire K7 > B1|}",
            "blue: mark B3 no",
            "red: {!move B1 0201-0202|}",
            "red: {!discard K7|}",
            "blue: mimic B3 INF",
            "red: {!reconceal K8|}",
            "red: end",
        ),
        ("movement is over",),
    ),
    Pair(
        "TX-05",
        f"red P3 | red K7={{HVY|?HVY}}@1107 K8={{?HVY|HVY}}@1301 | blue B3=?GEV@0303 {FAR}",
        ("umpire: {?look|}", "blue: mark B3 no", "umpire: {?look|}", "red: end"),
        ("movement is over",),
    ),
    Pair(
        "TX-06",
        f"red P3 | red K7={{HVY|?HVY}}@1107 K8={{?HVY|HVY}}@1301 | blue B3=?GEV@0303 {FAR}",
        ("red: {?look|}", "blue: mark B3 no", "red: {?look|}", "red: end", "red: {?look|}"),
        ("movement is over",),
    ),
    Pair(
        "HX-3 drafts",
        f"blue P3 | red K7=?HVY@1107 K8=HVY@1301 K9={{HVY|LT}}@1302 | blue B3=?GEV@0303 {FAR}",
        (
            "red: {mimic K7 GEV|}",
            "red: {mark K7 no|mark K7 no}",
            "red: {mark K7 auto|}",
            "blue: move B9 0201-0301",
            "red: {mimic K7 INF|mimic K7 GEV}",
            "blue: undo",
            "blue: end",
        ),
        ("B9", "takes back its last order", "movement is over"),
    ),
    Pair(
        "UG-7 undo",
        f"red P3 | red K7={{HVY|?HVY}}@1107 K8={{?HVY|HVY}}@1301 | blue {FAR}",
        (
            "red: move K7 1107-1007",
            "red: {|mark K7 no}",
            "red: undo",
            "red: move K7 1107-1207",
            "red: end",
        ),
        (
            "K7 moves 1107-1007",
            "takes back its last order: K7 is back in 1107",
            "K7 moves 1107-1207",
        ),
    ),
    Pair(
        "HX-11 batch",
        "blue P5 | red K3=LT!@0707 K7=?{HVY|GEV}@0707 K8=HVY@1301 K9=LT@1302"
        " | blue B1=HVY@0807 B0=CP@0206",
        ("blue: batch 0707: B1 > K7", "blue: end"),
        ("fires at 0707", "K7 in 0707 was a dummy"),
        dice=(1, 1, 1),
    ),
    Pair(
        "LX-02 in between",
        f"red P3 | red K7=?HVY@1107 K8=HVY@1301 | blue B3=?GEV@0303 {FAR}",
        (
            # Blue does not look again before its order, which names the revision it has seen.
            "~red: {mark K7 no|}",
            "blue: mark B3 no",
            "~red: {mimic K7 GEV|}",
            "~red: {!reveal B3|}",
            "blue: mark B3 yes",
            "red: end",
        ),
        ("movement is over",),
    ),
    Pair(
        "law-6 odds",
        "blue P5 | red K7={HVY|?HVY}@0907 K8={?HVY|HVY}@1301 | blue B1=SHVY!@0807 B0=CP@0206",
        ("red: {mark K8 no|mark K7 no}", "blue: end"),
        ("fire is over",),
    ),
    Pair(
        "LG-01 sub-steps",
        f"red P5 | red K7={{HVY|?HVY}}@1107 K8={{?HVY|HVY}}@1301 | blue B3=?GEV@0303 {FAR}",
        ("red: {done|}", "blue: mark B3 no", "red: end"),
        ("fire is over",),
    ),
    Pair(
        "LG-02 second move",
        f"red P6 | red K7={{GEV|?GEV}}@1008 K8={{?GEV|GEV}}@1301 | blue {FAR}",
        ("red: move K7 1008-0908-0909", "red: end"),
        ("K7 moves 1008-0908-0909", "K7 in 0909 rolls 5 and passes", "second move is over"),
        dice=(5,),
    ),
    Pair(
        "IG-8 passing by",
        "blue P3 | red K7={HVY|?HVY}@0907 K8={?HVY|HVY}@1301 | blue B1=GEV@0807 B2=?GEV@0202",
        (
            "blue: move B1 0807-0707",
            "blue: undo",
            "blue: move B1 0807-0808",
            "blue: end",
            "blue: done",
            "blue: end",
            "blue: move B1 0808-0809",
            "blue: end",
        ),
        ("B1 GEV moves 0807-0707", "takes back its last order", "moves 0808-0809", "turn is over"),
    ),
)

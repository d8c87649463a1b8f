"""Which drawing stands for which unit type. Every drawing is in every page, whatever is in play.

The drawings are `<symbol>`s of the file `_symbols.html` in the folder of each game; a type without
an entry here gets the plain one. One whose name begins with `plan-` is seen from above, bow to the
north, and turns.
"""

_GROUPS: dict[str, str] = {
    "infantry": "INF INF1 INF2 INF3 MAR MIL RGR ASL",
    "weapons": "HW",
    "engineer": "ENG",
    "light": "LT DTNK DFAST",
    "heavy": "HVY",
    "superheavy": "SHVY HMT",
    "missile": "MSL LMC DMSL DMSLX",
    "howitzer": "HWZ LHWZ DART",
    "gev": "GEV HGEV MGEV1 MGEV2 GCP",
    "lightgev": "LGEV",
    "apc": "APC HVT",
    "truck": "TRC TRA DSHUT DUTIL DCOMM",
    "crawler": "MCRL CRL",
    "cruise": "CM DBOMB",
    "command": "CP HCP MCP RADR JAM",
    "laser": "LSRT LTUR LTOW EMP",
    "works": "MCV",
    "mobile": "MHWZ LMHWZ DARTU WALK",
    "vtol": "ORCAF ORCAB ORCAT ORCAC",
    "ogre": ("MK1 MK2 MK3 MK3B MK4 MK5 MK6 MK7 MK7G FEN FENB NINJA DOPP REV GOLEM ONI SAMU VULC"),
    "building": "AUTOFAC SBLD LBLD BRDG FORT RVT WALL REAC PDSD PDSS",
    "dummy": "DUMMY DUM",
    "submarine": "SUB",
    "minesub": "MSUB",
    "torpedo": "DECOY",
    "landing": "LSEV",
    "minesev": "MLSEV",
    "destroyer": "SES",
    "carrier": "SCS",
    "cargo": "CARGO",
    "plan-fighter": "FTR",
    "plan-bomber": "BMR",
    "copter": "HCOP",
    "capital": "capital",
    "cruiser": "cruiser",
    "escort": "escort",
    "fac": "fac",
    "merchant": "merchant",
    "shore": "shore",
    "false": "false",
}

ICONS: dict[str, str] = {code: icon for icon, codes in _GROUPS.items() for code in codes.split()}


def icon(code: str) -> str:
    """The name of the drawing of a unit type.

    >>> icon("HVY"), icon("never heard of")
    ('heavy', 'plain')
    """
    # The type of a walker holds its design.
    return ICONS.get(code.partition("{")[0], "plain")

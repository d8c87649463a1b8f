"""What the script that checks seals knows of the rules must be what the rules say."""

import re
from pathlib import Path

from app.games.ground.tables import kinds

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "proof.js"


def test_G4_17_the_script_knows_the_squads_that_may_share_a_counter() -> None:
    found = re.search(r"const SQUADS = new Set\(\[(.*?)\]\)", SCRIPT.read_text("utf-8"))
    assert found
    infantry = {code for code, kind in kinds().items() if kind.infantry}
    assert set(re.findall(r'"(\w+)"', found[1])) == infantry

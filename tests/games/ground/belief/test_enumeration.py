"""The tracker against all worlds: on small boards it allows what some world allows, no more (BX.1).

Every order and die of the hunted side is enumerated, for every world that has shown just this.
"""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.reading import apart, contacts, hidden, number
from app.games.ground.belief.tracker import Belief, believe
from app.hexes.coords import hexside, neighbours
from tests.games.ground.belief.hunt import Deed, Hunt, Report, charges, enters, hovers, shoots
from tests.games.ground.belief.seas import block, graph
from tests.games.ground.belief.worlds import KINDS, Board, World

TURNS = 5
BOARDS = [(1, 7), (2, 5), (3, 4)]


def boards(rng: random.Random, *, small: bool = False) -> tuple[Board, list[str]]:
    """A small board with reefs, coral, mines and boats in the way, and the hexes of its sheet."""
    cols, rows = rng.choice(BOARDS if small else [*BOARDS, (4, 4), (5, 5)])
    sheet = block(cols, rows)
    water = set(sheet) - set(rng.sample(sheet, len(sheet) // 6))
    edges = {
        hexside(one, two) for one in water for two in neighbours(one) if two in water and one < two
    }
    some = sorted(water)
    return (
        Board(
            water=frozenset(water),
            coral=frozenset(rng.sample(sorted(edges), len(edges) // 8)),
            exits=frozenset(some[:1] if rng.random() < 0.3 else ()),
            mined=frozenset(rng.sample(some, rng.choice([0, 0, 1]))),
            taken=frozenset(rng.sample(some, rng.choice([0, 0, 1, 2]))),
            barred=frozenset(rng.sample(some, rng.choice([0, 0, 1]))),
            quiet=rng.random() < 0.3,
        ),
        sheet,
    )


def started(board: Board, kinds: list[str], zone: list[str]) -> list[s.Sighting]:
    """What is known before the first turn."""
    listed = [
        s.Listed(kind=KINDS[kind], number=count, zone=tuple(zone))
        for kind, count in Counter(kinds).items()
    ]
    bounds = s.Bounds(
        barred=tuple(board.barred), taken=tuple(board.taken), mined=tuple(board.mined)
    )
    return [*listed, bounds]


def deeds(hunt: Hunt, sheet: list[str]) -> Iterable[Deed]:
    """What the hunter's side does in one of its turns; he aims at what he sees."""
    rng = hunt.rng
    for at in range(rng.choice([0, 1, 2])):
        hex_, tag = rng.choice(sheet), f"F{hunt.turn}.{at}"
        seen = [name for x in hunt.truth if x.state != "X" for name in (x.name, x.other) if name]
        choice = rng.random()
        if seen and choice < 0.4:
            yield shoots(rng.choice(sorted(seen)))
            return
        if choice < 0.55:
            yield enters(hex_, tag)
        elif choice < 0.7:
            yield hovers(hex_, tag)
        else:
            yield charges(hex_, tag, pings=choice < 0.85)


def steps(hunt: Hunt, sheet: list[str]) -> Iterable[Report]:
    """A hunt, a report for each step."""
    for _ in range(TURNS):
        yield from hunt.his_turn()
        for deed in deeds(hunt, sheet):
            yield hunt.deed(deed)


def unseen(world: World) -> tuple[str, ...]:
    """Where the hidden boats of a world are; one that left unseen is `off`."""
    return tuple(sorted(x.at for x in world if x.state == "H" or x.at == "off"))


def check(belief: Belief, report: Report) -> None:
    """The belief and the worlds allow the same."""
    worlds = report.worlds
    assert report.truth in worlds
    assert set(hidden(belief)) == {hex_ for world in worlds for hex_ in unseen(world)}
    joint = {tuple(sorted(one)) for story in apart(belief) for one in product(*story)}
    assert joint == {unseen(world) for world in worlds}
    may: dict[str, bool] = {}
    for world in worlds:
        for ship in world:
            if ship.state == "I":
                may[ship.name] = True
                if ship.other:
                    may.setdefault(ship.other, False)
    told = contacts(belief)
    assert {label for label, able in told.items() if able} == {k for k, able in may.items() if able}
    on_map = [sum(hex_ != "off" for hex_ in unseen(world)) for world in worlds]
    assert number(belief) == (min(on_map), max(on_map))


def follow_hunt(seed: int, kinds: list[str]) -> int:
    """Plays one hunt and compares after every step; how many steps there were."""
    rng = random.Random(seed)
    board, sheet = boards(rng, small=len(kinds) > 1)
    zone = rng.sample(sorted(board.water), max(len(kinds), len(board.water) // 2))
    hunt = Hunt(rng, board, kinds, zone)
    belief = believe(Belief(sea=graph(board), quiet=board.quiet), started(board, kinds, zone))
    count = 0
    for report in steps(hunt, sheet):
        belief = believe(belief, report.shown)
        check(belief, report)
        if isinstance(report.shown[-1] if report.shown else None, s.TurnEnded):
            mining = {
                h
                for story in belief.stories
                for b in story.boats
                for h in belief.sea.names(b.where.mining)
            }
            assert mining == report.laid
        count += 1
    return count


@pytest.mark.parametrize("kind", ["SUB", "MSUB", "MK3", "NINJA"])
@pytest.mark.parametrize("batch", range(5))
def test_BX_1_one_boat(kind: str, batch: int) -> None:
    for seed in range(batch * 30, batch * 30 + 30):
        assert follow_hunt(seed, [kind])


@pytest.mark.parametrize("kinds", [["SUB", "SUB"], ["SUB", "MSUB"], ["SUB", "MK3"]], ids="-".join)
@pytest.mark.parametrize("batch", range(4))
def test_BX_5_two_boats(kinds: list[str], batch: int) -> None:
    """Each boat has its set in each story; which was met is left open as long as it is."""
    for seed in range(batch * 8, batch * 8 + 8):
        assert follow_hunt(1000 + seed, kinds)


def test_the_hunts_show_everything_that_there_is_to_see() -> None:
    """No kind of sighting is left out by chance."""
    seen: set[str] = set()
    for seed in range(150):
        rng = random.Random(seed)
        board, sheet = boards(rng, small=True)
        hunt = Hunt(rng, board, ["SUB"], sorted(board.water))
        for report in steps(hunt, sheet):
            seen |= {type(x).__name__ + getattr(x, "how", "") for x in report.shown}
    finds = {f"Found{how}" for how in ("search", "die", "surfaced", "mine", "contact", "attack")}
    plain = "Moved Escaped Surfaced Dived Acted Paired Known TurnedUp Vanished Lost Searched"
    assert finds | {*plain.split(), "Cleared", "Unanswered", "MovesEnded", "TurnEnded"} == seen

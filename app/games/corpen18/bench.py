"""Actions of history fought many times over by script, with the rules as they are (spec ch. 16).

It fires guns and torpedoes along ranges and arcs that the script gives; it moves and spots nothing.
A target is chosen when a step begins.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import sqrt
from statistics import median

import msgspec

from app.games.corpen18 import gunnery, torpedoes
from app.games.corpen18.bench_file import (
    ARCS,
    BenchFile,
    CaseRow,
    FigureRow,
    FireRow,
    StepRow,
    TorpedoRow,
)
from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.crews import effective, tiers
from app.games.corpen18.damage import sunk_at
from app.games.corpen18.fleet import ShipClass
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.tables import DATA, current
from app.games.corpen18.terms import Battery, Crew
from app.kernel.bench import Figure
from app.kernel.data import load
from app.kernel.dice import HmacDice, Stream

FACES = 10
SIGMAS = 4.0
"""How many standard errors one of a hundred figures may be off."""


class Hull:
    """A ship in one run of a case."""

    def __init__(self, kind: ShipClass, crew: Crew, hits: int) -> None:
        """`crew` is the quality that counts."""
        self.kind, self.crew, self.hits = kind, crew, hits
        self.ready = kind.torpedoes.ready if kind.torpedoes else 0

    @property
    def afloat(self) -> bool:
        """Whether it is not sunk (C9.2, C9.4)."""
        return self.hits < sunk_at(self.kind.category)


class Outcome(msgspec.Struct):
    """One run: the hits of each ship after each turn, the last turn."""

    hits: dict[int, dict[str, int]]
    turns: int


class Die:
    """The dice of a bench, one after another."""

    def __init__(self, seed: int) -> None:
        self._dice = HmacDice(seed.to_bytes(16, "big"))
        self._drawn = 0

    def __call__(self) -> int:
        """The next roll of 1D10."""
        self._drawn += 1
        return self._dice.draw(Stream.PUBLIC, self._drawn, FACES)


@lru_cache(maxsize=4096)
def _aim(charts: Charts, shot: gunnery.Shot) -> gunnery.Aim:
    return gunnery.aim(charts, shot)


class Run:
    """One run of a case."""

    def __init__(self, case: CaseRow, charts: Charts, die: Die) -> None:
        self._case, self._charts, self._die = case, charts, die
        self.ships = {row.id: _hull(case, row.id) for row in case.ships}

    def outcome(self) -> Outcome:
        """Fight it to its end."""
        found: dict[int, dict[str, int]] = {}
        turn = 0
        for step in self._case.steps:
            for again in range(step.repeat):
                turn = step.turn + again
                if step.chance == FACES or self._die() <= step.chance:
                    self._fight(step)
                found[turn] = {name: ship.hits for name, ship in self.ships.items()}
                if any(self.ships[name].hits >= most for name, most in step.stop.items()):
                    return Outcome(found, turn)
        return Outcome(found, turn)

    def _fight(self, step: StepRow) -> None:
        for row in step.torpedoes:
            self._hit_by(row.at, self._launched(row, step))
        for name, total in step.damage.items():
            self._hit_by((name,), total)
        if step.fire:
            self._exchange(step)

    def _exchange(self, step: StepRow) -> None:
        """C6.4: by tiers of crew; in a tier all fire before any of it counts."""
        shots = [(who, gun, at, row) for row in step.fire for who, gun, at in self._paired(row)]
        crews = {who: self.ships[who].crew for who, _, _, _ in shots}
        for tier in tiers(crews):
            scored: Counter[str] = Counter()
            for who, gun, at, row in shots:
                if who in tier and self.ships[who].afloat and self.ships[at].afloat:
                    scored[at] += self._fired(step, who, gun, at, row)
            for at, hits in scored.items():
                self.ships[at].hits += hits

    def _paired(self, row: FireRow) -> Iterator[tuple[str, Battery, str]]:
        afloat = [name for name in row.at if self.ships[name].afloat]
        for n, who in enumerate(row.by):
            if row.spread:
                target = afloat[n % len(afloat)] if afloat else None
            elif row.below:
                fit = (name for name in row.at if self.ships[name].hits < row.below)
                target = next(fit, row.at[-1])
            else:
                target = next(iter(afloat), None)
            if target is not None:
                for gun in row.guns:
                    yield who, gun, target

    def _fired(self, step: StepRow, who: str, battery: Battery, at: str, row: FireRow) -> int:
        firer, target = self.ships[who], self.ships[at]
        gun = firer.kind.batteries().get(battery)
        if gun is None:
            return 0
        arc = ARCS[row.arc or step.arcs.get(who, "broadside")]
        shot = gunnery.Shot(
            battery=battery,
            gun=gun,
            arc=arc,
            distance=step.range,
            category=firer.kind.category,
            firecon=firer.kind.firecon,
            crew=firer.crew,
            hits=firer.hits,
            target=target.kind.category,
            protection=target.kind.protection,
            target_crew=target.crew,
            target_evasion=row.target,
            target_hits=target.hits,
            rugged=target.kind.rugged,
            fragile=target.kind.fragile,
            sea_state=self._sea(step),
        )
        aimed = _aim(self._charts, shot)
        if aimed.refused or aimed.no_effect:
            return 0
        return gunnery.hits(self._charts, aimed, self._die())

    def _sea(self, step: StepRow) -> int:
        return self._case.sea_state if step.sea_state is None else step.sea_state

    def _launched(self, row: TorpedoRow, step: StepRow) -> int:
        """The total score of the ships that launch at a hex (C8.7, C8.8)."""
        there = {name: self.ships[name] for name in row.at if self.ships[name].afloat}
        if not there:
            return 0
        return sum(self._spreads(row, step, who, there) for who in row.by)

    def _spreads(self, row: TorpedoRow, step: StepRow, who: str, there: Mapping[str, Hull]) -> int:
        ship = self.ships[who]
        tubes = ship.kind.torpedoes
        if tubes is None or not ship.afloat:
            return 0
        launches = {
            name: torpedoes.Launch(
                type=tubes.type,
                distance=row.ranges.get(who, row.range),
                category=ship.kind.category,
                crew=ship.crew,
                hits=ship.hits,
                surprise=row.surprise,
                sea_state=self._sea(step),
                target=target.kind.category,
                target_crew=target.crew,
            )
            for name, target in there.items()
        }
        aimed = launches[torpedoes.reference(self._charts, launches)]
        found = torpedoes.solution(self._charts, aimed)
        spreads = min(row.spreads, tubes.salvo, ship.ready)
        ship.ready -= spreads
        if found is None:
            return 0
        return sum(torpedoes.score(found.number, self._die()) for _ in range(spreads))

    def _hit_by(self, at: tuple[str, ...], total: int) -> None:
        """What a total score does to all that is in the hex (C8.8)."""
        for ship in (self.ships[name] for name in at if total and self.ships[name].afloat):
            kind = ship.kind
            ship.hits += torpedoes.damage(
                self._charts, total, self._die(), kind.category, kind.modern_battleship
            )


def _hull(case: CaseRow, name: str) -> Hull:
    row = next(row for row in case.ships if row.id == name)
    kind = kind_of(row.class_)
    kind = msgspec.structs.replace(kind, firecon=row.firecon or kind.firecon)
    return Hull(kind, effective(row.crew, row.nfp, kind.category, case.light), row.hits)


def value_of(row: FigureRow, outcome: Outcome, sinks: Mapping[str, int]) -> float:
    """What one run says of a figure; of a share 100 or 0."""
    turns = [turn for turn in outcome.hits if turn <= row.by_turn]
    hits = outcome.hits[max(turns)]
    sunk = sum(hits[name] >= sinks[name] for name in row.of)
    match row.kind:
        case "share":
            # What is sunk by more hits than it takes is no more than sunk.
            each = (min(hits[name], sinks[name]) for name in row.of)
            return 100.0 * all(row.least <= n <= row.most for n in each)
        case "sunk":
            return 100.0 * (sunk == row.count)
        case "won":
            afloat = {name for name, least in sinks.items() if hits[name] < least}
            return 100.0 * (afloat == set(row.of))
        case "afloat":
            return 100.0 * (sunk == 0)
        case "mean_sunk":
            return float(sunk)
        case "mean_hits":
            return float(sum(min(hits[name], sinks[name]) for name in row.of))
        case "median_turns":
            return float(outcome.turns)


def figures(case: CaseRow, charts: Charts, die: Die, runs: int) -> Iterator[Figure]:
    """The figures of a case, from so many runs."""
    sinks = {row.id: sunk_at(kind_of(row.class_).category) for row in case.ships}
    outcomes = [Run(case, charts, die).outcome() for _ in range(runs)]
    for row in case.figures:
        values = [value_of(row, outcome, sinks) for outcome in outcomes]
        mean = sum(values) / runs
        # Of the expected figure and of ours; a median moves by whole turns.
        variance = sum((v - mean) ** 2 for v in values) / runs
        percent = row.kind not in ("mean_hits", "mean_sunk", "median_turns")
        if percent:
            variance = max(variance, row.expected * (100 - row.expected))
        error = sqrt(variance * (1 / runs + 1 / case.runs))
        middle = row.kind == "median_turns"
        yield Figure(
            case=case.id,
            text=row.text,
            found=float(median(values)) if middle else mean,
            expected=row.expected,
            margin=1.0 if middle else row.step / 2 + SIGMAS * error,
            unit="%" if percent else "",
        )


def bench(seed: int, runs: int) -> Iterator[Figure]:
    """The figures of every case, with the charts that are in force; the same for the same seed."""
    charts, die = current(), Die(seed)
    for case in cases():
        yield from figures(case, charts, die, runs)


def cases() -> tuple[CaseRow, ...]:
    """The cases of data/bench.toml. Raises DataError."""
    return load(DATA / "bench.toml", BenchFile).case

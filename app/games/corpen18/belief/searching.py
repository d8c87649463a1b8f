"""What a DETECT step that found nothing says of a hex (BC.4, BC.5, BC.7)."""

from collections.abc import Mapping

from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.sighting import against_shore, sees, through_squall
from app.games.corpen18.sightings import Sighting
from app.games.corpen18.spotting import Look, by_eye, chance, day_limit
from app.games.corpen18.state import Ship
from app.games.corpen18.tables import charts_of, source
from app.games.corpen18.terms import Category, Moon, Weather
from app.games.corpen18.waters import blocking
from app.hexes.coords import distance

KINDS: tuple[Category, ...] = ("capital", "cruiser", "escort", "fac", "merchant")
DRY = ("land", "ice")
FARTHEST = 20
"""No chart has anybody see as far by day."""
SURE = 10
"""A number from which a roll always finds (C5.4)."""


def _weather(note: Sighting) -> Weather:
    """Clear, or any other."""
    return "clear" if note.clear else "fog"


class Search:
    """One DETECT step of a side, asked hex by hex."""

    def __init__(self, scenario: str, charts: str, moon: Moon, note: Sighting) -> None:
        self.note = note
        self._charts = charts_of(charts)
        self._moon: Moon = moon
        sheet = scenarios()[scenario].sheet
        self._land = sheet.land
        self._squall = sheet.squall
        self._sea = tuple(hex_ for hex_, kind in sheet.terrain.items() if kind not in DRY)
        self._blocking = blocking(scenario, note.smoke)
        self._limits: dict[tuple[Category, Category], int] = {}
        self._odds: dict[tuple[Category, str], int] = {}
        # Without rolls there is nothing to weigh.
        self._dim = bool(self._squall) or not by_eye(note.light, _weather(note), squall=False)
        far = len(self._charts.spotting_night.number) - 1
        factor = source().spotting_night_modifiers.radar_advanced_distance_factor
        self._night = {"none": far, "basic": far, "advanced": far * factor}

    def by_day(self, one: str, two: str) -> bool:
        """Whether two hexes see each other by the limits of day (C5.2, C5.3)."""
        if not by_eye(self.note.light, _weather(self.note), squall=False):
            return False
        if not sees(one, two, self._blocking):
            return False
        squall = through_squall(one, two, self._blocking, self._squall)
        return by_eye(self.note.light, _weather(self.note), squall)

    def reaches(self, spotter: Category, target: Category, one: str, two: str) -> bool:
        """Whether a spotter sees a target by day."""
        limit = self._limits.get((spotter, target))
        if limit is None:
            limit = day_limit(self._charts, spotter, target, self.note.light)
            self._limits[spotter, target] = limit
        return distance(one, two) <= limit and self.by_day(one, two)

    def would_find(self, mine: Mapping[str, Ship], category: Category, hex_: str) -> bool:
        """Whether a ship of his there would have been found (BC.4)."""
        for lookout in self.note.own:
            ship = mine[lookout.label]
            if ship.dummy:
                continue
            if self.reaches(ship.category, category, lookout.hex, hex_):
                return True
        return self.odds(mine, category, hex_) >= SURE

    def would_see(self, mine: Mapping[str, Ship], category: Category, hex_: str) -> bool:
        """Whether a ship of his there would have seen a unit that he does not detect (BC.5)."""
        return any(
            not lookout.detected
            and self.reaches(category, mine[lookout.label].category, hex_, lookout.hex)
            for lookout in self.note.own
        )

    def unexplained(self, mine: Mapping[str, Ship]) -> tuple[tuple[Ship, str], ...]:
        """My units that the enemy sees by day with no ship that I see: each with its hex (BC.6)."""
        found = []
        for lookout in self.note.own:
            ship = mine[lookout.label]
            if not lookout.detected or self._dim or ship.dummy:
                continue
            if not any(
                self.reaches(held.category, ship.category, held.hex, lookout.hex)
                for held in self.note.held
            ):
                found.append((ship, lookout.hex))
        return tuple(found)

    def watchers(self, mine: Mapping[str, Ship], ship: Ship, at: str) -> Mapping[Category, int]:
        """In how many hexes a ship of each kind sees a unit of mine, and is not found (BC-a5)."""
        out: dict[Category, int] = {}
        near = [hex_ for hex_ in self._sea if distance(hex_, at) <= FARTHEST]
        for category in KINDS:
            hexes = [
                hex_
                for hex_ in near
                if self.reaches(category, ship.category, hex_, at)
                and not self.would_find(mine, category, hex_)
            ]
            if hexes:
                out[category] = len(hexes)
        return out

    def odds(self, mine: Mapping[str, Ship], category: Category, hex_: str) -> int:
        """N at a lone ship there that lies still, with an experienced crew (BC.7); 0 if too far."""
        if not self._dim:
            return 0
        found = self._odds.get((category, hex_))
        if found is None:
            found = self._odds[category, hex_] = self._best(mine, category, hex_)
        return found

    def _best(self, mine: Mapping[str, Ship], category: Category, hex_: str) -> int:
        """The same by the best of my units."""
        best = 0
        for lookout in self.note.own:
            ship = mine[lookout.label]
            if ship.dummy or distance(lookout.hex, hex_) > self._night[ship.radar]:
                continue
            if not sees(lookout.hex, hex_, self._blocking) or self.by_day(lookout.hex, hex_):
                continue
            squall = through_squall(lookout.hex, hex_, self._blocking, self._squall)
            found = chance(
                self._charts,
                Look(
                    distance=distance(lookout.hex, hex_),
                    target=category,
                    units=1,
                    moved=False,
                    shoreline=against_shore(lookout.hex, hex_, self._land),
                    spotter_crew=ship.crew,
                    target_crew="experienced",
                    radar=ship.radar,
                    light=self.note.light,
                    moon=self._moon,
                    poor=squall or not self.note.clear,
                ),
            )
            if found is not None:
                best = max(best, found.number)
        return best

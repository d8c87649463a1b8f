"""The pictures of a hunt as a page draws them, made of a view alone (BX)."""

from collections.abc import Iterable, Mapping, Sequence

from app.games.ground.belief.sightings import Listed, Note
from app.games.ground.field import field_of
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.hunt import Likely, Picture, exposures, likely, pictured
from app.games.ground.sea.searched import for_boats, for_mines, marks
from app.games.ground.tables import kinds
from app.games.ground.view import View
from app.games.ground.words import count, listed
from app.views.hunt import Hunt, Lead, Mark, Shade, Step, What

TITLES: Mapping[What, str] = {
    "foe": "Where hidden enemies may be",
    "mines": "Where his mines may be",
    "me": "What he can know of yours",
}
STEPS = 5
"""Shades of likelihood."""
BEST = 5
"""Places to search that are named."""
CROWDS = (1, 7, 37, 127)
"""Hexes a boat may be in: one, and what lies within one, three and six of it."""
POSSIBLE = 3
"""The shade of what is possible, where chances are not told."""


def hunts(view: View) -> tuple[What, ...]:
    """The pictures that there may be for the player of a view, by what is printed and shown."""
    if view.side is None or not field_of(view).at_sea:
        return ()
    scenario = scenarios()[view.scenario]
    found: list[What] = []
    if scenario.side(view.side.other).hidden or _told_of(view.sightings):
        found.append("foe")
    if view.switches.sea_mines:
        found.append("mines")
    if scenario.side(view.side).hidden or _told_of(view.mirror):
        found.append("me")
    return tuple(found)


def _told_of(notes: Iterable[Note]) -> bool:
    return any(isinstance(note, Listed) and note.number != 0 for note in notes)


def chart(view: View, what: What) -> Hunt | None:
    """A picture for the player of a view; None where there is nothing to hunt (BX.2).

    Raises nothing: what cannot be worked out is said to be unknown.
    """
    if view.side is None or not field_of(view).at_sea or view.phase == "END":
        return None
    if view.phase == "SETUP":
        return Hunt(what=what, title=TITLES[what], says="There is a picture once play has begun.")
    if what == "me":
        return _mirror(view)
    picture = pictured(view)
    if what == "mines":
        return _mines(view, picture)
    return _foe(view, picture)


def _foe(view: View, picture: Picture) -> Hunt:
    chances = likely(view)
    assert view.side is not None
    shades = _weighed(picture.possible, chances) if chances else _plain(picture.possible)
    steps = _legend(chances) if chances else (Step(level=POSSIBLE, text="possible"),)
    looked = marks(view, view.side.other, view.sightings, for_boats)
    return Hunt(
        what="foe",
        title=TITLES["foe"],
        says=_says(picture, chances),
        shades=shades,
        rest="ruled out" if picture.whole else "",
        marks=looked,
        legend=(*steps, *_sign(looked, "searched, in turn T")),
        facts=tuple(_facts(picture, chances)),
        best=_best(view, chances) if chances else (),
        leads=_leads(view),
    )


def _sign(looked: Sequence[Mark], text: str) -> tuple[Step, ...]:
    return (Step(level=0, text=text),) if looked else ()


def _says(picture: Picture, chances: Likely | None) -> str:
    if not picture.whole:
        return "This game went a way that is not followed here: every hex of water is possible."
    if not picture.possible:
        return "Nothing of his is hidden that could be anywhere."
    if chances is None:
        return "Possible is what fits all that you were shown. How many there are is not known."
    return f"How likely, {chances.policy}."


def _plain(hexes: Iterable[str]) -> tuple[Shade, ...]:
    return tuple(
        Shade(hex=hex_, level=POSSIBLE, says="a hidden enemy is possible")
        for hex_ in hexes
        if hex_.isdigit()
    )


def _weighed(possible: Iterable[str], chances: Likely) -> tuple[Shade, ...]:
    """Shares of the likeliest hex: the lowest shade is what is possible and hardly more."""
    most = max(chances.hexes.values(), default=0)
    shades = []
    for hex_ in possible:
        share = chances.hexes.get(hex_, 0)
        if hex_.isdigit():
            level = min(STEPS, 1 + int(share / most * STEPS)) if most else 1
            text = percent(share)
            shades.append(Shade(hex=hex_, level=level, text=text, says=f"hidden enemy {text}"))
    return tuple(shades)


def _legend(chances: Likely) -> tuple[Step, ...]:
    most = max(chances.hexes.values(), default=0)
    if not most:
        return ()
    ends = [most * step / STEPS for step in range(1, STEPS + 1)]
    return tuple(Step(level=at, text=f"to {percent(end)}") for at, end in enumerate(ends, 1))


def percent(share: float) -> str:
    """A chance in words, never 0 for what is possible.

    >>> percent(0.254), percent(0.0349), percent(0.004), percent(0.0004), percent(1)
    ('25%', '3.5%', '0.4%', '<0.1%', '100%')
    """
    if share < 0.0005:
        return "<0.1%"
    return f"{share * 100:.0f}%" if share >= 0.0995 else f"{share * 100:.1f}%"


def _facts(picture: Picture, chances: Likely | None) -> Iterable[Lead]:
    most = "any number of" if picture.most is None else str(picture.most)
    number = most if picture.least == picture.most else f"{picture.least} to {most}"
    if picture.most is None:
        number = "any number" if not picture.least else f"{picture.least} or more"
    places = count(_hexes(picture), "possible hex", "possible hexes")
    yield Lead(text=f"Hidden on the map: {number}, in {places}.")
    if "off" in picture.possible:
        yield Lead(text="One may have left the map by an open edge.")
    for label, share in sorted((chances.contacts if chances else {}).items()):
        yield Lead(text=f"Contact {label} is the submarine with {percent(share)}.")


def _hexes(picture: Picture) -> int:
    return sum(hex_.isdigit() for hex_ in picture.possible)


def _best(view: View, chances: Likely) -> tuple[Lead, ...]:
    """Where a vessel that stops finds most: in its hex and beside it (S5.4)."""
    field = field_of(view)
    sums: dict[str, float] = {}
    for hex_, share in chances.hexes.items():
        for near in (hex_, *field.around(hex_)) if hex_.isdigit() else ():
            sums[near] = sums.get(near, 0) + share
    ranked = sorted(sums.items(), key=lambda found: (-found[1], found[0]))[:BEST]
    return tuple(
        Lead(hex=hex_, text=f"there and beside it {share:.2f} are to be expected")
        for hex_, share in ranked
    )


def _mines(view: View, picture: Picture) -> Hunt:
    found = {mine.hex for mine in view.found}
    shades = tuple(
        Shade(
            hex=hex_,
            level=STEPS if hex_ in found else POSSIBLE,
            says="a mine went off" if hex_ in found else "may be mined",
        )
        for hex_ in picture.mined
        if hex_.isdigit()
    )
    says = "Where a mine of his may lie. A hex that a vessel of yours entered without one has none."
    if not view.switches.sea_mines:
        says = "There are no mines in this match."
    legend = [Step(level=POSSIBLE, text="may be mined")] if shades else []
    legend += [Step(level=STEPS, text="went off")] if found else []
    assert view.side is not None
    looked = marks(view, view.side.other, view.sightings, for_mines)
    return Hunt(
        what="mines",
        title=TITLES["mines"],
        says=says,
        shades=shades,
        rest="no mine of his" if picture.whole else "",
        marks=looked,
        legend=(*legend, *_sign(looked, "entered without one, in turn T")),
        facts=(Lead(text=f"{count(len(shades), 'hex', 'hexes')} may be mined."),) if shades else (),
    )


def _mirror(view: View) -> Hunt:
    """What the enemy can know of my boats (BX.4)."""
    shown = exposures(view)
    by_hex: dict[str, list[str]] = {}
    facts = []
    for name, exposure in sorted(shown.items()):
        facts.append(Lead(text=f"{name}: {exposure}.", hex=_where(view, name)))
        for hex_ in exposure.hexes:
            by_hex.setdefault(hex_, []).append(name)
    assert view.side is not None
    looked = marks(view, view.side, view.mirror, for_boats) if shown else ()
    if not shown:
        facts.append(Lead(text="None of your boats is hidden."))
    facts += [Lead(text=text) for text in _dice(view)] if shown else []
    return Hunt(
        what="me",
        title=TITLES["me"],
        says="Worked out as he would, from what you know that he was shown."
        " It can be less than he knows.",
        shades=_crowded(by_hex),
        rest="none of yours, as far as he knows" if shown else "",
        marks=looked,
        legend=(
            Step(level=1, text="one of yours, as far as he knows"),
            Step(level=STEPS, text="known to the hex"),
            *_sign(looked, "he searched it, in turn T"),
        )
        if shown
        else (),
        facts=tuple(facts),
    )


def _crowded(by_hex: Mapping[str, list[str]]) -> tuple[Shade, ...]:
    sizes: dict[str, int] = {}
    for names in by_hex.values():
        for name in names:
            sizes[name] = sizes.get(name, 0) + 1
    return tuple(
        Shade(
            hex=hex_,
            level=max(_exposed(sizes[name]) for name in names),
            text=" ".join(names) if len(names) < 3 else f"{len(names)} boats",
            says=f"may hold {listed(names)}, as far as he knows",
        )
        for hex_, names in sorted(by_hex.items())
        if hex_.isdigit()
    )


def _exposed(hexes: int) -> int:
    """The shade of a boat that may be in so many hexes.

    >>> _exposed(1), _exposed(4), _exposed(20), _exposed(90), _exposed(400)
    (5, 4, 3, 2, 1)
    """
    return 1 + sum(hexes <= most for most in CROWDS)


def _where(view: View, name: str) -> str:
    return next((p.hex for p in view.mine().values() if p.callsign == name and p.hidden), "")


def _dice(view: View) -> tuple[str, ...]:
    """The chances of S5.3, before a boat moves (BS.13)."""
    quiet = ", after one hex with 4/6" if view.switches.silent_running else ""
    return (f"One that moves stays hidden with 3/6{quiet}; one that stands, for certain.",)


def _leads(view: View) -> tuple[Lead, ...]:
    """Where something was last seen, newest first (S1.11)."""
    found = sorted(view.markers, key=lambda marker: (-marker.n, marker.hex))
    return tuple(
        Lead(
            hex=marker.hex,
            text=f"{marker.label} {kinds()[marker.kind].name if marker.kind else 'contact'}, "
            + ("now" if marker.n == view.n else f"{count(view.n - marker.n, 'player-turn')} ago"),
        )
        for marker in found
        if marker.side is not view.side
    )

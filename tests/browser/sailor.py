"""A player of ships at a page: forms a line, closes the enemy or makes for an edge, and fights."""

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from app.hexes.coords import distance
from tests.browser.glance import Button, Glance, Gun
from tests.browser.hands import Clumsy, Hands
from tests.browser.player import Habits
from tests.browser.shopping import shop

TORPEDOES = "Torpedoes"
STAR = "Star shell"
KEEP = 2
"""Hexes from the enemy that a ship seeks."""
MOST_MENDED = 40
"""Courses that are drawn anew in a step before it can be sealed."""
ATTACKS = 6
"""Attacks that one side lists in a phase at most."""
GOALS: dict[tuple[str, str], str] = {
    ("denmark_strait", "a"): "1030",
    ("denmark_strait", "b"): "1014",
    ("river_plate", "a"): "2014",
    ("river_plate", "b"): "2416",
    ("iron_bottom_sound", "a"): "1110",
    ("iron_bottom_sound", "b"): "0611",
    ("channel_convoy", "a"): "1304",
    ("channel_convoy", "b"): "0104",
    ("contact", "a"): "4012",
    ("contact", "b"): "1212",
    ("meeting", "a"): "2212",
    ("meeting", "b"): "1812",
}
"""Where a side sails while it sees no enemy."""
HOMEWARD: dict[tuple[str, str], int] = {
    ("denmark_strait", "a"): 1,
    ("river_plate", "a"): 9,
    ("iron_bottom_sound", "a"): 6,
    ("channel_convoy", "a"): 9,
    ("channel_convoy", "b"): 1,
    ("contact", "a"): 1,
}
"""From which turn on a side leaves the map where it is offered and can."""
CONVOYS = (("channel_convoy", "b"), ("contact", "a"))
"""Sides of which the freighters leave alone."""


@dataclass
class Step:
    """What a player has done in a step so far."""

    name: tuple[int, str, str, str]
    steered: set[str] = field(default_factory=set)
    thought: set[tuple[str, ...]] = field(default_factory=set)
    attacks: int = 0
    mended: int = 0


class Sailor:
    """One seat's player."""

    def __init__(
        self, side: str, scenario: str, hands: Hands, random: Random, habits: Habits
    ) -> None:
        self.side, self.scenario = side, scenario
        self.hands = hands
        self._random = random
        self._habits = habits
        self._step = Step(name=(0, "", "", ""))
        self._shopped = False
        self.did: Counter[str] = Counter()

    def act(self, seen: Glance) -> None:
        """Give one order of those that the page offers. Raises Clumsy where there is none."""
        name = (seen.turn, seen.phase, seen.who, seen.prompt)
        if self._step.name != name:
            self._step = Step(name=name)
        if self._habits.by_hand and not self._shopped and self._for_sale():
            self._shopped = True
            shop(self.hands, self._random, self._habits.shopping)
            return
        plans = (self._place, self._steer, self._manner, self._fire, self._choose, self._forget)
        if any(plan(seen) for plan in plans):
            return
        seals = [offer for offer in seen.offers if offer.verb == "seal"]
        if not seals and self._mend(seen):
            return
        if not seals:
            raise Clumsy(f"nothing can be ordered, and nothing sealed: {seen}")
        self._press(seals[0], seen)

    def _for_sale(self) -> bool:
        return bool(self.hands.find(".choose-force a")["state"] == "ready")

    def _once(self, *what: str) -> bool:
        """Whether this is thought of for the first time in the step."""
        if what in self._step.thought:
            return False
        self._step.thought.add(what)
        return True

    def _press(self, offer: Button, seen: Glance) -> None:
        self.hands.button(offer, seen)
        self.did[offer.verb] += 1

    # Set-up and courses

    def _place(self, seen: Glance) -> bool:
        """What lies in the tray of the set-up, by a hex of its zone and an arrow."""
        loose = [label for label in seen.tray if seen.pieces.get(label, {}).get("moves")]
        if not loose:
            return False
        label = loose[0]
        hexes = [stop.hex for stop in seen.stops if stop.label == label]
        goal = self._goal(seen, label)
        near = sorted(
            self._random.sample(hexes, min(12, len(hexes))), key=lambda h: distance(h, goal)
        )
        self.hands.go(label, near[0], seen)
        self.did["place"] += 1
        return True

    def _name(self, seen: Glance, label: str) -> str:
        return next((unit.name for unit in seen.own if unit.label == label), "")

    def _goal(self, seen: Glance, label: str) -> str:
        """Where a ship would be: at the edge it leaves by, at the nearest enemy, or on her way."""
        goal = GOALS[self.scenario, self.side]
        if self._leaving(seen, label):
            return goal
        here = seen.where(label) or goal
        foes = sorted(seen.foes, key=lambda foe: (distance(foe.hex, here), foe.label))
        return foes[0].hex if foes else goal

    def _leaving(self, seen: Glance, label: str) -> bool:
        name = self._name(seen, label)
        if seen.turn < HOMEWARD.get((self.scenario, self.side), 99):
            return False
        return (self.scenario, self.side) not in CONVOYS or name.startswith("Convoy")

    def _steer(self, seen: Glance) -> bool:
        """The next ship without a course: behind another one if it can, or on her own."""
        stopped = [stop for stop in seen.stops if stop.label not in self._step.steered]
        if not seen.turn or not stopped or len(self._step.steered) >= self._habits.moves:
            return False
        label = stopped[0].label
        self._step.steered.add(label)
        on_card = [offer for offer in seen.offers if offer.card == label]
        exits = [o for o in on_card if o.text.startswith("Leave the map")]
        if exits and self._leaving(seen, label):
            self._press(self._random.choice(exits), seen)
            return True
        follow = [offer for offer in on_card if offer.verb == "follow"]
        if follow and self._random.random() < 0.7:
            self._press(self._random.choice(follow), seen)
            return True
        goal, keep = self._goal(seen, label), 0 if self._leaving(seen, label) else KEEP
        hexes = [stop.hex for stop in stopped if stop.label == label]
        best = min(hexes, key=lambda hex_: (abs(distance(hex_, goal) - keep), hex_))
        self.hands.go(label, best, seen)
        self.did["steer"] += 1
        return True

    def _mend(self, seen: Glance) -> bool:
        """Ships that must go elsewhere do, before it can be sealed."""
        named = re.findall(r"\b[AB]\d+\b", seen.wanting)
        late = [stop for stop in seen.stops if stop.label in named]
        self._step.mended += 1
        if not late or self._step.mended > MOST_MENDED:
            return False
        label = self._random.choice(sorted({stop.label for stop in late}))
        hexes = [stop.hex for stop in late if stop.label == label]
        if "west edge" in seen.wanting:
            best = min(self._random.sample(hexes, min(3, len(hexes))), key=lambda hex_: hex_[:2])
        else:
            best = self._random.choice(hexes)
        self.hands.go(label, best, seen)
        self.did["mend"] += 1
        return True

    def _manner(self, seen: Glance) -> bool:
        """Now and then a ship evades, lays smoke, or drops her course again."""
        for offer in seen.offers:
            manner = offer.verb in ("steer", "clear") and not offer.text.startswith("Leave")
            if not manner or offer.text == "Drop all its attacks" or not offer.card:
                continue
            if self._once(offer.card, offer.text) and self._random.random() < 0.06:
                self.did[offer.text] += 1
                self._press(offer, seen)
                return True
        return False

    # Attacks

    def _fire(self, seen: Glance) -> bool:
        """Every ready battery of a ship at one of those it bears on."""
        by_aim: dict[tuple[str, str], list[Gun]] = {}
        for gun in seen.guns:
            for target in gun.targets:
                by_aim.setdefault((gun.label, target), []).append(gun)
        for (label, target), guns in sorted(by_aim.items()):
            if self._step.attacks >= ATTACKS:
                return False
            if not self._once("fire", label) or self._random.random() < 0.1:
                continue
            self._step.attacks += 1
            some = [gun.system for gun in guns][: self._random.randint(1, 3)]
            if self.hands.fire(target, some, 0, seen):
                self.did["fire"] += 1
            return True
        return False

    def _choose(self, seen: Glance) -> bool:
        """Torpedoes at an enemy in reach, over one hex or two, and now and then a star shell."""
        foes = {foe.hex: foe for foe in seen.foes}
        for label, text, hexes in seen.choices:
            chance = 0.5 if text.startswith(TORPEDOES) else 0.3
            if not self._once("choose", label, text) or self._random.random() > chance:
                continue
            aims = [hex_ for hex_ in hexes if hex_ in foes]
            if not aims and text.startswith(STAR):
                aims = hexes
            if aims:
                self.hands.choose(label, text, self._random.choice(aims), seen)
                self.did[re.split(r"[:,]", text)[0]] += 1
                return True
        for label, text, hexes in seen.pairs:
            aims = [hex_ for hex_ in hexes if hex_ in foes]
            if aims and self._once("pair", label) and self._random.random() < 0.2:
                first = self._random.choice(aims)
                beside = [hex_ for hex_ in hexes if distance(hex_, first) == 1]
                if beside:
                    self.hands.choose(label, text, first, seen, self._random.choice(beside))
                    self.did["Torpedoes over two hexes"] += 1
                    return True
        return False

    def _forget(self, seen: Glance) -> bool:
        """Now and then a marker is taken off the map."""
        for offer in seen.offers:
            if (
                offer.verb == "forget"
                and self._once(offer.notation)
                and self._random.random() < 0.1
            ):
                self._press(offer, seen)
                return True
        return False

"""A player at a page: chooses among what it offers, moves up, attacks, and goes home in time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from app.hexes.coords import distance
from tests.browser.glance import Button, Drawn, Glance, Gun, Stop
from tests.browser.hands import Clumsy, Hands
from tests.browser.shopping import shop

T = TypeVar("T")
MINES = ("MINE", "RMINE")
"""What a stock of mines can be laid as, in the tray of set-up."""
IDLE = ("resign", "draw", "undo")
ONWARD = ("end", "next", "overrun", "done")
ANSWERS = ("react", "discard", "intercept")
"""Choices of several that the game waits for."""
TOGGLES = ("mimic", "mark", "laser", "reveal", "reconceal", "jets", "surface", "forget")
"""Private or rare orders: given now and then, or they would be given for ever."""
HOMEWARD: dict[str, tuple[int, str] | tuple[int, str, str]] = {
    "line_mk3": (25, "south"),
    "line_mk5": (25, "south"),
    "line_mk3_fog": (25, "south"),
    "line_mk5_fog": (25, "south"),
    "hare_pure": (1, "south"),
    "valley": (20, "north south"),
    "valley_fencers": (20, "north south"),
    "valley_light": (20, "north south"),
    "valley_twins": (20, "north south"),
    "raid": (8, "west"),
    "raid_concealed": (8, "west"),
    "wolf_pack": (1, "south", "Cargo Ship"),
    "beachhead": (1, "south", "Landing SEV"),
}
"""From which turn on side a goes home, if nothing sends it earlier, by which edges, and which
counters do, if not all."""
OFTEN = {"Move and come up": 0.06}
"""How likely an order that takes a hex is, where it is rare."""
GUNS = 5
"""How many guns go into one attack at most."""


@dataclass
class Phase:
    """What a player has done in a phase so far."""

    name: tuple[int, str, str]
    moved: set[str] = field(default_factory=set)
    attacks: int = 0
    scans: int = 0
    given_up: set[tuple[str, ...]] = field(default_factory=set)


@dataclass
class Habits:
    """How a player plays."""

    moves: int = 8
    """How many counters move in a phase, besides those that must."""
    by_hand: bool = False
    """Whether the force is bought and placed by hand."""
    shopping: tuple[str, ...] = ()
    """What is bought first, as the shelves name it."""


class Player:
    """One seat's player."""

    def __init__(
        self, side: str, scenario: str, hands: Hands, random: Random, habits: Habits
    ) -> None:
        self.side, self.scenario = side, scenario
        self.hands = hands
        self._random = random
        self._habits = habits
        self._phase = Phase(name=(0, "", ""))
        self._chosen: set[str] = set()
        self._size = (0, 0)
        self.did: Counter[str] = Counter()

    def act(self, seen: Glance) -> None:
        """Give one order of those that the page offers. Raises Clumsy where there is none."""
        name = (seen.turn, seen.phase, seen.who)
        if self._phase.name != name:
            self._phase = Phase(name=name)
        if seen.turn == 0:
            self._set_up(seen)
        elif seen.course is not None:
            self._launch(seen)
        elif must := [group for group in seen.groups if group.order in ANSWERS]:
            self._answer(must[0].order, must[0].choices, must[0].least, must[0].most)
        else:
            self._play(seen)

    # Set-up

    def _set_up(self, seen: Glance) -> None:
        buys = self.hands.find(".choose-force a")["state"] == "ready"
        if self._habits.by_hand and buys and "force" not in self._chosen:
            self._chosen.add("force")
            shop(self.hands, self._random, self._habits.shopping)
            return
        edges = [offer for offer in seen.offers if offer.verb == "edge"]
        if edges and "edge" not in self._chosen:
            self._chosen.add("edge")
            self._press(self._random.choice(edges), seen)
            return
        mines = [label for label in MINES if seen.places.get(label)]
        loose = [label for label in seen.tray if label in seen.pieces and label not in MINES]
        sealable = any(offer.verb == "commit" for offer in seen.offers)
        # Dummies above the cap stay in the tray of a set-up that can be sealed.
        if loose and not sealable:
            self._place(loose, seen)
        elif mines and self._random.random() < 0.97:
            label = self._random.choice(mines)
            self._put(label, self._random.choice(seen.places[label]), seen)
        elif commit := [offer for offer in seen.offers if offer.verb == "commit"]:
            self._press(commit[0], seen)
        elif named := [o for o in seen.offers if o.verb == "section" and o.notation[-1] != "-"]:
            # The enemy is told where mines may lie.
            self._press(named[0], seen)
        else:
            raise Clumsy(f"the set-up can be neither finished nor sealed: {seen}")

    def _place(self, loose: list[str], seen: Glance) -> None:
        ways = [o for o in seen.offers if o.verb == "arrange" and o.notation != "arrange clear"]
        if not self._habits.by_hand or self._chosen & {"arranged"}:
            self._press(self._random.choice(ways), seen)
            return
        able = [label for label in loose if seen.places.get(label)]
        if not able:
            # What is left has no place beside the others: the default finds one.
            self._chosen.add("arranged")
            return
        label = self._random.choice(able)
        self._put(label, self._random.choice(seen.places[label]), seen)

    def _put(self, label: str, hex_: str, seen: Glance) -> None:
        self.hands.go(label, hex_, seen)
        self.did["place"] += 1

    # Play

    def _play(self, seen: Glance) -> None:
        plans = (self._leave, self._contact, self._card, self._choice, self._move, self._salvo)
        plans += (self._scan, self._attack)
        for plan in plans:
            if plan(seen):
                return
        onward = [o for o in seen.offers if o.verb in ONWARD and not o.card]
        onward.sort(key=lambda offer: ONWARD.index(offer.verb))
        # Rams before another round; all that waits comes in before the turn ends.
        rams = [o for o in seen.offers if o.verb == "ram" and not o.card]
        if rams and self._random.random() < 0.6:
            self._press(self._random.choice(rams), seen)
        elif onward:
            self._press(onward[0], seen)
        elif seen.stops and self._random.random() < 0.8:
            self._go(self._random.choice(seen.stops), seen)
        elif owed := [o for o in seen.offers if o.card and o.verb in ("fly", "move")]:
            # A decoy is released on the spot, an aircraft leaves the map.
            self._press(self._random.choice(owed), seen)
        elif seen.stops:
            self._go(self._random.choice(seen.stops), seen)
        elif seen.places:
            label = self._random.choice(list(seen.places))
            self._put(label, self._random.choice(seen.places[label]), seen)
        else:
            raise Clumsy(f"it is this seat's turn and there is nothing to do: {seen}")

    def _going_home(self, label: str, seen: Glance) -> bool:
        turn, edges, *names = HOMEWARD.get(self.scenario, (99, ""))
        if self.side != "a" or not edges:
            return False
        if names and names[0] not in [unit.name for unit in seen.own if unit.label == label]:
            return False
        posts = any(unit.building for unit in seen.foes)
        done = self.scenario.startswith(("line", "valley")) and not posts
        return seen.turn >= turn or done

    def _leave(self, seen: Glance) -> bool:
        edges = HOMEWARD.get(self.scenario, (99, ""))[1].split()
        ways = [
            offer
            for offer in seen.offers
            if offer.verb == "leave"
            and offer.notation.split()[-1] in edges
            and self._going_home(offer.card, seen)
        ]
        if not ways:
            return False
        self._press(self._random.choice(ways), seen)
        return True

    def _contact(self, seen: Glance) -> bool:
        """Into the enemy, where one can."""
        stops = [s for s in seen.stops if s.contact and s.label not in self._phase.moved]
        if not stops or self._random.random() < 0.5:
            return False
        self._go(self._random.choice(stops), seen)
        return True

    def _card(self, seen: Glance) -> bool:
        """Now and then one of the orders that lie on the cards."""
        cards = [o for o in seen.offers if o.verb not in (*IDLE, *ONWARD, "leave", "move")]
        cards = [o for o in cards if o.card or o.verb == "forget"]
        by_verb: dict[str, list[Button]] = {}
        for offer in cards:
            by_verb.setdefault(offer.verb, []).append(offer)
        often = 0.5 if {"task", "ram", "pulse", "detonate"} & by_verb.keys() else 0.2
        if not by_verb or self._random.random() > often:
            return False
        verb = self._random.choice(sorted(by_verb))
        offer = self._random.choice(by_verb[verb])
        back = offer.notation.endswith(" -") or offer.notation.endswith(" leave")
        if (verb in TOGGLES or back) and self._random.random() < 0.8:
            return False
        self._press(offer, seen)
        return True

    def _choice(self, seen: Glance) -> bool:
        """One of the orders that take a hex; each is thought of once in a phase."""
        new = [(label, text) for label, text, _ in seen.choices]
        new = [each for each in new if ("choice", *each) not in self._phase.given_up]
        self._phase.given_up |= {("choice", *each) for each in new}
        new = [each for each in new if self._random.random() < OFTEN.get(each[1], 0.3)]
        for label, text, hexes in self._some(seen.choices, len(seen.choices)):
            if (label, text) in new:
                self.hands.choose(label, text, self._random.choice(hexes), seen)
                self.did[text] += 1
                return True
        return False

    def _move(self, seen: Glance) -> bool:
        waits = {unit.label for unit in seen.own} - set(seen.pieces)
        gates = [label for label in seen.places if label in seen.tray]
        if gates and self._random.random() < 0.95:
            label = self._random.choice(gates)
            self._put(label, self._random.choice(seen.places[label]), seen)
            return True
        done = self._phase.moved | waits
        able = [s for s in seen.stops if s.label not in done and not s.contact]
        labels = sorted({s.label for s in able})
        if not labels or len(self._phase.moved) >= self._habits.moves:
            return False
        label = min(
            self._some(labels, 4), key=lambda one: self._far(one, seen.where(one) or "0101", seen)
        )
        stops = [s for s in able if s.label == label]
        self._go(min(self._some(stops, 8), key=lambda s: self._far(label, s.hex, seen)), seen)
        return True

    def _some(self, items: Sequence[T], most: int) -> list[T]:
        return self._random.sample(items, min(most, len(items)))

    def _far(self, label: str, hex_: str, seen: Glance) -> float:
        """How far a hex is from where a counter wants to be."""
        if self._going_home(label, seen):
            return min(self._to_edge(hex_, edge) for edge in HOMEWARD[self.scenario][1].split())
        foes = seen.foes
        posts = [unit for unit in foes if unit.building]
        aims: list[Drawn] = posts if posts and sum(map(ord, label)) % 2 else foes
        return min((distance(hex_, unit.hex) for unit in aims), default=0)

    def _to_edge(self, hex_: str, edge: str) -> int:
        if self._size == (0, 0):
            table = self.hands.page.locator("#table")
            cols, rows = (table.get_attribute(f"data-{name}") for name in ("cols", "rows"))
            self._size = (int(cols or 0), int(rows or 0))
        col, row = int(hex_[:2]), int(hex_[2:])
        far = {"north": row, "south": self._size[1] - row, "west": col, "east": self._size[0] - col}
        return far[edge]

    def _go(self, stop: Stop, seen: Glance) -> None:
        self._phase.moved.add(stop.label)
        self.hands.go(stop.label, stop.hex, seen)
        self.did["contact" if stop.contact else "move"] += 1

    def _scan(self, seen: Glance) -> bool:
        if not seen.scans or self._phase.scans >= 2 or self._random.random() < 0.4:
            return False
        self._phase.scans += 1
        label, system, target = self._random.choice(seen.scans)
        self.hands.scan(label, system, target, seen)
        self.did["scan"] += 1
        return True

    def _attack(self, seen: Glance) -> bool:
        by_target: dict[str, list[Gun]] = {}
        for gun in seen.guns:
            for target in gun.targets:
                if " " in target and self._random.random() < 0.8:
                    continue
                by_target.setdefault(target, []).append(gun)
        if not by_target or self._phase.attacks >= 8:
            return False
        target = max(self._some(sorted(by_target), 3), key=lambda one: len(by_target[one]))
        guns = [gun.system for gun in self._some(by_target[target], self._random.randint(1, GUNS))]
        attack = (target, *sorted(guns))
        if attack in self._phase.given_up:
            return False
        self._phase.attacks += 1
        self._phase.given_up.add(attack)
        if self.hands.fire(target, sorted(guns), self._random.randrange(6), seen):
            self.did["ground" if " " in target else "fire"] += 1
            return True
        # To look at odds and think better of it is no order.
        return True

    def _salvo(self, seen: Glance) -> bool:
        salvos = [group for group in seen.groups if group.order == "salvo"]
        if not salvos or self._random.random() < 0.6:
            return False
        self._answer("salvo", salvos[0].choices, 1, salvos[0].most)
        return True

    def _launch(self, seen: Glance) -> None:
        assert seen.course is not None
        _, starts = seen.course
        marks = [unit.hex for unit in seen.foes if unit.hex not in starts] or ["0505"]
        first = [] if len(starts) == 1 else [self._random.choice(starts)]
        target = self._random.choice([hex_ for hex_ in marks if hex_ not in first] or ["0606"])
        self.hands.rest()
        self.hands.draw([*first, target])
        self.did["launch"] += 1

    def _answer(self, order: str, choices: list[str], least: int, most: int) -> None:
        most = min(most, len(choices))
        some = self._random.randint(min(least, most), most)
        if order == "intercept":
            some = max(some, min(most, 3))
        self.hands.answer(order, self._random.sample(choices, min(some, 6) if least < 6 else some))
        self.did[order] += 1

    def _press(self, offer: Button, seen: Glance) -> None:
        self.hands.button(offer, seen)
        self.did[offer.verb] += 1

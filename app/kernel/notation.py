"""What the notations of all games share: words and their places, hexes, labels, and errors."""

import re
from collections.abc import Sequence

import msgspec

from app.kernel.orders import Malformed

HEX = re.compile(r"(?!00)[0-9]{2}(?!00)[0-9]{2}")
LABEL = re.compile(r"[A-Z][0-9]{1,3}")
SYSTEM = re.compile(r"([A-Z][0-9]{1,3})(?:\.([a-z_]+[0-9]*))?", re.IGNORECASE)
COUNT = re.compile(r"[0-9]{1,6}")
AMOUNT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,3})?")

QUOTED = 40
"""How much of a wrong word a message repeats."""


class Ambiguous(Malformed):
    """Notation that can be read in more than one way. The message says what is left open."""


class Word(msgspec.Struct, frozen=True):
    """A word of a text and the offset where it begins."""

    text: str
    at: int


def a_hex(text: str) -> str | None:
    """The text if it is a hex label (G2.1).

    >>> a_hex("0406"), a_hex("4060a")
    ('0406', None)
    """
    return text if HEX.fullmatch(text) else None


def a_label(text: str) -> str | None:
    """The printed label in capitals, if it is one (HX.7).

    >>> a_label("c17"), a_label("HVY2")
    ('C17', None)
    """
    return text.upper() if LABEL.fullmatch(text.upper()) else None


def a_system(text: str) -> str | None:
    """A counter and, after a full stop, one of its systems.

    >>> a_system("c17.MAIN1"), a_system("c17"), a_system("main1")
    ('C17.main1', 'C17', None)
    """
    match = SYSTEM.fullmatch(text)
    if match is None:
        return None
    return match[1].upper() + (f".{match[2].lower()}" if match[2] else "")


def format_number(value: float) -> str:
    """A number without a needless fraction.

    >>> format_number(12.0), format_number(1.5)
    ('12', '1.5')
    """
    return str(int(value)) if value == int(value) else repr(value)


class Reader:
    """A text read word by word; what does not fit is refused with its place in the text."""

    def __init__(
        self, text: str, what: str, words: Sequence[Word], stop: Word | None = None
    ) -> None:
        """Some or all words of a text, up to a mark or its end; `what` names it in messages."""
        self._text = text
        self._what = what
        self._words = tuple(words)
        self._stop = stop
        self._next = 0

    @classmethod
    def of(cls, text: str, what: str, pattern: re.Pattern[str]) -> "Reader":
        """A reader of a whole text. The pattern matches one word or punctuation mark."""
        return cls(text, what, [Word(m[0], m.start()) for m in pattern.finditer(text)])

    def sections(self, mark: str) -> "tuple[Reader, ...]":
        """The words left, divided at a mark: one reader for each part of the text."""
        parts: list[Reader] = []
        words: list[Word] = []
        while self.more:
            word = self.take("", mark)
            if word.text == mark:
                parts.append(Reader(self._text, self._what, words, word))
                words = []
            else:
                words.append(word)
        return (*parts, Reader(self._text, self._what, words))

    @property
    def more(self) -> bool:
        """Whether words are left."""
        return self._next < len(self._words)

    def peek(self) -> str:
        """The next word in lower case without taking it; empty at the end."""
        return self._words[self._next].text.lower() if self.more else ""

    def take(self, field: str, expected: str) -> Word:
        """The next word. Raises Malformed at the end of the text."""
        if not self.more:
            if self._stop is not None:
                raise self.wrong(self._stop, field, expected)
            place = self._place(len(self._text.rstrip()))
            raise Malformed(field, f"the {self._what} ends too soon ({place}): expected {expected}")
        self._next += 1
        return self._words[self._next - 1]

    def accept(self, text: str) -> bool:
        """Take the next word if it is this one."""
        if self.peek() != text:
            return False
        self._next += 1
        return True

    def need(self, text: str, field: str) -> None:
        """Take this very word. Raises Malformed."""
        word = self.take(field, text)
        if word.text.lower() != text:
            raise self.wrong(word, field, text)

    def end(self) -> None:
        """Nothing may follow. Raises Malformed."""
        if self.more:
            word = self._words[self._next]
            raise self.wrong(word, "notation", f"the end of the {self._what}")

    def hex(self, field: str) -> str:
        """A hex. Raises Malformed."""
        word = self.take(field, "a hex such as 0406")
        if (found := a_hex(word.text)) is None:
            raise self.wrong(word, field, "a hex such as 0406")
        return found

    def label(self, field: str, expected: str = "a counter such as C17") -> str:
        """A printed label. Raises Malformed."""
        word = self.take(field, expected)
        if (found := a_label(word.text)) is None:
            raise self.wrong(word, field, expected)
        return found

    def count(self, field: str, expected: str) -> int:
        """A whole number. Raises Malformed."""
        word = self.take(field, expected)
        if not COUNT.fullmatch(word.text):
            raise self.wrong(word, field, expected)
        return int(word.text)

    def choice(self, field: str, words: tuple[str, ...]) -> str:
        """One of several words. Raises Malformed."""
        expected = one_of(words)
        word = self.take(field, expected)
        if word.text.lower() not in words:
            raise self.wrong(word, field, expected)
        return word.text.lower()

    def wrong(self, word: Word, field: str, expected: str) -> Malformed:
        """The error for a word where something else was expected."""
        return Malformed(field, f"{self._quote(word)}: expected {expected}")

    def unfit(self, word: Word, field: str, why: str) -> Malformed:
        """The error for a word that is well written and does not fit the rest."""
        return Malformed(field, f"{self._quote(word)}: {why}")

    def vague(self, word: Word, field: str, question: str) -> Ambiguous:
        """The error for a word that can be read in more than one way."""
        return Ambiguous(field, f"{self._quote(word)}: {question}")

    def _quote(self, word: Word) -> str:
        text = word.text if len(word.text) <= QUOTED else word.text[:QUOTED] + "…"
        return f'"{text}" ({self._place(word.at)})'

    def _place(self, at: int) -> str:
        """Where an offset lies, counted from 1; with the line if the text has several."""
        line_start = self._text.rfind("\n", 0, at) + 1
        line = self._text.count("\n", 0, at) + 1
        character = f"character {at - line_start + 1}"
        return f"line {line}, {character}" if "\n" in self._text.strip() else character


def one_of(words: tuple[str, ...]) -> str:
    """Words as a choice.

    >>> one_of(("yes", "no", "auto"))
    'yes, no or auto'
    """
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)

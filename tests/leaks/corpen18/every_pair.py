"""Every twin pair of Corpen 18."""

from tests.leaks.corpen18.pairs import DETECTION, ENDS
from tests.leaks.corpen18.pairs_fight import GUNS, TORPEDOES

TWINS = DETECTION + ENDS + GUNS + TORPEDOES

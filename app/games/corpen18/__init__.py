"""Corpen 18: fleets of 1939 to 1945 that hunt one another, mostly unseen."""

from app.games.corpen18.ruleset import Corpen18

RULESET = Corpen18()

__all__ = ["RULESET"]

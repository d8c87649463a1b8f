"""The ground game: cybertanks, conventional forces, concealed counters."""

from app.games.ground.ruleset import Ground

RULESET = Ground()

__all__ = ["RULESET"]

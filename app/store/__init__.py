"""The log of every game and the keys to its seats, in SQLite; the log knows no rules."""

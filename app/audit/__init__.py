"""The audit: the chain over a log, the record of a game, and what does not hold in one."""

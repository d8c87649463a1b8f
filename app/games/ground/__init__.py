"""The cybertank game."""

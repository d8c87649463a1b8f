"""The referee and its state, shared by every game."""

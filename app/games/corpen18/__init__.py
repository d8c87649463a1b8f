"""Corpen 18: fleets of 1939 to 1945 that hunt one another, mostly unseen."""

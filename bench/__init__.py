"""Measures the server and the engine; see README.md."""

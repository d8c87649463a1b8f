"""Hex geometry; imports nothing of ours."""

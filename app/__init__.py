"""Sealed Orders: hidden-movement hex wargames in the browser."""

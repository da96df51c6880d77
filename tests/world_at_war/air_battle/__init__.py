"""Rounds of air combat in play (17.55, 19.12-19.6)."""

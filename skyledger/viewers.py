"""Who may look at a game besides its seats and the gamemaster."""

PUBLIC = "public"
"""Everybody: what no seat keeps to itself."""

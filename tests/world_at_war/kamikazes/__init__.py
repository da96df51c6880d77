"""Kamikazes: their pool, how they are made, how they fly (17.41-17.46)."""

"""Factors as squadrons (17.9, 23.13-23.15)."""

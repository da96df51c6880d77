"""Bombing of economic targets (18.57, 17.7)."""

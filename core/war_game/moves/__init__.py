"""Moves after combat, and what the gamemaster sets right."""

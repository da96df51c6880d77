"""Editions of the rules."""

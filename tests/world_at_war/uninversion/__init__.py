"""Uninversion (18.7)."""

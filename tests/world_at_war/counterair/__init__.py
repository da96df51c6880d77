"""Counterairs (18.52, 23.152)."""

"""Staging and sea transport (18.21-18.24)."""

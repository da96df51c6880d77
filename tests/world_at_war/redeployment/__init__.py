"""Redeployment (18.72, 28)."""

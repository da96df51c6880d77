"""Databases from strangers: damaged, forged, swollen."""

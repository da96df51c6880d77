"""Air combat as it is reckoned (19)."""

"""Naval combat (22.4-22.7, 23.7)."""

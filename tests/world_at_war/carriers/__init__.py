"""Naval air and its carriers (17.312, 17.352)."""

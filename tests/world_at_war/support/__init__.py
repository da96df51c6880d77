"""Ground support and defensive air support (18.55, 18.56, 18.61)."""

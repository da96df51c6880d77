"""Air driven from its base (18.25)."""

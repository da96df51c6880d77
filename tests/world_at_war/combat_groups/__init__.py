"""Combat groups (22.42, 23.71)."""

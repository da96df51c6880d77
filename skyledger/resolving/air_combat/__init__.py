"""A round of air combat at the table, and what combats of several rounds have in common (19)."""

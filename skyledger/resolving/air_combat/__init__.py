"""A round of air combat at the table (19)."""

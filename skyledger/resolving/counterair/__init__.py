"""A counterair at the table (18.52)."""

"""Ground combat and attrition at the table (14.41, 15.6)."""

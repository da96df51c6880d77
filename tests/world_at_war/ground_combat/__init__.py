"""Ground combat and attrition (14.41, 15.6)."""

"""Range, employment, and where missions end (18.3, 18.4, 18.5)."""

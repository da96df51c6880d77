"""Ground combat as far as air has a part in it: strength, limits, results, losses (15.6, 18.55, 18.61)."""

"""How fast the house is, as ratios in one run."""

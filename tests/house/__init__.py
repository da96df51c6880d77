"""The house: what holds of the project as a whole, and not of a rule."""

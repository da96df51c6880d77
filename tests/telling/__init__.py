"""Facts in words."""

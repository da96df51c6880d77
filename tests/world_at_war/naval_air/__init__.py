"""Land-based air at sea (18.58, 18.59, 23.1)."""

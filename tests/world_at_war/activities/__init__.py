"""Naval activities, cover and patrol outside naval combat (23.2, 23.3, 23.75)."""

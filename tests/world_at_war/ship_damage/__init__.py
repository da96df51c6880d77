"""Air defense and hits on ships, as they are reckoned (17.14, 17.47, 23.41-23.44)."""

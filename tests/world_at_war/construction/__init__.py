"""Air units built, and force pools (17.24-17.35)."""

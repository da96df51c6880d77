"""What has no room at its base (18.15)."""

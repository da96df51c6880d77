"""18.21-18.24 Staging: air units change base as the movement phase begins, by air or by sea."""

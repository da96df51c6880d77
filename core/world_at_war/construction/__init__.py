"""17.24-17.84, 17.35 Construction: air units come from the force pools to the board."""

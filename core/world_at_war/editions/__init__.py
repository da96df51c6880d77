"""The editions of the rules, as data."""

"""The values of the units as data."""

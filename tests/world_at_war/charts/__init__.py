"""The printed charts."""

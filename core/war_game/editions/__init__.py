"""The editions of the module, as data."""

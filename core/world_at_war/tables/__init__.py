"""The charts as data, laid out as they are printed."""

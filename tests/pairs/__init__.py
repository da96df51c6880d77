"""Paragraphs that speak of the same thing, and the tests that hold what they say together."""

"""The tests, by layer and by section of the rulebook."""

"""Whose word it is: the player turn as data, and the referee."""

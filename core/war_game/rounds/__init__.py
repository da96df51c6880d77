"""Rounds: all battles step together; grounding and calling off."""

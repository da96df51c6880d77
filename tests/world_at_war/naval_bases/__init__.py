"""Attacks on naval bases, and escape from them (23.46, 23.5, 23.6)."""

"""Losses: hits are paid for, and who names what goes."""

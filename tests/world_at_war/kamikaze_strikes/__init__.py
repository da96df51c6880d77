"""Kamikazes against ships in play (17.463, 17.47)."""

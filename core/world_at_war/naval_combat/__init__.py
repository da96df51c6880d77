"""22.4, 22.6, 23.7 Naval combat, round by round: what air does in it."""

"""Air attacks on naval bases (23.5, 23.6): announced, opposed, flown in sorties, and who escapes (23.46)."""

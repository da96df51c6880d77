"""Air strikes on ships in play (23.4, 23.73, 23.76)."""

"""23.4, 23.73, 23.76 Air strikes on ships, resolved one after the other."""

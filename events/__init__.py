"""What happened: frozen facts, their codec and their upcasters."""

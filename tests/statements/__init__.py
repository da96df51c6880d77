"""What the rules say of all air units and all ships, watched without asking the referee."""

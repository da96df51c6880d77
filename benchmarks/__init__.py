"""How fast it is: each benchmark prints one line of JSON."""

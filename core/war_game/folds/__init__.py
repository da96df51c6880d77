"""What is different after each fact, and the table of all."""

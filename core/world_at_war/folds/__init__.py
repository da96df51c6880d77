"""What is different after each fact, chapter by chapter, and the table of all."""

"""What is declared and set right by hand."""

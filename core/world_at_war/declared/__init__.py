"""What players declare because it is settled at the table, and what they set right by hand."""

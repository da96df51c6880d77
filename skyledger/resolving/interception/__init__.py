"""An interception at the table, of air support, air transport or bombing (18.56, 18.57, 18.62)."""

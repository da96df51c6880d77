"""Air defense and air strikes on ships at the table (23.4)."""

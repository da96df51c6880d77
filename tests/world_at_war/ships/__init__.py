"""Ships, and task forces that conceal them (17.3123, 23)."""

"""Where air units base, and airbases (17.2-17.7, 18.1)."""

"""18.7 Uninversion: by order, and by itself as a player turn ends."""

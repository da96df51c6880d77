"""17.31, 22.463 Carriers: naval air on their decks, ashore, and on decks that are gone."""

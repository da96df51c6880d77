"""Combat orders: attacks, landings, support shots and fleets that pass through."""

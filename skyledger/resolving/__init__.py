"""Combat at the table: a request as JSON, resolved by the rules without any game."""

"""What is said to a seed for dice that nobody throws by machine, whatever the game."""

NO_SEED = "A seed is for the dice of the machine, and this game takes those that are typed in."

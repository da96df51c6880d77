"""A World at War, by the numbers of its rulebook."""

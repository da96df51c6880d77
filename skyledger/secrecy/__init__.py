"""What is whose secret in A World at War: the game as a viewer knows it, and what entries show whom."""

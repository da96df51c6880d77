"""A World at War: the air rules 17, 18, 19 and 23."""

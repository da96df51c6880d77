"""A World at War in words: a file for each chapter, with how it tells its facts and the English of that."""

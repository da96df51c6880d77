"""What is said of entries: comments, claims, what is found of them."""

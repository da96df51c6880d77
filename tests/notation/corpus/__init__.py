"""Lines of orders with what they mean, or how they fail: the corpus that reading is held against."""

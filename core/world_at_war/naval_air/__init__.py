"""18.58, 18.59, 23.1 Land-based air at sea: who may be used, and how it spots and searches."""

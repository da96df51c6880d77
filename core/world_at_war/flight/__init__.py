"""18.22, 18.3-18.46, 18.51 Flight: how far and by which ways, from which bases, for what, and back."""

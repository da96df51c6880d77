"""The board as a person sees it: in a terminal, and as a picture."""

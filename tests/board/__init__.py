"""The board as a person sees it."""

"""The War Game, Module IV "Air Supremacy"."""

"""What chapters of the turn share: what one declares, parts nested in many, orders of any time."""

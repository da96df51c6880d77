"""20-23 Task forces: formed, moved, damaged and sunk."""

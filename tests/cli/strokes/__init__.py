"""Whole turns played twice with the same dice: as they had to be typed, and as one types them today."""

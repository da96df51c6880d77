"""23.4: what is asked while a strike is resolved."""

LEFT_TO_A_SIDE = ("19.62", "19.65B", "23.45")
"""The rules by which sides are asked while a strike is resolved."""

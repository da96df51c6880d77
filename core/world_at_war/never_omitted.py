"""Conditions that no house rules leave out."""

COUNTING = frozenset(
    {
        "17.3121/force", "17.3123/adjustment", "18.15/asked", "18.15/enough", "18.25/excess", "18.25/units",
        "18.41/committed", "18.522B/left", "18.522B/standing", "18.523/asked", "18.555/excess",
        "18.57/together", "19.21/dice", "19.6/left", "19.6/standing", "19.6/words", "23.11A/", "23.11B/",
        "23.11D/", "23.11E/", "23.161/cover", "23.161/once", "23.46/", "23.71A/again", "23.71A/light",
        "23.71A/own", "23.71A/rest", "23.752A/together", "23.752D/guards",
    }
)  # fmt: skip
"""They say what is there and where, of which sort it is, and what an answer is about.

Without them ships are made out of nothing, one squadron is counted twice in a strike, nobody comes to an end
with leaving bases, and a bombing joins one that is over; doubt W328 has how bombings are announced.
"""

"""Air attacks on naval units (23.4, 23.7, 17.47): pure functions from air, ships and dice to losses.

What is thrown goes in as numbers, what dice are due comes out. `defending_air` comes first, then
`air_defense`, `targets`, `naval_attack` and `damage`; `surprise` and `strike_size` bear on a strike at sea.
Air units are the groups of `air_combat`; at sea army air is counted in squadrons (AAS).
"""

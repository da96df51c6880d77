"""22.41 Naval combat in the order of a round: groups, bases, allotments, searches, strikes, fleets.

What ships do in it is declared (22); what air does is refereed: 23.24, 23.3, 23.64, 23.7. The states of it
are in `phases.world_at_war.naval_combat`; strikes are resolved by `naval.strike`.
"""

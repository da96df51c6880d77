"""Air battles of every kind: counterairs (18.52), interceptions (18.563, 18.622, 18.623), bombing (19.12).

A chapter of the rules says who goes for whom; this package has it fought, round by round, by the kind of
battle (`under_way.battles.KINDS`). How a chapter uses it:

1. Its procedure yields `AirBattleBegan(kind, place, attackers, defenders)`: the names of those that meet over
   the hex. Several may be begun at once; they are fought one after the other.
2. `phases.world_at_war.air_battle` gives it its part of the turn: `states(name)`, `accepts(name)`, `GUARDS`
   and `transitions(name, before, after)`, for states nested under any phase; `procedures.ON_ENTRY` takes
   `standing.on_entry(name)`. `AirBattleBegan` leads from `before` into the battle, the last `AirBattleEnded`
   to `after`.
3. Dice, choices, decisions and reinforcements are asked, answered and ruled on here.
4. In `procedures.FOLLOWS[AirBattleEnded]` it names a consequence, which looks at `event.kind`: the fact tells
   who is left on either side, and whom of these the last rolls forced to abort. What these do, who is
   inverted, what becomes of the mission is the chapter's. Those that fought as squadrons are named so.
"""

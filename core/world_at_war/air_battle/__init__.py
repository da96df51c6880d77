"""Air battles of every kind: counterairs (18.52), interceptions (18.563, 18.622, 18.623), bombing (19.12).

A chapter of the rules says who goes for whom; this package has it fought, round by round, by the kind of
battle. How a chapter uses it:

0. It declares a `kinds.Kind` of its own in its `CHAPTER`: what is peculiar to its battles, as numbers, as
   what is so, and as functions. Nothing here asks which chapter a battle is of.
1. Its procedure yields `AirBattleBegan(kind, place, attackers, defenders)`: the names of those that meet over
   the hex. Several may be begun at once; they are fought one after the other.
2. `phases.world_at_war.air_battle.BATTLES` is its part of the turn, written once: a chapter nests it at a
   `Place` of its own under any phase. `AirBattleBegan` leads from the state `before` into the battle, the
   last `AirBattleEnded` to the one `after`.
3. Dice, choices, decisions and reinforcements are asked, answered and ruled on here.
4. In its own file of `phases.world_at_war` it says what follows `AirBattleEnded`: a consequence, which looks
   at `event.kind`: the fact tells who is left on either side, and whom of these the last rolls forced to
   abort. What these do, who is inverted, what becomes of the mission is the chapter's. Those that fought as
   squadrons are named so.
"""

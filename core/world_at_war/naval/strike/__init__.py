"""23.4 Air strikes on ships, resolved one after the other.

At sea: air over the ships (23.76A), air defense (23.76B), targets (23.76C), a roll for each (23.76D), and
then the next strike on the same group begins (23.76E).

How a chapter uses it:

1. Its procedures yield `NavalStrikeAnnounced` for every strike, numbered by `under_way.next_number`, and
   `NavalStrikeCovered` where defending air units fly over what is struck.
2. It yields `under_way.begun(game)` once all is announced: the first strike begins.
3. `phases.world_at_war.naval_strike` gives it its part of the turn: `states(name)`, `accepts(name)`,
   `GUARDS` and `transitions(name, before, after)`; `procedures.ON_ENTRY` takes `procedures.on_entry(name)`.
   `NavalStrikeBegan` leads from `before` into the strike, the last `NavalStrikeEnded` to `after`.
4. In `procedures.FOLLOWS[NavalStrikeEnded]` it names a consequence for what comes of it.
"""

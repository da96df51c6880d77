"""18.55, 18.56, 18.61: ground support, defensive air support, its interception, and what becomes of it.

An occasion is "overrun", "regular" or "exploitation"; its windows are the states `….support` (of regular
attacks `combat.missions`), `….defense`, `….interception` and `….attacks`. Rules on ground combat, in the
last of them, do this with what stands here:

- below even odds, first, they record `DeferredSupportCalledFor`: the windows of `….deferred` open, and when
  they close `….attacks` is entered again (18.619);
- as an attack starts they record `SupportMeasured` with the ground factors of both sides. What is beyond a
  limit is asked for and named, and then `SupportCounted` follows with the units on both sides that take part;
- as an attack is over they record `AttackSettled` with "fought"; losses are `AirUnitsEliminated`.

Whoever is left returns when the occasion ends (18.42A, 18.618).
"""

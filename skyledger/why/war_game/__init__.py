"""`why` in The War Game: what stands with a unit, and when an aircraft may be dispatched again."""

"""23.41-23.45, 17.47 Air attacks on ships as pure functions from air, ships and dice to losses."""

"""19.12, 26.13, 26.43: as how many a bombing force counts in air combat, and who of it bombs the target."""

from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings, reads

A_THIRD = 3
"""26.13: of so many army air factors one bombs."""


def army_that_bombs(sent: int, readings: Readings = BY_DEFAULT) -> int:
    """How many of the army air factors sent to bomb do so (doubt W324); the others escort."""
    return sent // A_THIRD if reads(readings, "W324") == "a_third" else sent


def army_over_the_target(sent: int, through: int, readings: Readings = BY_DEFAULT) -> int:
    """How many of those that got through bomb the target: the escorts among them are lost first (W326)."""
    set_out = through if reads(readings, "W326") == "recounted" else sent
    return min(army_that_bombs(set_out, readings), through)


def counted(attackers: int, defenders: int, army_sent: int, readings: Readings = BY_DEFAULT) -> int | None:
    """As how many factors so many attackers count, what jets add aside; None if all of them do (W325).

    So many as meet them, but no more than there are without the army air that bombs.
    """
    if reads(readings, "W325") == "all_engaged":
        return None
    return min(defenders, attackers - army_that_bombs(army_sent, readings))

"""23.751A: the strikes of a round of naval combat that are announced: which are due, sent, remembered."""

from core.world_at_war.state import Game, plays
from events.world_at_war.naval_combat import NavalCombat, StrikePlan
from events.world_at_war.strikes import Strike


def strikes_due(combat: NavalCombat) -> tuple[StrikePlan, ...]:
    """The strikes that are announced and not sent yet."""
    return tuple(plan for plan in combat.strikes if not plan.sent)


def strikes_sent(combat: NavalCombat) -> tuple[StrikePlan, ...]:
    """The strikes of the round that were resolved before others are announced (doubt W357)."""
    return tuple(plan for plan in combat.strikes if plan.sent)


def strikes_one_by_one(game: Game) -> bool:
    """Is each strike of a round of naval combat resolved before the next is announced (doubt W357)?"""
    return plays(game, "W357") == "one_by_one"


def strikes_planned(game: Game) -> bool:
    """Is a strike announced in this round, and not sent yet?"""
    return any(strikes_due(combat) for combat in game.naval_combats)


def surprise_planned(game: Game) -> bool:
    """Is one of them to be a surprise?"""
    return any(one.surprise for combat in game.naval_combats for one in strikes_due(combat))


def remembered(game: Game) -> tuple[Strike, ...]:
    """The strikes that are not forgotten when another is announced: all while one goes on, or a round does.

    A round is in question where each of its strikes is resolved before the next is announced (doubt W357). So
    are they while kamikazes go for groups in port: whoever was diverted to one counts there (W156, W158).
    """
    in_the_round = any(strikes_sent(combat) for combat in game.naval_combats)
    by_groups = any(one.group for one in game.base_attacks)
    on = in_the_round or by_groups or any(not one.ended for one in game.strikes)
    return game.strikes if on else ()

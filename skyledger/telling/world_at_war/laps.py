"""Of questions that come one after the other: the how manieth it is, and how several are answered at once."""

from core.world_at_war.air_battle.kinds import rounds_of
from core.world_at_war.air_battle.laps import ONE_BY_ONE, Lap, Left, lap_of
from core.world_at_war.air_battle.picks import judged
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Roll
from core.world_at_war.board import by_adjective
from core.world_at_war.squadrons.dividing import NUMBER as TOO_MANY
from core.world_at_war.squadrons.dividing import beyond_the_pool
from core.world_at_war.squadrons.sets import sorts
from core.world_at_war.state import Game
from core.world_at_war.strikes.attacking import SHARED
from core.world_at_war.strikes.contesting import judged as judged_over_ships
from core.world_at_war.strikes.course import present as present_strike
from core.world_at_war.strikes.laps import lap_of_a_strike
from core.world_at_war.under_way.commitments import present
from events.sentences import listed, said, say, translated

OF_KINDS = "19.65B"
SAID_AT_ONCE = (*ONE_BY_ONE, SHARED)
"""The rules by which several such questions are answered by one order."""


def which_of_several(game: Game) -> Lap | Left | None:
    """Which of several alike the open question is, or how many are left; of a single one nothing."""
    asked = next(iter(game.questions), None)
    if asked is None:
        return None
    if asked.rule == TOO_MANY:
        due = (beyond_the_pool(game, sort) for sort in sorts(game) if " ".join(sort) == asked.about)
        count = next(due, 0)
        return Left(count) if count > 1 else None
    if asked.rule not in SAID_AT_ONCE:
        return None
    return lap_of(game) if present(game) is not None else lap_of_a_strike(game)


def in_squadrons(game: Game) -> bool:
    """Is what is asked about fought by squadrons: a round with naval air in it, or a strike on ships?"""
    if (battle := present(game)) is not None:
        return rounds_of(battle).in_squadrons(game, battle)
    return present_strike(game) is not None


def said_at_once(game: Game) -> str:
    """How this and the next such question are answered by one order; empty where nothing like it follows."""
    asked, lap = next(iter(game.questions), None), which_of_several(game)
    if asked is None or not isinstance(lap, Lap) or lap.number == lap.count:
        return ""
    from skyledger.notation.world_at_war.air_battle import option_told  # noqa: PLC0415 - few boards need a grammar

    first, second = (option_told(game, option) for option in asked.options[:2])
    told = said(" The same is asked next for one more; “choose {first}, {second}” answers both.")
    return say(told, first=first, second=second)


def what_each_loses(game: Game) -> str:
    """Before the kinds of squadrons (19.65B): how many each nation loses in this round; else empty."""
    battle, asked = present(game), next(iter(game.questions), None)
    if battle is None or asked is None or asked.rule != OF_KINDS:
        return ""
    now = judged(game, battle)
    suffered = now.done.losses[now.open.side].losses if now.open else ()
    told = [_lost(game, loss) for loss in suffered if loss.eliminated or loss.aborted]
    return say(" It is settled how many: {losses}.", losses=listed(told)) if told else ""


ROLLED = said("{side} {net} in row {row}, {lost} eliminated and {turned} aborted on the other side")


def what_was_rolled(game: Game) -> str:
    """Before what a strike on ships loses (19.62, 19.65B): what both sides rolled over them; else empty."""
    strike, asked = present_strike(game), next(iter(game.questions), None)
    if present(game) is not None or strike is None or asked is None or asked.rule not in ONE_BY_ONE:
        return ""
    now = judged_over_ships(game, strike)
    if now.open is None or (now.open.rule, now.open.options) != (asked.rule, asked.options):
        return ""  # the dice of air defense ask it
    rolls = ((said("attacker"), now.done.round.attacker), (said("defender"), now.done.round.defender))
    told = [_rolled(side, roll) for side, roll in rolls if roll is not None]
    return say(" Rolled: {rolls}.", rolls="; ".join(told)) if told else ""


def _rolled(side: str, roll: Roll) -> str:
    lost, turned = roll.result.eliminated, roll.result.aborted
    return say(ROLLED, side=translated(side), net=roll.net_roll, row=roll.call.row, lost=lost, turned=turned)


def _lost(game: Game, loss: Loss) -> str:
    told = said("of {count} {units} {count:squadron|squadrons} {eliminated} eliminated and {aborted} aborted")
    units = by_adjective(loss.group.name, game.nations.values())
    return say(told, count=loss.group.count, units=units, eliminated=loss.eliminated, aborted=loss.aborted)

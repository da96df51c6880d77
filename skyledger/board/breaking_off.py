"""What a side that is asked after a round hears: what it means to fight on, to break off, to leave at sea."""

from collections.abc import Mapping, Sequence

from core.world_at_war.air_battle.decisions import Disengage, FightOn
from core.world_at_war.air_transport.interfering import another_round_is_on
from core.world_at_war.board import name
from core.world_at_war.naval_combat.deciding import a_side_has_left, whole_sides_leave
from core.world_at_war.naval_combat.orders import LeaveBattle, StayInBattle
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import present_combat
from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION, INTERCEPTION, attackers, defenders
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.sentences import any_of, said, say, translated
from events.world_at_war.air_battle import AirBattle

Meanings = Mapping[tuple[type, str, str], str]
"""By the order, the kind of battle, and the side that is asked."""

BETWEEN_BOTH: Meanings = {
    (FightOn, "", ATTACKER): said(
        "Your side fights another round with all its air that is left; who was forced to abort fights on "
        "with it (18.522B)."
    ),
    (FightOn, "", DEFENDER): said(
        "Your side fights another round, if the attacker wants one, with all its air that is left; who was "
        "forced to abort fights on with it (18.522B), and is inverted if that was the last round (18.526A)."
    ),
    (FightOn, INTERCEPTION, ATTACKER): said(
        "Your interceptors fight another round, with those that were forced to abort (18.5634)."
    ),
    (FightOn, INTERCEPTION, DEFENDER): said(
        "Your defensive air support stays, but for what the last dice forced to abort (18.5633); in another "
        "round, if the attacker wants one, all of it fights (18.5634)."
    ),
    (Disengage, "", ATTACKER): said("Your side breaks off, and its air units are done with this attack."),
    (Disengage, "", DEFENDER): said(
        "Your side breaks off: its air units fly to other bases, and are inverted and fly no mission for the "
        "rest of the player turn at least (18.43)."
    ),
    (Disengage, INTERCEPTION, ATTACKER): said(
        "Your interceptors break off and go home; the defensive air support stays."
    ),
    (Disengage, INTERCEPTION, DEFENDER): said(
        "Your defensive air support is called off and goes home, inverted."
    ),
    (Disengage, COUNTER_INTERCEPTION, ATTACKER): said(
        "Your air units break off and go home; the interceptors go on."
    ),
    (Disengage, COUNTER_INTERCEPTION, DEFENDER): said("Your interceptors fight no further round; {next}."),
}
"""What it means where both sides have air left (18.522B, 18.5632, 18.5634, 18.623)."""

WITHOUT_ATTACKERS: Meanings = {
    (FightOn, INTERCEPTION, DEFENDER): said(
        "Nobody is left against you, and your defensive air support stays, but for what the last dice forced "
        "to abort (18.5633). Another round is fought only if other interceptors come now (18.5634)."
    ),
    (Disengage, INTERCEPTION, DEFENDER): said(
        "Nobody is left against you, and yet your defensive air support is called off and goes home, "
        "inverted (18.5632)."
    ),
    (Disengage, INTERCEPTION, ATTACKER): said(
        "None of your interceptors is left, and no others come; the defensive air support stays."
    ),
    (FightOn, COUNTER_INTERCEPTION, DEFENDER): said(
        "Nobody is left against you. Another round is fought only if others come now to protect the air "
        "transports; if none do, {next} (18.622)."
    ),
    (Disengage, COUNTER_INTERCEPTION, DEFENDER): said(
        "Nobody is left against you, and nobody comes any more; {next} (18.622)."
    ),
    (Disengage, COUNTER_INTERCEPTION, ATTACKER): said(
        "None of your air units is left here, and no others come; the interceptors go on."
    ),
}
"""What it means where the attackers are gone, and others might come in their place (18.5634, 18.622)."""


def left_alone(game: Game, battle: AirBattle) -> bool:
    """Has no attacker lived through the last round, so that it turns on who comes in their place?"""
    return not attackers(game, battle)


def breaking_off_means(game: Game, battle: AirBattle | None, order: object) -> str:
    """What fighting on or disengaging means in this battle; empty where nothing is to be said of it."""
    if battle is None:
        return ""
    meanings = WITHOUT_ATTACKERS if left_alone(game, battle) else BETWEEN_BOTH
    told = meanings.get((type(order), battle.kind, battle.asked))
    return say(told, next=say(_next_for_interceptors(game, battle))) if told else ""


def _next_for_interceptors(game: Game, battle: AirBattle) -> str:
    """18.623: who of the interceptors may go for the transports if this was the last round (W200)."""
    if left_alone(game, battle) and plays(game, "W200") == "no":
        return said("none of your interceptors may go for the air transports then (18.623, W200)")
    left = defenders(game, battle)
    able = [unit for unit in left if unit.name not in battle.aborted]
    if not able:
        return said("none may go for the air transports then, for the last dice forced all to abort (18.623)")
    if len(able) < len(left):
        return said(
            "next those that the last dice did not force to abort may go for the air transports (18.623)"
        )
    return said("next your interceptors may go for the air transports (18.623)")


def asked_after_a_round(game: Game, battle: AirBattle, seats: Sequence[str]) -> str:
    """What the side that is asked has to say."""
    return say(
        _question(game, battle),
        seats=any_of(seats),
        side=translated(battle.asked),
        place=name(game, battle.place),
    )


def _question(game: Game, battle: AirBattle) -> str:
    if another_round_is_on(game, battle):
        return said(
            "Another round is fought over {place}; {seats} may reinforce before it, and says “fight on”."
        )
    if not left_alone(game, battle):
        return said("{seats} must say whether the {side} over {place} fights on or disengages.")
    if battle.asked == DEFENDER:
        return said(
            "No attacker is left over {place}; {seats} must say whether the defender stays (“fight on”) or "
            "disengages."
        )
    return said(
        "No attacker is left over {place}; {seats} may reinforce, or says “disengage” if no others come."
    )


# 22.7: what a side says after another has left.

OVER_ALREADY = said(
    "The other side has left, so naval combat is over whatever is said here: this only puts down that this "
    "side has had its say (22.7, W359)."
)


LEAVES_FOR_ALL = said(
    "Once a side leaves, naval combat at {place} is over for all, whatever others say: no further round "
    "of it is fought, and the task forces stay where they are (22.7, W359)."
)


def stays(game: Game, order: object) -> str:
    """That to stay changes nothing where another side has left, and to leave ends it; empty otherwise."""
    combat = present_combat(game) if isinstance(order, StayInBattle | LeaveBattle) else None
    if combat is None or not whole_sides_leave(game):
        return ""
    if a_side_has_left(game, combat):
        return say(OVER_ALREADY)
    return say(LEAVES_FOR_ALL, place=name(game, combat.place)) if isinstance(order, LeaveBattle) else ""

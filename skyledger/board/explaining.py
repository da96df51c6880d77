"""What a menu can't list, and what its orders mean where the battle gives them a meaning of its own."""

from core.world_at_war.board import declared, name
from core.world_at_war.ground_combat.announcing import DM
from core.world_at_war.orders import Disengage
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import present as struck_now
from core.world_at_war.strikes.kamikazes import by_kamikazes, falling
from core.world_at_war.under_way.battles import COUNTER_INTERCEPTION, INTERCEPTION, present
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from core.world_at_war.under_way.steps import attacks_are_made
from core.world_at_war.under_way.supports import attacks
from phases.world_at_war import stands_in
from phases.world_at_war.strikes import AIMING, TAGS

BREAKING_OFF: dict[tuple[str, str], str] = {
    ("", ATTACKER): "Your side breaks off, and its air units are done with this attack.",
    ("", DEFENDER): "Your side breaks off: its air units fly to other bases, and are inverted.",
    (INTERCEPTION, ATTACKER): "Your interceptors break off and go home; the defensive air support stays.",
    (INTERCEPTION, DEFENDER): "Your defensive air support is called off and goes home, inverted.",
    (COUNTER_INTERCEPTION, ATTACKER): "Your air units break off and go home; the interceptors go on.",
    (COUNTER_INTERCEPTION, DEFENDER): "Your interceptors fight no further round; next they may go for the "
    "air transports.",
}
"""What it means to disengage, by the kind of battle and the side (18.522B, 18.5632, 18.5634, 18.623)."""


def meaning_now(game: Game, order: object) -> str:
    """What an order means in the battle that is fought; empty where its form says enough."""
    battle = present(game)
    if battle is None or not isinstance(order, Disengage):
        return ""
    return BREAKING_OFF.get((battle.kind, battle.asked), "")


def hints(game: Game) -> tuple[str, ...]:
    """What people must know to give orders, and no menu lists."""
    return (*_attacks_without_a_dm(game), *_categories_of_kamikazes(game))


def _attacks_without_a_dm(game: Game) -> tuple[str, ...]:
    """15.61: which supported attacks could be fought out here if the DM of their defenders were known."""
    if not attacks_are_made(game):
        return ()
    places = dict.fromkeys(place for one in attacks(game) for place in one.hexes)
    return tuple(_undeclared(game, place) for place in places if not declared(game, DM, place))


def _undeclared(game: Game, place: str) -> str:
    called = name(game, place)
    return (
        f"“attack {called} with …” fights it here as soon as “declare defense modifier of {called} NUMBER” "
        f"says its DM; “attack on {called} fought” says that it was fought at the table."
    )


def _categories_of_kamikazes(game: Game) -> tuple[str, ...]:
    """17.47F: how many kamikazes the dice sent against each category of ships."""
    strike = struck_now(game)
    aiming = stands_in(game, TAGS[AIMING]) and not game.rolls
    if strike is None or not aiming or not by_kamikazes(strike):
        return ()
    told = ", ".join(f"{count} against {category}" for category, count in falling(game, strike).items())
    return (
        f"By the dice go {told} (17.47F): one against each named ship, those left over against anything.",
    )

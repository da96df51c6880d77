"""How each fact of A World at War is told, from the game and the fact."""

from core.rulebook import register
from core.world_at_war.state import PACKAGE, Game
from events import world_at_war as fact
from events.message import Event
from events.sentences import said, say, translated
from skyledger.telling.beginnings import beforehand_told
from skyledger.telling.by_fields import Cases, Telling
from skyledger.telling.chosen import readings_told
from skyledger.telling.house_rules import edition_told, house_rules_told
from skyledger.telling.shared import SHARED_TELLINGS, dice_sentence, policy_sentence
from skyledger.telling.world_at_war.air_battle import AIR_BATTLE_TELLINGS
from skyledger.telling.world_at_war.air_transport import AIR_TRANSPORT_TELLINGS
from skyledger.telling.world_at_war.basing import BASING_TELLINGS
from skyledger.telling.world_at_war.bombing import BOMBING_TELLINGS
from skyledger.telling.world_at_war.construction import CONSTRUCTION_TELLINGS
from skyledger.telling.world_at_war.counterair import COUNTERAIR_TELLINGS
from skyledger.telling.world_at_war.declared import DECLARATION_TELLINGS
from skyledger.telling.world_at_war.flight import FLIGHT_TELLINGS
from skyledger.telling.world_at_war.ground_combat import GROUND_COMBAT_TELLINGS
from skyledger.telling.world_at_war.kamikazes import KAMIKAZE_TELLINGS
from skyledger.telling.world_at_war.parts import place_told, told
from skyledger.telling.world_at_war.ships import NAVAL_TELLINGS
from skyledger.telling.world_at_war.squadrons import SQUADRON_TELLINGS
from skyledger.telling.world_at_war.staging import STAGING_TELLINGS
from skyledger.telling.world_at_war.support import SUPPORT_TELLINGS


def game_started(_: Game, event: fact.GameStarted) -> str:
    """Which game begins, when in it, by whose dice and policy; what it has otherwise has further lines."""
    position = event.position
    turn = position.turn
    season, side = translated(turn.season), translated(turn.side)
    begins = say(
        "The game begins: {title}, {season} {year} {side}.",
        title=position.title,
        season=season,
        year=turn.year,
        side=side,
    )
    told = " ".join(one for one in (begins, dice_sentence(position), policy_sentence(position)) if one)
    rules = (edition_told(position), house_rules_told(position), readings_told(register(PACKAGE), position))
    return "\n".join(filter(None, (told, *rules, *beforehand_told(position))))


SEQUENCE_TELLINGS = told(
    {
        fact.PlayerTurnBegan: said("The {side} player turn of {season} {year} begins."),
        fact.PositionAdjusted: Cases(
            "what",
            {
                "option": said("From now on {subject} is read as {value}, because {because}."),
                "edition": said("From now on the edition {value} is played, because {because}."),
                "inverted": Cases(
                    "value",
                    {"": said("Adjusted, {subject}: {what} is now no, because {because}.")},
                    said("Adjusted, {subject}: {what} is now yes, because {because}."),
                ),
            },
            Cases(
                "value",
                {"": said("Adjusted, {subject}: {what} is now the force pool, because {because}.")},
                said("Adjusted, {subject}: {what} is now {value}, because {because}."),
            ),
        ),
    },
    {"subject": place_told, "value": place_told},
)

TELLINGS: dict[type[Event], Telling] = {
    **SHARED_TELLINGS,
    fact.GameStarted: game_started,
    **SEQUENCE_TELLINGS,
    **BASING_TELLINGS,
    **STAGING_TELLINGS,
    **FLIGHT_TELLINGS,
    **DECLARATION_TELLINGS,
    **COUNTERAIR_TELLINGS,
    **BOMBING_TELLINGS,
    **AIR_BATTLE_TELLINGS,
    **CONSTRUCTION_TELLINGS,
    **SUPPORT_TELLINGS,
    **GROUND_COMBAT_TELLINGS,
    **KAMIKAZE_TELLINGS,
    **AIR_TRANSPORT_TELLINGS,
    **NAVAL_TELLINGS,
    **SQUADRON_TELLINGS,
}

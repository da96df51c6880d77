"""Messages said in English: the templates of reports and stories, by their message ids."""

from collections.abc import Mapping
from functools import cache

from events.texts import plain
from skyledger.on_demand import OnDemand
from skyledger.telling.message import Message, Parameter

# The English of a phase report: message id -> template.

REPORTS: dict[str, str] = {
    # the head of the page
    "report/title": "{title} ({game})",
    "report/of a phase": "{turn} player turn, {phase}: entries {first} to {last}",
    "report/of a phase/short": "{turn}, {phase}: {first} to {last}",
    "report/of an entry": "{turn} player turn, {phase}: entry {first}",
    "report/of a turn": "{turn} player turn: entries {first} to {last}",
    "report/of entries": "Entries {first} to {last}",
    "report/of entries/one": "Entry {first}",
    "report/for all": "As everybody may see it.",
    "report/for": "As {viewer} may see it.",
    "report/key": "Numbers in front are entries; in brackets are rules and doubts.",
    "report/phase of": "{turn} player turn, {phase}",
    "report/nothing": "Nothing happened.",
    "report/phase/movement": "movement phase",
    "report/phase/combat": "combat phase",
    "report/phase/construction": "unit construction phase",
    "report/phase/redeployment": "redeployment phase",
    "report/phase/end": "end of the turn",
    # its parts, in the order of play
    "report/part/airbases": "Airbases",
    "report/part/staging": "Staging",
    "report/part/counterair": "Counterair of {place}",
    "report/part/counterair/carriers": "Counterair of {place} from carriers at {force}",
    "report/part/returning": "After the counterairs",
    "report/part/naval": "Naval air and carriers",
    "report/part/at sea": "At sea",
    "report/part/activity": "{what}",
    "report/part/naval combat": "Naval combat at {place}",
    "report/part/naval base": "Attack on the naval base {place}",
    "report/part/shipped": "Sea transport",
    "report/part/missions": "Missions",
    "report/part/supports": "Air support",
    "report/part/air battle": "{kind} over {place}",
    "report/part/built": "Unit construction",
    "report/part/redeployed": "Redeployment",
    "report/part/displaced": "Displaced, moved from overfull bases, eliminated",
    "report/part/squadrons": "Squadrons and factors",
    "report/part/turned": "Inverted and uninverted",
    "report/part/further": "Further",
    "report/part/declared": "Declared",
    "report/part/standing": "Standing orders",
    "report/part/adjusted": "Adjusted by the gamemaster",
    "report/choice": "{asked} {made}",
    # what it comes to
    "report/losses": "Losses",
    "report/losses/of": "{nation}: {counts}",
    "report/count": "{count} {kind}",
    "report/carriers": "{count} carriers",
    "report/carriers/one": "1 carrier",
    "report/inverted": "Inverted after entry {entry}",
    "report/inverted/of": "{nation}: {stacks}",
    "report/inverted/units": "{count} {kind} at {place} ({rule})",
    "report/inverted/carrier": "carrier {name} at {place} ({rule})",
    "report/nobody inverted": "Nobody.",
    "report/bases": "Airbases changed",
    "report/bases/new": "{place}: {nation} airbase, new",
    "report/bases/gone": "{place}: {nation} airbase, gone",
    "report/bases/other": "{place}: {nation} airbase in the place of the {before} one",
    "report/doubts": "Doubts that this turned on",
    "report/refused": "Orders refused to {viewer}",
    "report/refused/order": "{seat}: {order}",
    "report/refused/rule": "{rule}  {sentence}",
    "report/undone": "Undone, and not told here: {entries}.",
    "report/undone/entry": "entry {entry} (by entry {by})",
    # how it stands
    "report/now": "Now, after entry {entry}",
    "report/now/answer": "{seat} answers with: {order}",
    "report/now/at home": "What {seat} may order: skyledger orders {game} --as {seat}",
    "report/head": "The head; skyledger head {game} must say the same on the other side:",
}


# The English of `why`: message id -> template. What stands with a unit is told without a pronoun.

WHY: dict[str, str] = {
    # what a unit is
    "why/unit": "{nation} {kind}",
    "why/unit/elite": "{nation} elite {kind}",
    "why/unit/gone": "no longer in the game",
    # where it is
    "why/at": "at {place}",
    "why/aboard": "aboard {carrier}",
    "why/aloft": "in the air, on combat air patrol; {carrier} is sunk",
    "why/front": "for the {front} front",
    "why/lies": "{carrier} lies at {place}",
    "why/lies/sea": "{carrier} is at sea at {place}",
    "why/pool": "in the force pool",
    "why/lost": "lost",
    "why/divided": "divided into {squadrons}",
    "why/divided/lost": "laid aside for squadrons that do not bear its name",
    "why/gone": "no longer in the game",
    "why/gone/made up": "made up into {units} again",
    "why/gone/made up/none": "lost: left over as squadrons were made up into factors again",
    "why/gone/unbuilt": "in the force pool made up into {units} again",
    "why/gone/unbuilt/none": "given up, out of the force pool",
    "why/gone/kamikazes": "became {units}",
    "why/gone/sunk": "sunk",
    "why/gone/disbanded": "disbanded",
    "why/gone/empty": "no more, for nothing belongs to it",
    "why/gone/rejoined": "back with {force}",
    # ships and task forces
    "why/ship": "{nation} {kind} of {size}",
    "why/force": "{nation} task force: {contents}",
    "why/moored": "in port at {place}",
    "why/moored/sea": "at sea at {place}",
    "why/under": "with {about}",
    "why/detached": "a combat group of {about}",
    "why/harmed": "damaged, with {hits} hits",
    "why/hit": "not damaged, with {hits} hits since it left port",
    "why/sound": "undamaged",
    "why/sails": "sails to {place}: {activity}",
    "why/fights": "in naval combat at {place}, round {round}",
    "why/fights/forming": "in naval combat at {place}, whose first round has not begun",
    "why/struck": "the target of air strike {about}",
    "why/sortie": "committed to {part} {about}",
    # its status
    "why/ready": "not inverted",
    "why/inverted": "inverted by {rule} in the player turn {turn}",
    "why/inverted/scenario": "inverted, as the scenario has it",
    "why/inverted/always": "inverted by {rule}",
    # what it is committed to
    "why/used": "flew {mission} this player turn",
    "why/used/at sea": "committed to naval activities this player turn",
    "why/employed": "{role} at {place} this player turn",
    "why/staged": "changed base as the movement phase of this player turn asks",
    "why/shipped": "carried by sea from {place} this player turn",
    "why/redeployed": "redeployed from {place} this player turn ({how})",
    "why/constructed": "built in the player turn {turn}",
    "why/attacks": "committed to the counterair of {place}",
    "why/attacks/battle": "committed to the {kind} over {place}",
    "why/attacks/carriers": "committed to the counterair of {place} from carriers at {force}",
    "why/raid": "committed to {part} over {place}",
    "why/flight": "committed to {part} at {place}",
    "why/supports": "supports the attack on {place}",
    "why/over": "in defensive air support over {place}",
    "why/intercepts": "sent against the defensive air support over {place}",
    "why/shot": "in round {round} of the ground combat over {place}",
    "why/defends": "a defender of {place} in round {round}",
    "why/asked/displacement": "has lost {place} and must go elsewhere",
    "why/asked/excess": "one of those that are too many for {place}",
    "why/asked/refuge": "leaves {place}, which its side gives up to the counterair",
    "why/asked": "asked about at {place}",
    "why/deck": "came ashore from {carrier}, and belongs aboard",
    "why/parent": "a squadron of {factor}",
    "why/targeted": "based at {place}, which is to be counteraired",
    "why/aborted": "forced to abort in round {round} over {place}",
    "why/aborted/before": "forced to abort over {place}",
    "why/there": "in the game",
    # what makes it ready again
    "why/ready/aboard": "Aboard {carrier} with its status (17.3122D.1); {carrier} is inverted.",
    "why/ready/deck": "With {carrier}'s status again as a player turn of the {side} side begins, and in "
    "the last part of it (17.3122D.1, W256).",
    "why/ready/by hand": "Aboard {carrier}, when the gamemaster says so (W256).",
    "why/ready/sw": "By itself, in the last part of a player turn of the {side} side (18.73A).",
    "why/ready/no sw": "By itself, in the last part of a player turn of the {side} side, once in an SW box "
    "(18.73A); here it is in none, and no order uninverts it.",
    "why/ready/us": "By itself, in the last part of a player turn of the {side} side (18.73B).",
    "why/ready/now": "By order of {seats} (18.71), at any time in this player turn.",
    "why/ready/last part": "By order of {seats} (18.71), in the last part of this player turn, after "
    "redeployment ({rule}).",
    "why/ready/next turn": "By order of {seats} (18.71), in the next player turn of the {side} side, from "
    "its beginning on ({rule}).",
    "why/ready/supply": "It must be fully supplied then (18.72A); now it is not: {supply}.",
    "why/ready/supplied": "It must be fully supplied then (18.72A); now it is: {supply}.",
}


CATALOGUES: dict[str, Mapping[str, str]] = {
    "en": REPORTS | WHY,
}
"""What all games share, and A World at War."""
OTHERS: Mapping[str, OnDemand[Mapping[str, str]]] = {
    "en": OnDemand({"The War Game": "skyledger.telling.war_game:WAR_GAME"}),
}
"""What other games have besides, by message ids of their own."""


def say(told: Message | str, language: str = "en") -> str:
    """The message in a language. Raises KeyError for a language or id that no catalogue has."""
    if isinstance(told, str):
        return told
    filled = {key: _part(value, language) for key, value in told.parameters.items()}
    return template(told.id, language).format(**filled)


def template(id_: str, language: str) -> str:
    """The template of a message. Raises KeyError for a language or id that no catalogue has."""
    if id_ in CATALOGUES[language]:
        return CATALOGUES[language][id_]
    return _of_other_games(language)[id_]


@cache
def _of_other_games(language: str) -> Mapping[str, str]:
    return {id_: said for other in OTHERS[language].values() for id_, said in other.items()}


def _part(value: Parameter, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, tuple):
        return ", ".join(_part(one, language) for one in value)
    return plain(str(value))

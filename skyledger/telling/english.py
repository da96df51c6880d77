"""The English of what all chapters share, and with it that of each chapter: message id -> template."""

from skyledger.telling.world_at_war.air_battle import AIR_BATTLE
from skyledger.telling.world_at_war.air_transport import AIR_TRANSPORT
from skyledger.telling.world_at_war.basing import BASING
from skyledger.telling.world_at_war.bombing import BOMBING
from skyledger.telling.world_at_war.carriers import CARRIERS
from skyledger.telling.world_at_war.construction import CONSTRUCTION
from skyledger.telling.world_at_war.counterair import COUNTERAIR
from skyledger.telling.world_at_war.declared import DECLARED
from skyledger.telling.world_at_war.displacement import DISPLACEMENT
from skyledger.telling.world_at_war.excess import EXCESS
from skyledger.telling.world_at_war.flight import FLIGHT
from skyledger.telling.world_at_war.kamikazes import KAMIKAZES
from skyledger.telling.world_at_war.parts import CHOICES
from skyledger.telling.world_at_war.redeployment import REDEPLOYMENT
from skyledger.telling.world_at_war.squadrons import SQUADRONS
from skyledger.telling.world_at_war.staging import STAGING

ENGLISH: dict[str, str] = {
    **AIR_TRANSPORT,
    # parts
    "units": "{groups} ({names})",
    "group": "{count} {nation} {kind}",
    "names": "{first} to {last}",
    "nobody": "nobody",
    "hexes": "{count} hexes",
    "hexes/one": "1 hex",
    "inverted": ", inverted",
    "ready": "",
    "because": ": {reason}",
    "without reason": "",
    "until": ", until the end of the {until}",
    "for good": "",
    # the turn
    "PhaseEntered": "The turn moves on to {phase}.",
    "SeatFinished": "{seat} has finished here.",
    "PositionSealed": "The position is sealed in form {form}: {digest}…",
    "RollCalledFor": "{dice} for {purpose}{whose}{lookup}{modifiers}.",
    "dice due": "{count} dice are due",
    "dice due/one": "1 die is due",
    "dice due/whose": ": the {by}'s roll ({seats})",
    "dice due/lookup": ", table {table}, row {row}",
    "dice due/table": ", table {table}",
    "dice due/modifiers": ", modified by {modifiers}",
    "dice due/modifier": "{value} ({rule})",
    "DiceRolled": "Dice for {purpose}: {dice} ({source}).",
    "DiceRolled/whose": "The {by}'s dice for {purpose}: {dice} ({source}).",
    "dice/machine": "thrown by the machine",
    "dice/seed": "thrown from the seed",
    "dice/typed": "typed in",
    "SecretRevealed": "Shown to all: {what}.",
    "EntriesUndone": "Entries {entries} are undone{reason}.",
    "EntriesUndone/one": "Entry {entries} is undone{reason}.",
    "EntriesUndone/between": "What counted of entries {first} to {last} is undone{reason}.",
    "EntriesRedone": "What entry {undone_by} undid counts again.",
    "GameStarted": "The game begins: {title}, {turn}.",
    "PlayerTurnBegan": "The {side} player turn of {season} {year} begins.",
    "PositionAdjusted": "The gamemaster adjusts {subject}: {what} is now {value}, because {because}.",
    "adjusted/inverted": "yes",
    "adjusted/ready": "no",
    "adjusted/base": "the force pool",
    # what a ruling stood on
    "ground/fact": "{kind} of {subject} is declared {value} (by {by})",
    "ground/fact/rule": "{kind} of {subject} is declared {value} (by {by}, rule {rule})",
    "ground/fact/reason": "{kind} of {subject} is declared {value} (by {by}, because {rule})",
    "ground/gone": "declared fact {key}",
    "ground/doubt": "doubt {number}, {title}: {option}",
    **BASING,
    **EXCESS,
    **STAGING,
    **REDEPLOYMENT,
    **DISPLACEMENT,
    **CARRIERS,
    **FLIGHT,
    **SQUADRONS,
    **COUNTERAIR,
    **AIR_BATTLE,
    **BOMBING,
    **CHOICES,
    **CONSTRUCTION,
    **KAMIKAZES,
    **DECLARED,
}

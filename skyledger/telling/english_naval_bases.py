"""The English of attacks on naval bases: message id -> template."""

NAVAL_BASES: dict[str, str] = {
    "NavalBaseAttackAnnounced/ships": "{units} will attack the ships in port at {place}.",
    "NavalBaseAttackAnnounced/air": "{units} will counterair {place}.",
    "NavalBaseSortieBegan/both": (
        "Sortie {sortie} over {place}: {counterairing} against its air, {striking} against its ships."
    ),
    "NavalBaseSortieBegan/air": "Sortie {sortie} over {place}: {counterairing} against its air.",
    "NavalBaseSortieBegan/ships": "Sortie {sortie} over {place}: {striking} against its ships.",
    "NavalBaseSortieBegan/nobody": "Sortie {sortie} over {place}: nobody can fly any more.",
    "NavalBaseContested": "On to the ships at {place}: {through}.{turned}",
    "NavalBaseContested/nobody": "Nobody goes on to the ships at {place}.{turned}",
    "NavalBaseContested/air": "The counterair of {place} is carried out.{turned}",
    "naval base/turned": " Turned back: {units}.",
    "NavalBaseStruck": "The attack on what lies at {place} is carried out.",
    "NavalBaseStruck/air": "{place} is counteraired, and no ships are attacked.",
    "NavalBaseSortieFlown": "Sortie {sortie} over {place} is over; back from it: {units}.",
    "NavalBaseSortieFlown/nobody": "Sortie {sortie} over {place} is over; nobody is back.",
    "NavalForceEscaped": "{force} has escaped from {origin} to {place}.",
    "NavalBaseAttackEnded": "The attack on the naval base at {place} is over.",
    "NavalBaseAttackEnded/air": "The attack on the air base at {place} is over.",
}

"""The English of attacks on naval bases: message id -> template."""

NAVAL_BASES: dict[str, str] = {
    "NavalBaseAttackAnnounced/ships": "{units} will attack the ships in port at {place}.",
    "NavalBaseAttackAnnounced/air": "{units} will counterair {place} while its ships are attacked.",
    "NavalBaseSortieBegan/both": (
        "Sortie {sortie} over {place}: {counterairing} against its air, {striking} against its ships."
    ),
    "NavalBaseSortieBegan/air": "Sortie {sortie} over {place}: {counterairing} against its air.",
    "NavalBaseSortieBegan/ships": "Sortie {sortie} over {place}: {striking} against its ships.",
    "NavalBaseSortieBegan/nobody": "Sortie {sortie} over {place}: nobody can fly any more.",
    "NavalBaseContested": "On to the ships at {place}: {through}.{turned}",
    "NavalBaseContested/nobody": "Nobody goes on to the ships at {place}.{turned}",
    "naval base/turned": " Turned back: {units}.",
    "NavalBaseStruck": "The attack on what lies at {place} is carried out.",
    "NavalBaseSortieFlown": "Sortie {sortie} over {place} is over; back from it: {units}.",
    "NavalBaseSortieFlown/nobody": "Sortie {sortie} over {place} is over; nobody is back.",
    "NavalForceEscaped": "{force} has escaped from {origin} to {place}.",
    "NavalBaseAttackEnded": "The attack on the naval base at {place} is over.",
}

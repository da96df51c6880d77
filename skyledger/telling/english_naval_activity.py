"""The English of naval activities: message id -> template."""

NAVAL_ACTIVITY: dict[str, str] = {
    "NavalActivityBegan": "A naval activity begins: {what}, {way}.",
    "SubmarinesAttacked": "The submarines of {force} are attacked from the air at {place}.",
    "NavalHexEntered": "The naval force enters {place}.",
    "AttackAtSeaAnnounced": "The naval force is attacked from the air at {place}.",
    "CombatGroupRejoined": "{group} is part of {force} again.",
    "AirCoverFlown": "Cover group {number} is joined by {units}.",
    "CombatAirPatrolFlown": "Combat air patrol over {group}: {units}.",
    "StrikeAtSeaSent": "Sent against {group}: {units}.",
    "AirCoverPlaced": "Cover group {number} is over {over}.",
    "NavalActivityEnded/arrived": "The naval force has come to {place}.",
    "NavalActivityEnded/attacked": "The attack on the submarines at {place} is over.",
    "NavalActivityEnded/aborted": "The naval force gives up its activity at {place}.",
    "NavalActivityEnded/destroyed": "Nothing is left of the naval force at {place}.",
}

"""The English of naval activities: message id -> template."""

NAVAL_ACTIVITY: dict[str, str] = {
    "NavalActivityBegan": "A naval activity begins: {activity} of {forces}, by way of {path}.",
    "SubmarinesAttacked": "The submarines of {force} are attacked from the air at {place}.",
    "NavalHexEntered": "The naval force enters {place}.",
    "AttackAtSeaAnnounced": "The naval force is attacked from the air at {place}.",
    "CombatGroupRejoined": "{group} is part of {force} again.",
    "AirCoverFlown": "{units} fly air cover in cover group {number}.",
    "CombatAirPatrolFlown": "{units} fly combat air patrol over {group}.",
    "StrikeAtSeaSent": "{units} are sent against {group}.",
    "AirCoverPlaced": "Cover group {number} is over {over}.",
    "NavalActivityEnded/arrived": "The naval force has come to {place}.",
    "NavalActivityEnded/attacked": "The attack on the submarines at {place} is over.",
    "NavalActivityEnded/aborted": "The naval force gives up its activity at {place}.",
    "NavalActivityEnded/destroyed": "Nothing is left of the naval force at {place}.",
}

"""The English of ground combat: message id -> template."""

GROUND_COMBAT: dict[str, str] = {
    "GroundAttackAnnounced": "Ground units make the {kind} {places} with {ground} against {defenders}.",
    "asked/15.6": "The attacker of {place} may fight another round or break off (15.6).",
    "asked/18.556": "The attacker of {place} must give up {effect} (18.556).",
    "asked/18.616": "The defender of {place} must give up {effect} (18.616).",
    "a ground unit": "{name}",
    "some ground factors": "{count} ground factors",
    "one ground factor": "a ground factor",
    "ground factors in": "{count} ground factors in {place}",
    "with a DM": "{units} on a DM of {modifier}",
    "GroundCombatRolled": "Ground combat over {places}, round {round}: {attackers} to {defenders}, "
    "column {column}; die {die}{modifiers}, net {net}: {code}; {required}.",
    "no modifiers": "",
    "modifiers of a die": " with {modifiers}",
    "must lose everything": "the {side} loses everything",
    "must lose factors": "the {side} must lose {count} factors",
    "must lose one factor": "the {side} must lose a factor",
    "nothing is lost": "nobody loses anything",
    "GroundLossesTaken": "The {side} over {places} gives up {lost}.",
    "some ships": "{count} {ships} factors",
    "one of the ships": "a {ships} factor",
    "GroundCombatEnded/defender eliminated": "The attack on {places} is over: no defender is left there.",
    "GroundCombatEnded/attacker eliminated": "The attack on {places} is over: the attackers are eliminated.",
    "GroundCombatEnded/both eliminated": "The attack on {places} is over: both sides are eliminated.",
    "GroundCombatEnded/break off": "The attack on {places} is broken off.",
}

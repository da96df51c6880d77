"""The English of `why`: message id -> template. What stands with a unit is told without a pronoun."""

WHY: dict[str, str] = {
    # what a unit is
    "why/unit": "{nation} {kind}",
    "why/unit/elite": "{nation} elite {kind}",
    "why/unit/gone": "no longer in the game",
    # where it is
    "why/at": "at {place}",
    "why/aboard": "aboard {carrier}",
    "why/front": "for the {front} front",
    "why/lies": "{carrier} lies at {place}",
    "why/lies/sea": "{carrier} is at sea at {place}",
    "why/pool": "in the force pool",
    "why/lost": "lost",
    "why/divided": "divided into {squadrons}",
    "why/divided/lost": "laid aside for squadrons that do not bear its name",
    "why/gone": "made up into a factor again, or lost with others",
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

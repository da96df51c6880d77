"""The English of air strikes on ships: message id -> template."""

NAVAL_STRIKES: dict[str, str] = {
    "NavalStrikeAnnounced": "Strike {number} is announced, on {target}: {units}{counterair}{surprise}.",
    "NavalStrikeAnnounced/diverted": "Strike {number} is diverted to {target}: {units}.",
    "strike/target": "{target} at {place}",
    "strike/port": "the ships in port at {place}",
    "strike/counterair": "; of these against the air of the port: {units}",
    "strike/surprise": ", with surprise of level {level}",
    "NavalStrikeCovered": (
        "Over the target of strike {number}: air cover {cover}; combat air patrol {patrol}."
    ),
    "strike/nobody": "none",
    "NavalStrikeBegan": "Strike {number}, on {target}: {units}.",
    "NavalStrikeBegan/nobody": "Strike {number}, on {target}: nobody is left to fly it.",
    "NavalStrikeEngaged": "Strike {number} is engaged: air cover {cover}; combat air patrol {patrol}.",
    "NavalStrikeEngaged/none": "The defender lets strike {number} pass.",
    "NavalStrikeMet": "Strike {number}: the defending air is met by {units}.",
    "NavalStrikeContested": "Air combat over strike {number}, in {unit}.\n{attacker}\n{defender}\n"
    "Of the strike {lost} eliminated, {aborted} aborted; of the defenders {fallen} eliminated. "
    "On to the ships: {through}.",
    "AirDefenseFired": "Air defense of {target}, level {level}: dice {dice}, result {eliminated}/{aborted}. "
    "Eliminated {lost}; aborted {turned}; {through} will attack.{parts}",
    "AirDefenseFired/none": "No air defense of {target} fires; {through} will attack.",
    "strike/part": "{rule} {value} ({why})",
    "strike/parts": " It is made up of {parts}.",
    "NavalStrikeAimed": "Strike {number} is aimed: {aims}.{idle}",
    "strike/idle": " Aimed at nothing: {units}.",
    "strike/aim": "{units} at {target}",
    "NavalAttackRolled": (
        "Attack on {target}: dice {dice}{modifiers}, net {net} on row {row}; hits: {hits}.{critical}"
    ),
    "strike/critical": " Surprise calls for a critical hit roll (20.524), which is settled at the table.",
    "NavalStrikeEnded": "Strike {number} is over: {how}. Back home: {units}.",
    "asked/17.47E.3": "Diverted over {place}: {whose}. The {side} names the combat group that they attack "
    "(17.47E.3).",
    "asked/23.45": "Of equally many light ships over {place} one sort has one hit more (23.45).",
    "strike/end/fought": "its attacks are made",
    "strike/end/nobody left": "nobody is left to attack",
    "strike/end/target gone": "nothing is left of its target, and it does not set out",
    "strike/end/nothing to attack": "there is nothing that it may attack",
}

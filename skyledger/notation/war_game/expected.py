"""The grammar's plain words: what may follow, and what is expected after a keyword."""

PHRASES = {
    "_WITH": "“with UNITS”",
    "_FROM": "“from PLACE”",
    "_AT": "“at PLACE”",
    "_WHERE": "“at PLACE”",
    "_TO": "“to PLACE”",
    "_ON": "“on PLACE”",
    "_THROUGH": "“through PLACE”",
    "_BELOW": "“below SHIP”",
    "SORT": "“aircraft” or “others”",
    "AIM": "“at aircraft”, “at land” or “as bombs”",
    "_BECAUSE": "“because REASON”",
    "_AND": "“and UNIT”",
    "DIE": "what a die shows, such as “5”",
    "$END": "the end of the order",
}
"""What may follow, in plain words, and in the order in which it is told."""

PLACE, UNITS = "a place", "units, such as “2 German fighters” or “GE-fighter-01”"
NAMES = {
    **dict.fromkeys(("_ATTACK", "_SUPPORT", "_PASS_THROUGH", "_CALL_OFF", "_ROLL_FOR"), PLACE),
    **dict.fromkeys(("_FROM", "_AT", "_TO", "_ON", "_THROUGH", "_WHERE"), PLACE),
    **dict.fromkeys(("_WITH", "_LAND", "_DROP", "_RETREAT", "_GROUND", "_DISPATCH", "_LOSE", "_MOVE"), UNITS),
    "_BELOW": "a ship",
    **dict.fromkeys(("_COMMA", "_AND", "_THEN"), "another unit"),
    "NUMBER": "a kind of unit, such as “fighter”",
    "_BECAUSE": "a reason",
    "_NEXT": "what another die shows",
    "_DICE": "what the dice show, such as “5 11”",
    "_ADJUST": "what is set right, such as “Tirpitz place North Sea”",
}
"""What is expected right after a keyword or a number."""

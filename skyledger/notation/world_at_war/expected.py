"""The grammar's plain words: what may follow, and what is expected after a keyword."""

END = "the end of the order"
PHRASES = {
    "_AIRBASE": "“airbase”",
    "_FROM": "“from PLACE”",
    "_AT": "“at PLACE”",
    "_TO": "“to PLACE”",
    "_AS": "“as MISSION”",
    "WAY": "“as naval redeployment”",
    "_RETURNING": "“returning to PLACE”",
    "_RECYCLING": "“recycling PLACE”",
    "_LOST": "“lost to isolation” or “lost to surrender”",
    "_FOR": "“for NATION”",
    "_BETWEEN": "“of SUBJECT”",
    "_AND": "“and NAME”",
    "_UNTIL": "“until end of …”",
    "_BECAUSE": "“because REASON”",
    "_WITH": "“with UNITS”",
    "_STANDING": "“standing order”",
    "_FEWER": "“with fewer than NUMBER left”",
    "FEW": "a number",
    "_LEFT": "“left”",
    "_CVE": "“CVE”",
    "_POOL": "“to the force pool”",
    "DIE": "what a die shows, such as “5”",
    "$END": END,
}
"""What may follow, in plain words, and in the order in which it is told."""

PLACE, UNITS = "a place", "units, such as “3 AAF German” or “GE-AAF-07”"
NAMES = {
    **dict.fromkeys(("_FROM", "_AT", "_TO", "_OVER", "_RETURNING", "_RECYCLING", "_TAKE"), PLACE),
    **dict.fromkeys(
        ("_STAGE", "_REDEPLOY", "_TRANSFER", "_SEA_TRANSPORT", "_TURN_BACK", "_FLY", "_UNINVERT"), UNITS
    ),
    **dict.fromkeys(("_MOVE_EXCESS", "_GIVE_UP", "_DISPLACE"), UNITS),
    **dict.fromkeys(("_REINFORCE", "_WITH", "_FLEE", "_RETURN", "_RECOMBINE"), UNITS),
    **dict.fromkeys(("_SAIL", "_SINK"), "a carrier"),
    "_BUILD": "units of the force pool, such as “3 AAF German”",
    "_ADD": "how many of which kind, such as “3 AAF German”",
    "_BEGIN": "how many, such as “2 CVE American”",
    "_CVE": "a nation",
    "_COUNTERAIR": "a place that is counteraired",
    "_CHOOSE": "one of the options of the question",
    **dict.fromkeys(("_STANDING", "_SAYS"), "“disengage with fewer than …” or “fight on”"),
    "_FEWER": "a number",
    **dict.fromkeys(("_COMMA", "_AND"), "another unit"),
    "_FOR": "a nation",
    "_PLACE": "a nation or “airbase”",
    "_LOST": "“to isolation” or “to surrender”",
    "NUMBER": "a kind of air unit, such as “AAF”",
    "_AS": "a mission, such as “ground support”",
    "_GAIN": "a country",
    "_MOVE": "a ground unit",
    "_DECLARE": "what is declared, such as “supply”",
    "_BETWEEN": "two names with “and” between them",
    "_OF": "a name, such as “Tobruk” or “Germany”",
    "_IS": "how it stands, such as “partial”",
    "_UNTIL": "“end of phase”, “end of player turn” or “end of game turn”",
    "_END_OF": "“phase”, “player turn” or “game turn”",
    "_BECAUSE": "a reason",
    "_NEXT": "what another die shows",
    "_DICE": "what the dice show, such as “5 3”",
    "_ADJUST": "what is set right, such as “GE-AAF-07 base Tripoli”",
}
"""What is expected right after a keyword or a number."""

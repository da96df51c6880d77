"""What is meant in The War Game by the words alone, whatever the step of the turn."""

from events.sentences import said
from skyledger.notation.instead import Instead, patterns

MEANT = patterns(
    (
        Instead(
            r"(?:scramble|intercept) (?:with )?(?P<units>.+?) (?:to|at|over) (?P<to>.+)",
            ("dispatch {units} to {to}",),
        ),
        Instead(
            r"(?:defend|help|reinforce|protect|cover) (?P<to>.+?) with (?P<units>.+)",
            ("dispatch {units} to {to}",),
        ),
        Instead(r"(?:scramble|intercept|patrol|CAP)\b.*", ("dispatch UNITS to PLACE",)),
        Instead(
            r"(?:bombard|shell) (?P<to>.+?) with (?P<units>.+)",
            ("support {to} with {units}",),
            said("ships that shoot for an attack on land say {expected}"),
        ),
        Instead(r"support (?P<units>.+?) (?:at|in|on) (?P<to>.+)", ("support {to} with {units}",)),
        Instead(
            r"(?:invade|assault|disembark|unload|storm) (?P<to>.+?) with (?P<units>.+)",
            ("land {units} on {to}",),
            said("troops that come from the sea say {expected}, others attack: “attack PLACE with UNITS”"),
        ),
        Instead(
            r"(?P<units>.+?) attacks? (?!on |at |of |from )(?:.+? (?:in|at) )?(?P<to>.+)",
            ("attack {to} with {units}",),
        ),
        Instead(r"attack .+? (?:in|at) (?P<to>.+?) with (?P<units>.+)", ("attack {to} with {units}",)),
        Instead(r"attack (?P<to>.+?) (?:by|using) (?P<units>.+)", ("attack {to} with {units}",)),
        Instead(r"attack with (?P<units>.+?) (?:at|on|in|against) (?P<to>.+)", ("attack {to} with {units}",)),
        Instead(
            r"(?:keep|hold|leave|hide) (?P<units>.+?) (?:on the ground|down|below(?: decks?)?|grounded|home)",
            ("ground {units}",),
        ),
        Instead(
            r"(?:choose|pick|remove|kill|sink|sacrifice) .+",
            ("lose UNITS",),
            said("losses are named once they are asked for, by {expected}"),
        ),
    )
)

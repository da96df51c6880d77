"""What an order does, in words: “stage air units”, “sail a force”."""

import re

from events.sentences import said, translated

CAPITAL = re.compile("[A-Z]")
COUNTED = re.compile(
    r" (activity|air\stransport|airbase|airdrop|attack|battle|bombing|carrier|counterair|force\spool|force"
    r"|ground\scombat|ground\sunit|group|hex|invasion|mission|naval\sbase|overrun|port|sea\stransport|ship"
    r"|standing\schoice|standing\sorder|strike|supply\sline|territory)$"
)
"""What orders name one of at a time, so that it has an article."""

IN_WORDS = {
    "SupportShots": said("have ships shoot for an attack on land"),
    "RollUnits": said("roll for units"),
    "RollAll": said("roll for all"),
    "DirectBomb": said("say on what a bomb falls"),
    "TakeLosses": said("say what is lost"),
    "PassThrough": said("pass through a zone"),
}
"""What orders do whose names say it in words that nobody uses."""


def verb(order: type) -> str:
    """What an order does, mostly the words of its name: "stage air units", "sail a force"."""
    if told := IN_WORDS.get(order.__name__):
        return translated(told)
    words = CAPITAL.sub(lambda found: f" {found[0].casefold()}", order.__name__).strip()
    return translated(
        COUNTED.sub(lambda found: f" {'an' if found[1][0] in 'aeiou' else 'a'} {found[1]}", words)
    )

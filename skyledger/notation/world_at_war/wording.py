"""Every order of A World at War: the chapters' lines, and what they share of words and pieces."""

from core.world_at_war.activities.voyages import ACTIVITIES
from core.world_at_war.edition import load
from core.world_at_war.units import FACTOR_KINDS, WHOLE
from events.sentences import said
from skyledger.notation.lines import Word, Wording, lines_under
from skyledger.notation.world_at_war.activities import ACTIVITIES_AT_SEA
from skyledger.notation.world_at_war.air_battle import AIR_BATTLE
from skyledger.notation.world_at_war.air_transport import AIR_TRANSPORT
from skyledger.notation.world_at_war.air_units import AIR_UNITS
from skyledger.notation.world_at_war.bombing import BOMBING
from skyledger.notation.world_at_war.construction import CONSTRUCTION
from skyledger.notation.world_at_war.declared import DECLARED, HAPPENED, KINDS_ARE
from skyledger.notation.world_at_war.ground_combat import GROUND_COMBAT
from skyledger.notation.world_at_war.kamikazes import KAMIKAZES
from skyledger.notation.world_at_war.naval_air import NAVAL_AIR
from skyledger.notation.world_at_war.naval_bases import NAVAL_BASES
from skyledger.notation.world_at_war.naval_combat import NAVAL_COMBAT
from skyledger.notation.world_at_war.ships import SHIPS_AT_SEA
from skyledger.notation.world_at_war.slots import A_PLACE, KINDS
from skyledger.notation.world_at_war.strikes import STRIKES
from skyledger.notation.world_at_war.support import SUPPORT

CHAPTERS = (
    AIR_UNITS,
    AIR_TRANSPORT,
    CONSTRUCTION,
    KAMIKAZES,
    SHIPS_AT_SEA,
    STRIKES,
    ACTIVITIES_AT_SEA,
    NAVAL_COMBAT,
    NAVAL_AIR,
    NAVAL_BASES,
    HAPPENED,
    AIR_BATTLE,
    BOMBING,
    SUPPORT,
    GROUND_COMBAT,
    DECLARED,
)

ANOTHER_UNIT = "another unit"
WORDS = {
    "the": Word("the|an?"),
    "the'": Word(within=True),
    "at": Word(
        "at|in|on",
        behind={"sink": "“at FORCE|PLACE”", "damage": "“at FORCE|PLACE”", "aim strike": "“at SHIP”"},
    ),
    "on": Word(of="at"),
    "to": Word("to|onto|into|aboard", then=A_PLACE, told="“to PLACE”"),
    "over": Word("over|against"),
    "against": Word(of="over"),
    "for": Word("for|by|through"),
    "with": Word(
        told="“with UNITS”",
        behind={
            "hit": "“with NUMBER hits”",
            "find": "“with NUMBER results”",
            "join battle": "“with FORCE”",
            "leave the battle": "“with FORCE”",
            "form": "“with SHIP”",
            "combat group": "“with SHIP”",
        },
    ),
    "of": Word(then="a name, such as “Tobruk” or “Germany”"),
    "between": Word(then="two names with “and” between them", told="“of SUBJECT”"),
    "and": Word("and|&", then=ANOTHER_UNIT, told="“and NAME”"),
    ",": Word(sign=",", then=ANOTHER_UNIT),
    "is": Word(
        "is",
        sign="[:=]",
        then="how it stands, such as “partial”",
        behind={"aim strike": "“UNITS at SHIP”, such as “3 NAS Japanese at Shokaku”"},
    ),
    ":": Word(of="is"),
    "next": Word("and|&", sign=",", then="what another die shows"),
    "end of": Word("(the )?end of", then="“phase”, “player turn” or “game turn”"),
}
"""The words that several chapters have, and those between the names of a list."""

TOKENS = {
    "NUMBER": Word(then="a kind of air unit, such as “AAF”"),
    "FEW": Word(told="a number"),
    "DIE": Word(told="what a die shows, such as “5”"),
    "SO_MANY": Word(told="factors, such as “9 factors”"),
    "ROUND": Word(told="“in round NUMBER”"),
    "$END": Word(told="the end of the order"),
}
FOLLOWING = (
    "airbase", "from", "at", "to", "as", "as naval redeployment", "returning", "recycling", "via", "lost",
    "for", "between", "and", "until", "because", "with", "in group", "assigned to", "against its air",
    "against its ships", "standing order", "with fewer than", "and escape to", "FEW", "left", "CVE",
    "to the force pool", "SO_MANY", "from the sea", "after interception", "attack on", "invasion of",
    "fleet", "fought", "in the force pool", "ROUND", "to kamikazes", "DIE", "$END",
)  # fmt: skip
PIECES = r"""
?units: group | named
group: NUMBER words? (_OF words)*
named: phrase (_list phrase)*
_list: _COMMA _AND? | _AND
_also: _COMMA _AND? | _AND
origin: (_FROM | _AT) phrase
where: _AT phrase
pool: _IN_THE_FORCE_POOL
mission: WORD (WORD | OF | ON)* | QUOTED
stations: station (_also station)*
station: (WORD | NUMBER)+ | QUOTED
hits: NUMBER _HITS?
results: NUMBER _RESULTS?
fleet: _ship (_also _ship)*
_ship: group | phrase
force: _piece (_list _piece)*
_piece: SO_MANY | phrase
squads: group (_also group)*
aims: aimed (_also aimed)*
aimed: squads where | _EVERYBODY where
coverings: covering+
covering: _OVER phrase _WITH flight
flight: squad (_also squad)*
squad: group origin? | phrase
fact: kind (_OF subject | _BETWEEN subject _AND other) (_IS value)?
kind: phrase
subject: words
other: words
value: words
ending: _END_OF? phrase
fallen: DIE (_NEXT? DIE)*
thrown: _ROLL
phrase: WORD+ | QUOTED
words: (WORD | QUOTED)+
OF.3: /of/i _END
ON.3: /on/i _END
SO_MANY.4: /([0-9]{1,15}|an?|one|two|three|four|five|six|seven|eight|nine|ten) +(ground +)?factors?/i _END
ROUND.4: /(in +)?(the +)?round +[0-9]{1,4}/i _END
NUMBER.2: /[0-9]{1,15}|an?|one|two|three|four|five|six|seven|eight|nine|ten/i _END
_EVERYBODY.3: /(all|every(one|body|thing))( of them)?/i _END
FEW.2: /[0-9]{1,15}|one|two|three|four|five|six|seven|eight|nine|ten/i _END
DIE.2: /[0-9]{1,15}|one|two|three|four|five|six/i _END
"""

WORDING = Wording(
    lines_under(CHAPTERS),
    {
        text: word
        for words in (WORDS, *(chapter.words for chapter in CHAPTERS))
        for text, word in words.items()
    },
    {
        name: kind
        for kinds in (KINDS, *(chapter.kinds for chapter in CHAPTERS))
        for name, kind in kinds.items()
    },
    PIECES,
    TOKENS,
    FOLLOWING,
)

# The words that stand for MISSION and KIND in an order, from the edition and the table of facts.

QUALITIES_ARE = (
    "NAS may be said to be elite or regular, “2 elite NAS Japanese from Truk” (17.352). Where nothing is "
    "said, regular ones go before elite ones that are as ready."
)
LISTS = (
    f"UNITS are {', '.join(FACTOR_KINDS)}; of factors that fight as squadrons, {', '.join(WHOLE)}.",
    QUALITIES_ARE,
    f"MISSION is one of: {', '.join(load('current').operations)}.",
    KINDS_ARE,
    f"ACTIVITY is one of: {', '.join(ACTIVITIES)}.",
)
"""One sentence for each word in capitals that has a list of its own."""

NAMES = said(
    "UNITS are so many like units, “3 AAF German from Catania” (“three German air factors at Catania” "
    "will do, and the nation may be left out where your own units there leave no doubt), or units by "
    "name: “GE-AAF-01, GE-AAF-04”, “GE-AAF-01 to 03”; “2 inverted AAF German” are those that lie so. "
    "PLACE is a city, a port, an island, a hex number or a box; where units may go aboard, a carrier. "
    "NATION is a name, an adjective or a code, or its seat, and stands for the seat in turn. A name that "
    "contains a word of the grammar stands between quotation marks: “Port to Port”. Where two things have "
    "one name, say which: “carrier Lexington”, “hex 0402”."
)

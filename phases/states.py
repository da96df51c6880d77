"""What people call the states of a turn: phases as the rules print them, and in each what is decided or done.

Programs know a state by its dotted name, which is in ledgers: "movement.naval_combat.strikes.engaging".
"""

from collections.abc import Callable, Iterable
from itertools import combinations, takewhile

from events.sentences import either, said, say, translated

PHASES = {
    "movement": said("movement phase"),
    "combat": said("combat phase"),
    "construction": said("unit construction phase"),
    "redeployment": said("redeployment phase"),
    "end": said("end of the player turn"),
    "combat_orders": said("combat orders"),
    "noncombat": said("after combat"),
}
"""The first word of a state."""

CHAPTERS = {
    "counterair": said("counterair"),
    "interception": said("interception of defensive air support"),
    "deferred": said("deferred defensive air support"),
    "exploitation": said("exploitation"),
    "overrun": said("overrun"),
    "dropping": said("airdrops"),
    "air_transport": said("air transport"),
    "protection": said("counter-interception"),
    "attack": said("interception of air transport"),
    "raiding": "",
    "bombing": said("bombing"),
    "naval_activity": said("naval activity"),
    "naval_combat": said("naval combat"),
    "naval_bases": said("attack on a naval base"),
    "naval_strike": said("air strike on ships"),
    "opposed": said("air battle"),
    "strike": "",
    "strikes": "",
}
"""The words between the first and the last; those that say nothing which the step does not are left out."""

STEPS = {
    "airbases": said("airbases"),
    "staging": said("staging"),
    "transfers": said("transfers"),
    "missions": said("air missions"),
    "uninversion": said("uninversion"),
    "defense": said("defensive air support"),
    "support": said("ground support"),
    "attacks": said("attacks"),
    "ground_combat": said("ground combat"),
    "announcing": said("what is attacked"),
    "rolling": said("dice of the round"),
    "defender_decides": said("whether the defender fights on"),
    "attacker_decides": said("whether the attacker fights on"),
    "returning": said("where attackers land"),
    "escaping": said("what leaves the bases"),
    "interception.announcing": said("who intercepts"),
    "intercepting": said("who intercepts"),
    "countering": said("who counter-intercepts"),
    "attacking": said("whether interceptors attack"),
    "settling": said("what arrives"),
    "bombing.announcing": said("what is bombed"),
    "opposing": said("who opposes"),
    "entered": said("whether the force is attacked"),
    "answering": said("groups, cover and patrols"),
    "striking": said("who strikes"),
    "covering": said("air cover"),
    "naval_activity.covering": said("where cover groups fly"),
    "continuing": said("whether the force sails on"),
    "beginning": said("the next strike"),
    "engaging": said("who engages the strike"),
    "meeting": said("who of the strike meets the defenders"),
    "contesting": said("air combat over the ships"),
    "firing": said("air defense of the ships"),
    "aiming": said("what the strike is aimed at"),
    "strike.attacking": said("air attack on the ships"),
    "strikes.attacking": said("air attack on the ships"),
    "naval_strike.attacking": said("air attack on the ships"),
    "grouping": said("combat groups"),
    "bases": said("counterair from carriers"),
    "resolving": said("counterair from carriers"),
    "allotting": said("combat air patrol"),
    "searching": said("searches"),
    "surprise": said("surprise"),
    "launching": said("air strikes are launched"),
    "fleet": said("fleet combat"),
    "deciding": said("who stays in the battle"),
    "naval_bases.deploying": said("combat groups in port"),
    "naval_bases.announcing": said("who flies over naval bases"),
    "from_carriers": said("who flies over naval bases from carriers"),
    "sorties": said("the next sortie"),
    "another": said("whether another sortie is flown"),
    "naval_escape": said("what leaves bases near the naval combat"),
    "combat_orders.attacks": said("what attacks"),
    "calling_off": said("whether the attack goes on"),
    "declaring": said("declarations"),
    "attack_rolls": said("attack rolls"),
    "attack_losses": said("losses to the attack"),
    "defense_rolls": said("defense rolls"),
    "losses": said("losses"),
    "moves": said("moves"),
}
"""The last word of a state, or the last two where the same word means something else elsewhere."""


MOST = 3
"""So many states are named; of others, and there are dozens in which dice fall, that they are."""

Within = tuple[tuple[str, ...], str]
"""Where in a phase a state stands: what goes on there, from the outside in, and what is decided or done."""


def state_words(state: str) -> str:
    """Such as "movement phase, naval combat: who engages the strike"; others as they are written."""
    return _told([phase_words(state)], _within(state)) if "." in state else state


def phase_words(state: str) -> str:
    """What the phase of a state is called, such as "movement phase"."""
    phase = _phase(state)
    return translated(PHASES.get(phase) or _plain(phase))


def within_words(state: str) -> tuple[str, str]:
    """What goes on in a state, such as "naval combat", if anything special does; and what is done there."""
    chapters, step = _within(state)
    return ", ".join(chapters), step


def around_words(state: str) -> str:
    """What goes on in a state, such as "naval combat"; where nothing special does, what is done there."""
    around, step = within_words(state)
    return around or step


def round_words(around: str) -> str:
    """What is around states: such as "naval combat", "movement phase", or the whole "player turn"."""
    phase, *chapters = around.split(".")
    called = [translated(word) for name in chapters if (word := CHAPTERS.get(name, _plain(name)))]
    return called[-1] if called else phase_words(phase) if phase else say("player turn")


def names_of(state: str) -> frozenset[str]:
    """What a state may be called: each run of the words of its name, as people and as programs say them.

    "movement phase, naval combat" and "who engages the strike" name "movement.naval_combat.strikes.engaging";
    so does "naval combat". They are named in English, as orders are written, and in the language spoken.
    """
    phase, *around = state.split(".")
    chapters, step = _within(state, str) if around else ((), "")
    english = [(called, *chapters, step) for called in (PHASES.get(phase, ""), phase)]
    spoken = [tuple(translated(word) for word in words) for words in english]
    words = (tuple(filter(None, parts)) for parts in (*english, *spoken, map(_plain, (phase, *around))))
    return frozenset(
        ", ".join(parts[start:end])
        for parts in words
        for start, end in combinations(range(len(parts) + 1), 2)
    )


def places_named(states: Iterable[str], now: str) -> str:
    """These states, the nearest to the present one first, and of as near ones those of its phase.

    Phases that have one in common stand together.
    """
    phases: dict[Within, dict[str, None]] = {}
    for state in sorted(states, key=lambda state: (-_shared(state, now), _phase(state) != _phase(now))):
        phases.setdefault(_within(state), {})[phase_words(state)] = None
    told = [say("“{state}”", state=_told(list(named), within)) for within, named in phases.items()]
    return say("{places} and others", places=told[:MOST]) if told[MOST:] else ", ".join(told)


def _phase(state: str) -> str:
    return state.partition(".")[0]


def _told(phases: list[str], within: Within) -> str:
    chapters, step = within
    return say(
        "{phase}, {chapters}: {step}" if chapters else "{phase}: {step}",
        phase=either(phases),
        chapters=chapters,
        step=step,
    )


def _within(state: str, told: Callable[[str], str] = translated) -> Within:
    *around, last = state.split(".")
    called = (CHAPTERS.get(word, _plain(word)) for word in around[1:])
    step = STEPS.get(f"{around[-1]}.{last}" if around else last) or STEPS.get(last) or _plain(last)
    return tuple(told(word) for word in called if word), told(step)


def _plain(word: str) -> str:
    return word.replace("_", " ")


def _shared(one: str, other: str) -> int:
    """How many steps two states have in common from the beginning, whatever their phases."""
    pairs = zip(one.split(".")[1:], other.split(".")[1:], strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

"""`done until PHASE`: until where, in the words by which the program prints phases and steps."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import said, say
from phases.passed import ahead
from phases.referee import System
from phases.states import around_words, names_of, phase_words

DONE_HERE = "done"
"""What each entry of such a row says."""
UNTIL = re.compile(
    r"(?:done|finish(?:ed)?|pass)\s+(?:until|untill|till|til|up\s+to)\b\s*(?P<goal>.*?)\s*\.?", re.IGNORECASE
)
MY_TURN = "my turn"
MY_NEXT_TURN = "my next turn"
NEXT_TURN = "next turn"
"""The beginning of a player turn, whoever's it is."""
TURNS = (MY_TURN, MY_NEXT_TURN, NEXT_TURN)
NEXT_PHASE, NEXT_STEP = "next phase", "next step"
AT_SEA = "naval activity"
"""What goes on while task forces sail."""
EVERYDAY: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("our turn", "my move", "it is my turn"), (MY_TURN,)),
    "our next turn": (MY_NEXT_TURN,),
    **dict.fromkeys(("next player turn", "their turn", "turn after this"), (NEXT_TURN,)),
    **dict.fromkeys(("opponent", "opponent turn", "enemy turn", "other side turn"), (NEXT_TURN,)),
    **dict.fromkeys(("build", "building", "unit build", "building of unit"), ("construction",)),
    **dict.fromkeys(("sr", "strategic redeployment"), ("redeployment",)),
    **dict.fromkeys(("moving", "movement", "movement phase"), ("movement phase", "moves")),
    **dict.fromkeys(("uninvert", "uninverting"), ("uninversion",)),
    **dict.fromkeys(("end", "end turn", "end of turn", "turn end"), ("end of the player turn", NEXT_TURN)),
    **dict.fromkeys(("end of my turn", "turn over"), ("end of the player turn", NEXT_TURN)),
    **dict.fromkeys(("sail", "sailing", "ship", "ship sail", "sea", "at sea", "to sea"), (AT_SEA,)),
    **dict.fromkeys(("naval movement", "naval move", "naval mission"), (AT_SEA,)),
    "next": (NEXT_STEP,),
}
"""What people say of turns and phases instead of their names; singular, and in small letters."""
ALSO: Mapping[str, str] = {"ground support": "air missions"}
"""Where a step is meant by what is ordered there, the other in which that is ordered as well."""
LONGEST = 100
"""No name of a step has so many letters."""
SHORTEST = 4
"""With fewer letters nothing is taken for the beginning of a name."""
MOST = 4
"""So many names are asked for, where several may be meant."""


class Goal(msgspec.Struct, frozen=True):
    """Until where a seat is done: the states that are meant, and how they were called.

    `said_in` is the state in which it says so, `told_in` the last in which it was told that a word of its own
    is wanted; `anyway` says that it lets go what it could have on the way. `passed` and `let_go` are the
    steps that it passed since it was told of any, and what it let go there.
    """

    called: str
    states: frozenset[str]
    said_in: str = ""
    anyway: bool = False
    told_in: str = ""
    passed: tuple[str, ...] = ()
    let_go: tuple[tuple[str, tuple[str, ...]], ...] = ()


def goal_of(text: str) -> str | None:
    """Until where, in words, if this is a line that says so."""
    found = UNTIL.fullmatch(text.strip())
    return None if found is None else found["goal"]


def goal(system: System, words: str, now: str = "") -> Goal:
    """The states that are meant by a phase, a step, or both, as the program prints them, or nearly so.

    Raises `Mistake` for words that name none, or several, with those that come near: of the state `now`, if
    it is given, those that are ahead.
    """
    given = _plain(words)
    if not given:
        raise Unworkable("phase or step", say("Until where? {ahead}", ahead=_hint(system, now)))
    names = _names(system)
    given = _meant(given, names)
    if given in TURNS:
        return Goal(given, frozenset(system.rests[:1]), now)
    if given == NEXT_STEP:
        raise Unworkable("phase or step", say("To the next step goes “done” alone."))
    if given == NEXT_PHASE and now:
        return _next_phase(system, now)
    fitting = next((found for found in _fitting(given, names) if found), ())
    if len({frozenset(names[called]) for called in fitting}) == 1:
        also = names.get(ALSO.get(fitting[0], ""), set())
        return Goal(fitting[0], frozenset(names[fitting[0]] | also), now)
    printed = {around_words(state) for state in system.turn.accepts}
    near = sorted(fitting, key=lambda called: called not in printed)[:MOST] or _near(
        system, given, names, now
    )
    raise Mistake("phase or step", words, near, _hint(system, now))


def _hint(system: System, now: str) -> str:
    return say("{ahead} `skyledger help phases` lists all.", ahead=all_ahead(system, now))


def not_in_it_already(meant: Goal) -> None:
    """Raises `Mistake` where a seat would be done until its turn, and it is its turn."""
    if meant.called == MY_TURN:
        raise Unworkable("phase or step", say(MINE_ALREADY, next=NEXT_TURN, mine=MY_NEXT_TURN))


MINE_ALREADY = said(
    "It is your turn already. “done until {next}” passes what is left of it, and “done until {mine}” the "
    "turns of others as well."
)


def _meant(given: str, names: Container[str]) -> str:
    """What everyday words mean, of what there is in this game; others mean themselves."""
    meant = EVERYDAY.get(_singular(given.replace(" s ", " ")), ())
    return next((one for one in meant if one in names or one in (*TURNS, NEXT_STEP)), given)


def _fitting(given: str, names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The names that words may be short for, those first that say the same more nearly."""
    yield tuple(called for called in (given, f"{given} phase") if called in names)
    folded = _folded(given)
    yield tuple(called for called in names if folded in (_folded(called), _folded(f"{called} phase")))
    if len(folded) >= SHORTEST:
        begun = [called for called in names if _folded(called).startswith(folded)]
        yield tuple(called for called in begun if called.endswith(" phase"))
        begun.sort(key=len)
        alone = all(called.startswith(f"{begun[0]} ") for called in begun[1:])
        yield tuple(begun[:1] if alone else begun)


def _near(system: System, given: str, names: Mapping[str, set[str]], now: str) -> list[str]:
    onward = _onward(system, now)
    before_us = [name for name, states in names.items() if states & onward]
    return near_misses(given, (*before_us, MY_TURN, NEXT_TURN)) if len(given) <= LONGEST else []


def _next_phase(system: System, now: str) -> Goal:
    """The phase that follows this one; behind the last, the next turn."""
    turn, onward = system.turn, _onward(system, now)
    phases = list(dict.fromkeys(rest.partition(".")[0] for rest in system.rests))
    here = now.partition(".")[0]
    behind = phases[phases.index(here) + 1 :] if here in phases else phases
    states = next(
        (found for one in behind if (found := {s for s in turn.accepts if s.startswith(f"{one}.")} & onward)),
        set[str](),
    )
    if not states:
        return Goal(NEXT_TURN, frozenset(system.rests[:1]), now)
    return Goal(NEXT_PHASE, frozenset(states), now)


def all_ahead(system: System, now: str = "") -> str:
    """What may be named as a goal: the phases and steps through which the turn goes from here, in order."""
    onward = _onward(system, now) - ({system.rests[0], now} if now else set())
    phases = with_steps(system, onward)
    told = say(AHEAD, phases=phases) if phases else say(LAST_STEP)
    return f"{told} {say(SAILS)}" if _names(system).get(AT_SEA, set()) & onward else told


SAILS = said("Ships sail among the air missions, a naval activity: “done until naval activity”.")
AHEAD = said("Ahead are {phases}; also “next phase”, “next turn”, “my turn”, and what goes on in a step.")
LAST_STEP = said("This is the last step of the player turn; ahead are “next turn” and “my turn”.")


def with_steps(system: System, states: Container[str]) -> list[str]:
    """The phases of these states in their order, such as “redeployment phase (transfers)”."""
    return [_with_steps(phase, steps) for phase, steps in _by_phase(system, states).items()]


def _by_phase(system: System, states: Container[str]) -> dict[str, list[str]]:
    """Phases in their order, each with the steps in which nothing is under way."""
    found: dict[str, list[str]] = {}
    for state in dict.fromkeys((*system.rests, *system.turn.accepts)):
        if state in states:
            steps = found.setdefault(phase_words(state), [])
            if state in system.rests:
                steps.append(around_words(state))
    ordered = {phase_words(state): None for state in system.turn.accepts}
    return {phase: found[phase] for phase in ordered if phase in found}


def _with_steps(phase: str, steps: list[str]) -> str:
    return say("{phase} ({steps})", phase=phase, steps=", ".join(steps)) if steps else phase


def _onward(system: System, now: str) -> set[str]:
    """The states that may yet come in this player turn; without a state, all."""
    return {*ahead(system.turn, system.rests[0], now)} if now else {*system.turn.accepts}


def _singular(words: str) -> str:
    return " ".join(_one(word) for word in words.split())


def _one(word: str) -> str:
    """The word for one of several: “activity” for “activities”."""
    if len(word) > SHORTEST and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word.removesuffix("s") or word


def _folded(words: str) -> str:
    """Words without plural, “the” and blanks, by which “counter-airs” is “counterair”."""
    return _singular(" ".join(word for word in _plain(words).split() if word != "the")).replace(" ", "")


def _plain(words: str) -> str:
    return " ".join(re.sub(r"[^\w]|_", " ", words.casefold()).split()).removeprefix("the ")


def _names(system: System) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for state in system.turn.accepts:
        for called in names_of(state):
            found.setdefault(_plain(called), set()).add(state)
    return found

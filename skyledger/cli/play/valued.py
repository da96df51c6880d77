"""How a command that is begun may go on: with another of its options, or with a value of the last one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from skyledger.cli.desk import MOST_COMPARED
from skyledger.cli.play.completing import Continuation
from skyledger.scenarios import names as scenarios
from skyledger.service import GAMEMASTER, Desk, Table
from skyledger.showing import showing_of

Values = Mapping[str, Callable[[], Iterable[str]]]
"""For each option whose values are known, what gives them."""


def values_at(desk: Desk, held: Table, seat: str, verbs: Iterable[str]) -> Values:
    """The values of options as they are at a table: its seats and entries, places where something stands."""
    last = str(held.head.number)
    return {
        "--as": lambda: (*held.system.rules.seats(held.state), GAMEMASTER),
        "--at": lambda: (last,),
        "--beginning": lambda: [scenario.name for scenario in scenarios()],
        "--dice": lambda: ("machine", "typed"),
        "--expect": lambda: (last,),
        "--from": lambda: (last,),
        "--game": lambda: [row.game for row in desk.ledger.games(most=MOST_COMPARED)],
        "--only": lambda: sorted(verbs),
        "--region": lambda: ("all", *_places(held, seat)),
        "--to": lambda: (last,),
    }


def _places(held: Table, seat: str) -> list[str]:
    """What people call the places where something stands that a seat may see."""
    called = held.system.rules.called
    stacks = showing_of(held.system).stacks(held.state, seat)
    return sorted({called(held.state, place) for place in stacks}, key=lambda name: (name.isdecimal(), name))


def of_a_command(
    typed: str, options: Sequence[str], flags: Sequence[str], values: Values
) -> Iterator[Continuation]:
    """What may stand next behind a command and its words: `flags` are its options that have no value."""
    *words, begun = typed.lstrip().split(" ")
    last = max((n for n, word in enumerate(words) if word.startswith("--")), default=-1)
    option, behind = (words[last], words[last + 1 :]) if last >= 0 else ("", words[1:])
    if option in values and (not behind or _is_quoted(behind)):
        yield from _fitting(words[: last + 1], " ".join([*behind, begun]), values[option]())
    elif behind or option in ("", *flags):
        given = {word.partition("=")[0] for word in words}
        yield from _fitting(words, begun, (one for one in options if one not in given))


def _is_quoted(words: Sequence[str]) -> bool:
    """Is what stands behind an option a name in quotation marks that are not closed yet?"""
    text = " ".join(words)
    return text.startswith('"') and text.count('"') % 2 == 1


def _fitting(words: Sequence[str], begun: str, known: Iterable[str]) -> Iterator[Continuation]:
    """Those that go on as it is begun behind these words; what has blanks stands between quotation marks."""
    before = "".join(f"{word} " for word in words)
    wanted = begun.removeprefix('"').casefold()
    for one in known:
        if one.casefold().startswith(wanted):
            yield Continuation(before, f'"{one}"' if " " in one else one)

"""`editions`: the printings of the rules that can be played, and what they rule otherwise."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from core.mistakes import Unworkable, known
from core.world_at_war.differences import KINDS, Difference, differences, differing
from core.world_at_war.edition import CURRENT, Edition, editions, load
from events.sentences import said, say, translated
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import hanging, hanging_lines, lead, line, put
from skyledger.cli.status import DONE, MISTAKEN
from skyledger.datafiles.problems import Problem, problems, shortened
from skyledger.datafiles.reading import at_home
from skyledger.scenarios import USUAL_GAME, ScenarioError, shipped_nations
from skyledger.scenarios.world_at_war import house_rules
from skyledger.telling.house_rules import house_rules_lines

DIFF, CHECK = "diff", "check"


def editions_(
    what: Annotated[
        str,
        Parameter(
            help="diff: what an edition rules otherwise than the current one; check: house rules in a file."
        ),
    ] = "",
    number: Annotated[
        str,
        Parameter(
            help="For `diff`: of this rule alone, such as 18.59, 18.5, or 2005:18.58A. For `check`: the file."
        ),
    ] = "",
    /,
    *,
    edition: Annotated[str, Parameter(help="For `diff`: of this edition alone.")] = "",
    common: Common = USUAL,
) -> int:
    """List the editions of the rules that can be played, or what they rule otherwise.

    They are those of A World at War. `skyledger editions diff 18.59` tells what they rule otherwise there,
    and `skyledger editions check FILE` tells everything that is wrong with house rules; status 2 if anything
    is. A difference is played, or number-only (the ruling is the same), or outside (no ruling of ours can
    differ).

    JSON: a list of {"name", "title", "about", "extends", "omits", "options", "differences"}, the last with
    the count of each kind; of `diff` a list of {"edition", "rules", "there", "current", "older", "kind",
    "why", "where"}, `there` with the numbers of that edition, `where` with the cases and tests that see it;
    of `check` {"file", "name", "problems": [{"file", "key", "reason"}], "notes": the same of nations that no
    shipped scenario has, "otherwise": all that they have otherwise, a sentence for each part}.
    """
    if what not in ("", DIFF, CHECK):
        told = say("Give diff [RULE] or check FILE behind “editions”, or nothing.")
        raise Unworkable("edition", told)
    if what == CHECK:
        return _check(number, common)
    if not what:
        if number or edition:
            raise Unworkable("edition", say("--edition and a rule go with: skyledger editions diff"))
        return _list(common)
    chosen = known("edition", edition, {one: one for one in editions()}) if edition else ""
    return _compare(number, chosen, common)


def _check(file: str, common: Common) -> int:
    """Tell all that is wrong with house rules; raises `Mistake` where no file is named."""
    if not file:
        raise Unworkable("edition", say("House rules are checked by: skyledger editions check FILE"))
    found = _looked_at(at_home(Path(file)))
    if common.json:
        put({"file": file, **msgspec.to_builtins(found), "otherwise": found.otherwise.split("\n")[1:]})
        return MISTAKEN if found.problems else DONE
    _write_looked_at(file, found)
    return MISTAKEN if found.problems else DONE


class Checked(msgspec.Struct, frozen=True):
    """A file of house rules: its name and what it has otherwise, or what is wrong; nations not known."""

    name: str = ""
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    otherwise: str = ""


def _write_looked_at(file: str, found: Checked) -> None:
    _write_problems(found.problems)
    told = said("{count} {count:thing is|things are} wrong with {file}.")
    sound = said("{file} can be played: {name}")
    hanging(say(told if found.problems else sound, count=len(found.problems), file=file, name=found.name))
    if found.otherwise:
        hanging_lines(found.otherwise)
    if found.notes:
        hanging(say(FOREIGN))
        _write_problems(found.notes)


FOREIGN = said(
    "No scenario that comes with skyledger has these nations; by a scenario without them no game begins:"
)


def _write_problems(found: Iterable[Problem]) -> None:
    for problem in found:
        hanging((f"{problem.key}: " if problem.key else "", "entry"), problem.reason)


def _looked_at(file: Path) -> Checked:
    try:
        read = house_rules.read(file)
    except ScenarioError as wrong:
        return Checked(problems=wrong.problems)
    foreign = house_rules.unknown_nations(read, shipped_nations(USUAL_GAME))
    return Checked(str(read["name"]), notes=problems(str(file), foreign), otherwise=house_rules_lines(read))


def _list(common: Common) -> int:
    every = [load(name) for name in editions()]
    if common.json:
        put([_edition_json(one) for one in every])
        return DONE
    for one in every:
        hanging((one.name, "heading"), f"  {translated(one.title)}")
        hanging(translated(one.about), indent=2, hang=0)
        if counted := _counted(one):
            told = tuple(
                say("{count} {kind}", count=count, kind=translated(kind)) for kind, count in counted.items()
            )
            hanging(lead(say("Differences:"), "aside"), ", ".join(told), indent=2)
    line(say("Play one with: skyledger new SCENARIO --edition NAME"))
    return DONE


def _counted(edition: Edition) -> dict[str, int]:
    counted = Counter[str](one.kind for one in differences() if one.edition == edition.name)
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


def _edition_json(edition: Edition) -> dict[str, Any]:
    return {
        "name": edition.name,
        "title": translated(edition.title),
        "about": translated(edition.about),
        "extends": "" if edition.name == CURRENT else CURRENT,
        "omits": sorted(edition.omits),
        "options": edition.options,
        "differences": _counted(edition),
    }


def _compare(number: str, edition: str, common: Common) -> int:
    found = differing(number, edition)
    if common.json:
        put([difference_json(one) for one in found])
        return DONE
    write_differences(found)
    if not found:
        told = say(
            "No difference of the editions is about {number}." if number else "It rules nothing otherwise.",
            number=shortened(number),
        )
        hanging((told, "aside"))
    return DONE


def difference_json(one: Difference) -> dict[str, Any]:
    """One difference, in the language that is spoken."""
    told = {key: translated(getattr(one, key)) for key in ("current", "older", "why")}
    return {**msgspec.to_builtins(one), **told}


def write_differences(found: Iterable[Difference]) -> None:
    """Each with today's rule and the edition's beside each other, and what becomes of it."""
    for one in found:
        there = say("{edition}: {numbers}", edition=one.edition, numbers=one.there or (say("none"),))
        becomes = say("{kind}: {means}", kind=translated(one.kind), means=translated(KINDS[one.kind]))
        hanging((", ".join(one.rules), "rule"), f"  ({there})  ", (becomes, "aside"))
        hanging(lead(say("current:"), "aside"), translated(one.current), indent=2)
        hanging(lead(f"{one.edition}:", "aside"), translated(one.older), indent=2)
        if one.why:
            hanging(lead(say("Why:"), "aside"), translated(one.why), indent=2)
        if one.where:
            hanging(lead(say("Seen by:"), "aside"), ", ".join(one.where), indent=2)

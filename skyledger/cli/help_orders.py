"""`help orders`: how orders are written."""

from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, near_misses
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.notation import NOTATIONS
from skyledger.notation.grammar_help import NAMES

TOPICS = ("orders",)


def help_(
    topic: Annotated[str, Parameter(help="What to explain: orders.")] = "orders", /, *, common: Common = USUAL
) -> int:
    """Explain how orders are written: every form, what it means, an example.

    JSON: {"game": [{"verb", "form", "example", "meaning", "rule"}]}.
    """
    if topic not in TOPICS:
        raise Mistake("topic", topic, near_misses(topic, TOPICS) or TOPICS, "Commands have --help.")
    if common.json:
        put({game: [_form(form) for form in notation.forms] for game, notation in NOTATIONS.items()})
        return DONE
    for game, notation in NOTATIONS.items():
        hanging((game, "heading"))
        for form in notation.forms:
            hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"))
            hanging(form.meaning, indent=4, hang=0)
            hanging(("e.g. ", "aside"), form.example, indent=4)
        for one in notation.lists:
            blank()
            hanging(one, hang=0)
    blank()
    hanging(" ".join(NAMES.split()), hang=0)
    return DONE


def _form(form: object) -> dict[str, str]:
    return {name: getattr(form, name) for name in ("verb", "form", "example", "meaning", "rule")}

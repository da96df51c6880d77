"""`why --order`: what each rule says to an order, and where that which a ruling stands on was declared."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from core.ruling import Refused, Ruling, Violation
from skyledger.cli.answers import ruling_json, write_facts
from skyledger.cli.options import Common
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE
from skyledger.notation import notation_of
from skyledger.service import Desk, Table, rule_on
from skyledger.showing import showing_of
from skyledger.telling import ground_told, say
from skyledger.telling.orders import order_told
from skyledger.why import WATCHES, book_of
from skyledger.why.rulings import Grounded, InItsPlace, grounded, in_its_place, rules_said


def why_order(desk: Desk, held: Table, seat: str, text: str, common: Common) -> int:
    """Say why an order would be ruled on as it would, and give none."""
    system, game = held.system, held.state
    order, known = (
        notation_of(system.rules.name).read(game, text, seat),
        showing_of(system).known_to(game, seat),
    )
    ruling = rule_on(desk, replace(held, state=known), seat, order)
    book = book_of(desk, held, WATCHES[system.rules.name], held.head.number)
    grounds, then = tuple(grounded(book, ruling)), in_its_place(book, known, seat, order)
    told = order_told(system, game, order)
    if common.json:
        put({"game": held.game, "seat": seat, "order": told, **_json(held, ruling, grounds, then)})
        return DONE
    refused = isinstance(ruling, Refused)
    word = (" would be refused now.", "refused") if refused else (" would be accepted now.", "done")
    hanging((f"{seat}: {told}", "heading"), word)
    _write_ruling(held, ruling)
    for one in grounds:
        _write_ground(held, one)
    if then is not None:
        _write_in_its_place(held, then)
    return DONE


def _write_ruling(held: Table, ruling: Ruling) -> None:
    """Each rule with what it says, under what it was broken by or behind what happened by it."""
    said = {one.rule: one.text for one in rules_said(held.system.rules, ruling)}
    if isinstance(ruling, Refused):
        _write_violations(ruling.violations, said)
        return
    write_facts(held, [(fact.event, fact.rules) for fact in ruling.facts])
    for rule, text in said.items():
        if text:
            hanging((rule, "rule"), f"  {text}", indent=2)


def _write_violations(violations: Iterable[Violation], said: Mapping[str, str]) -> None:
    for violation in violations:
        hanging((violation.rule, "rule"), f"  {violation.sentence}", indent=2)
        for found in violation.found:
            hanging(found, indent=4)
        if text := said.get(violation.rule):
            hanging(("The rule: ", "aside"), text, indent=4)


def _write_in_its_place(held: Table, then: InItsPlace) -> None:
    """How the order will be ruled on when its time has come, if nothing changes."""
    state = f"In {then.state.replace('.', ': ')}, as things stand, "
    if then.mistaken:
        hanging((state, "aside"), "it could not be given: ", then.mistaken, indent=2)
        return
    refused = bool(then.violations)
    word = ("it would be refused:", "refused") if refused else ("it would be accepted.", "done")
    hanging((state, "aside"), word, indent=2)
    _write_violations(
        then.violations,
        {one.rule: one.text for one in rules_said(held.system.rules, Refused(then.violations))},
    )


def _write_ground(held: Table, one: Grounded) -> None:
    where = {0: "by default", 1: "as the game began"}.get(one.entry, f"in entry {one.entry}")
    told = say(ground_told(held.system, held.state, one.ground))
    hanging(("stood on: ", "aside"), told, (f", {where}", "aside"), indent=2)


def _json(
    held: Table, ruling: Ruling, grounds: Iterable[Grounded], then: InItsPlace | None
) -> dict[str, Any]:
    ruled = {key: value for key, value in ruling_json(held, ruling).items() if key != "grounds"}
    stood = [_ground_json(held, one) for one in grounds]
    said = rules_said(held.system.rules, ruling)
    return {"ruling": ruled, "rules": said, "grounds": stood, "in_its_place": then}


def _ground_json(held: Table, one: Grounded) -> dict[str, Any]:
    text = say(ground_told(held.system, held.state, one.ground))
    return {"ground": one.ground, "text": text, "entry": one.entry}

"""A report as JSON: facts as they stand in the ledger, and everything in words as well."""

from collections.abc import Iterator
from typing import Any

from msgspec import Raw, to_builtins

from events.codec import encode
from skyledger.reporting.remarks import Said
from skyledger.reporting.report import Line, PhaseTold, Report
from skyledger.telling.cited import printed_json


def report_json(report: Report) -> dict[str, Any]:
    """The report as it is written in JSON; `skyledger report --help` tells its keys."""
    return {
        "game": report.game,
        "title": report.title,
        "edition": report.edition,
        "viewer": report.viewer,
        "subject": report.subject,
        "phases": [_phase(phase) for phase in report.phases],
        "losses": to_builtins(report.losses),
        "last": report.last,
        "inverted": to_builtins(report.inverted),
        "airbases": to_builtins(report.bases),
        "doubts": [{"number": one.number, "text": one.told} for one in report.doubts],
        "refused": [
            {
                "seat": one.seat,
                "order": one.order,
                "broken": [
                    {"rule": broken.rule, "sentence": broken.sentence, "found": broken.found}
                    for broken in one.broken
                ],
            }
            for one in report.refused
        ],
        "undone": to_builtins(report.undone),
        "now": _now(report),
        "head": report.now.head,
        **printed_json(_rules(report), report.cite),
        **({"remarks": [_said(one) for one in report.remarks]} if report.remarks else {}),
    }


def _said(one: Said) -> dict[str, Any]:
    return {"entry": one.entry, "at": one.at, "seat": one.seat, "text": one.told}


def _rules(report: Report) -> Iterator[str]:
    """Every rule that the report names."""
    parts = (part for phase in report.phases for part in phase.parts)
    yield from (rule for part in parts for line in part.lines for rule in line.rules)
    yield from (broken.rule for one in report.refused for broken in one.broken)
    yield from (stack.rule for stack in report.inverted or ())


def _phase(phase: PhaseTold) -> dict[str, Any]:
    return {
        "turn": phase.key.turn,
        "phase": phase.key.phase,
        "first": phase.first,
        "last": phase.last,
        "parts": [
            {"kind": part.kind, "heading": part.heading, "lines": [_line(line) for line in part.lines]}
            for part in phase.parts
        ],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "entry": line.entry, "seat": line.seat, "event": Raw(encode(line.event)), "rules": line.rules,
        "text": line.told,
    }  # fmt: skip


def _now(report: Report) -> dict[str, Any]:
    now = report.now
    return {
        "entry": now.entry,
        "turn": now.turn,
        "seats": now.seats,
        "battles": now.battles,
        "asked": [
            {"text": asked, "options": [{"option": option, "means": means} for option, means in options]}
            for asked, options in now.asked
        ],
        "answers": [{"seat": seat, "order": order} for seat, order in now.answers],
    }

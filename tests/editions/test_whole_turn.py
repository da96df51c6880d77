"""The same game turn is played under each edition, and its rulings cite the numbers that the edition prints."""

from pathlib import Path

import pytest

from core.rulebook import paragraphs
from core.ruling import Accepted, Refused
from core.world_at_war.edition import load
from core.world_at_war.state import PACKAGE
from skyledger.cases.running import GAME, Reading, begun, judge
from skyledger.cases.written import Step, read
from skyledger.service import table

TURN = """+++
number = "18.1.V.99"
title = "A game turn with airbases, staging, counterair, kamikazes and new air units"

[set-up]
board = "Kobe~ Osaka~ Kyoto~ Guam~ = Truk~ = Wake~ . ."
hexes = { Kobe = { territory = "Japan" }, Osaka = { territory = "Japan" }, Kyoto = { territory = "Japan" } }
theater = "Pacific"
holder = "Japan"
held = { Kyoto = "United States", Wake = "United States", Truk = "United States", 0800 = "United States", 0900 = "United States" }
turn = { year = 1944, season = "Summer", side = "Axis", phase = "movement.airbases" }
facts = [
  { kind = "war", subject = "Japan/United States", value = "Winter 1941" },
  { kind = "option", subject = "Axis/Front", value = "offensive" },
  { kind = "option", subject = "Japan/Front", value = "offensive" },
  { kind = "option", subject = "Allied/Front", value = "offensive" },
  { kind = "uninversion", subject = "Japan", value = "5" },
  { kind = "uninversion", subject = "United States", value = "5" },
]
carriers = [
  { name = "Akagi", nation = "Japan", size = 3, place = "Kobe" },
  { name = "Essex", nation = "United States", size = 3, place = "0400", at_sea = true },
]
territories = [
  { name = "Homeland", controller = "Japan" },
  { name = "Japan", controller = "Japan" },
]
units = [
  { name = "JP-NAS-09", nation = "Japan", kind = "NAS" },
  { name = "JP-AAF-09", nation = "Japan", kind = "AAF" },
  { name = "US-AAF-09", nation = "United States", kind = "AAF" },
  "6 NAS Japan at Kobe",
  "2 AAF Japan at Guam",
  "3 AAF Japan at Osaka",
  "3 AAF United States at Truk",
  "2 AAF United States at Wake",
  "2 NAS United States at Essex",
]
+++
@axis
done
"""
"""A game turn that each edition plays, with what some of them refuse."""
ORDERS = """
axis: place airbase Japanese at Osaka
axis: place airbase Japanese at Guam
axis: transfer 1 NAS Japanese from Kobe to Akagi
to movement.staging
axis: stage 1 AAF Japanese from Osaka to Guam
axis: stage 1 AAF Japanese from Osaka to Truk
to movement.counterair.announcing
axis: counterair Truk with 2 AAF Japanese from Guam
to movement.missions
axis: transfer 1 NAS Japanese from Kobe to Akagi
to combat.counterair.announcing
axis: transfer 1 NAS Japanese from Kobe to Akagi
to construction.airbases
axis: invoke kamikazes for Japan
axis: build 1 AAF Japanese at Kobe
axis: build 1 NAS Japanese at Kobe
axis: convert 2 NAS Japanese at Kobe to kamikazes
axis: convert 1 AAF Japanese at Osaka to kamikazes
to redeployment.transfers
axis: redeploy 1 AAF Japanese from Osaka to Kobe
axis: send 1 kamikaze Japanese against 0400
to end.uninversion
axis: uninvert all
to movement.airbases
allies: place airbase American at 0800
to movement.staging
allies: stage 1 AAF American from Truk to Wake
to movement.counterair.announcing
allies: counterair Guam with 2 AAF American from Wake
to construction.airbases
allies: build 1 AAF American at Wake
allies: begin 3 CVE American
to end.uninversion
allies: uninvert all
to movement.airbases
"""
"""Who orders what; an order that an edition can't judge, or refuses, leaves the game where it stands."""
EDITIONS = ("current", "classic", "2005")
AT_LEAST = {"17.3122", "18.142", "18.21", "18.521", "18.522", "19.21", "19.61", "17.24", "17.44A"}
"""Rules that each of these games stands on, by the numbers of today."""


ANYTHING = ("choose {option}", "dice 4 4", "fight on", "done")
"""What brings a turn on, whatever stands in its way."""


def given(desk, system, seat, text):
    """An order that is judged, and the game after it."""
    return judge(desk, system, Step(1, seat, text, ()))


def on_to(desk, system, phase):
    """All that is judged until the turn stands in a state: answers, dice, and that somebody is done."""
    while (now := table(desk, GAME).state).turn.phase != phase:
        option = now.questions[0].options[0] if now.questions else ""
        orders = ((seat, text.format(option=option)) for text in ANYTHING for seat in ("axis", "allies"))
        tried = (given(desk, system, seat, text) for seat, text in orders)
        done = next((one for one in tried if isinstance(one.ruling, Accepted)), None)
        assert done, f"nothing leads on from {now.turn.phase}"
        yield done


def rulings(edition):
    """What is ruled in the game under this edition, and each number that it rests on, as it is printed there."""
    desk, system = begun(read(TURN, "turn.case", Path()), Reading(edition, edition, {}))
    judged = []
    for line in ORDERS.strip().splitlines():
        who, _, text = line.partition(": ")
        judged += [given(desk, system, who, text)] if text else on_to(desk, system, who.removeprefix("to "))
    cite = load(edition).cite
    return judged, {
        rule: cite(rule) for one in judged for rule in resting_on(one.ruling) if rule[0].isdigit()
    }


def resting_on(ruling):
    """The numbers of rules that a ruling names; none of what could not be judged."""
    match ruling:
        case Accepted(facts, _):
            return {rule for fact in facts for rule in fact.rules}
        case Refused(violations, _):
            return {violation.rule for violation in violations}
    return set()


@pytest.fixture(scope="module", params=EDITIONS)
def played(request):
    return request.param, *rulings(request.param)


def test_a_game_turn_is_played_to_its_end(played):
    _, judged, cited = played
    assert judged[-1].game.turn.season == "Fall"
    assert set(cited) >= AT_LEAST


def test_each_ruling_cites_the_numbers_that_its_edition_prints(played):
    """What an edition does not print follows the current text, and is cited as such."""
    edition, _, cited = played
    known = paragraphs(PACKAGE)
    own = "2005:" if edition == "2005" else ""
    wrong = {
        rule: printed
        for rule, printed in cited.items()
        if not printed.startswith("current:") and f"{own}{printed}" not in known
    }
    assert wrong == {}
    followed = {rule for rule, printed in cited.items() if printed.startswith("current:")}
    assert followed <= set(known)
    assert not {one for one in followed if one.startswith(("17.", "18.", "19."))}

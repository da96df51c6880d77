"""Undo, redo, proposals and answers: orders of every game, as they are typed and as a log tells them."""

import pytest

from core.history import Redo, Undo
from core.proposals import Accept, AcceptAlways, AcceptNoMore, Decline, Propose
from core.remarks import Claim, Comment, RuleOn, Statement
from skyledger.notation.any_game import read, written

LINES = {
    "undo": Undo(),
    "undo to 7 because a slip": Undo(7, "a slip"),
    "undo keeping dice": Undo(0, "", "kept"),
    "propose undo to 7 keeping dice because a slip": Propose(Undo(7, "a slip", "kept")),
    "redo": Redo(),
    "propose undo": Propose(Undo()),
    "propose undo to 7 because I forgot the escort": Propose(Undo(7, "I forgot the escort")),
    "propose redo": Propose(Redo()),
    "accept": Accept(),
    "accept 12": Accept(12),
    "accept always undo from japan": AcceptAlways("undo", "japan"),
    "accept no more undo from Grand Fleet": AcceptNoMore("undo", "Grand Fleet"),
    'accept always undo from "H.M.S."': AcceptAlways("undo", "H.M.S."),
    "decline": Decline(),
    "decline 12 because the dice stand": Decline(12, "the dice stand"),
    "decline because the dice stand": Decline(0, "the dice stand"),
    "comment on 7: that die was a 4": Comment(7, "that die was a 4"),
    "comment on 7 to side: let them have it": Comment(7, "let them have it", "side"),
    "comment on 7: to side: no": Comment(7, "to side: no"),
    "claim on 7: status of GE-AAF-01 is inverted by 18.42 because it flew in entry 5": Claim(
        7, Statement("status", ("GE-AAF-01",), "inverted"), "18.42", "it flew in entry 5"
    ),
    "claim on 7: base of GE-AAF-01 is Lyon": Claim(7, Statement("base", ("GE-AAF-01",), "Lyon")),
    'claim on 7: base of GE-AAF-01 is "Port to Port"': Claim(
        7, Statement("base", ("GE-AAF-01",), "Port to Port")
    ),
    "claim on 7: distance Lille to Lyon is 3": Claim(7, Statement("distance", ("Lille", "Lyon"), "3")),
    "claim on 7: supply of Metz is none because it was declared": Claim(
        7, Statement("supply", ("Metz",), "none"), "", "it was declared"
    ),
    "claim on 7: holder of Metz is Germany": Claim(7, Statement("holder", ("Metz",), "Germany")),
    "claim on 7: modifier of 19.31A is +1": Claim(7, Statement("modifier", ("19.31A",), "+1")),
    "claim on 7: cell 19.2 23 9 is 5/4 by 19.2": Claim(
        7, Statement("cell", ("19.2", "23", "9"), "5/4"), "19.2"
    ),
    "claim on 7: illegal by 18.21": Claim(7, Statement("illegal"), "18.21"),
    'claim on 7: legal "take Metz for Germany because “it fell”" because so it is': Claim(
        7, Statement("legal", (), "take Metz for Germany because “it fell”"), "", "so it is"
    ),
    "claim on 7: because we agreed to play it otherwise": Claim(7, because="we agreed to play it otherwise"),
    "claim on 7: by 18.142 because we agreed": Claim(7, rule="18.142", because="we agreed"),
    "rule-on 7 upheld because 18.42 says so": RuleOn(7, "upheld", "18.42 says so"),
    "rule-on 7 denied": RuleOn(7, "denied"),
    "propose rule-on 7 denied because we agreed": Propose(RuleOn(7, "denied", "we agreed")),
    'comment on 7: "one\\u000Atwo"': Comment(7, "one\ntwo"),
}
AS_TYPED = {
    "Propose to undo to entry 7.": Propose(Undo(7)),
    "ACCEPT proposal 12.": Accept(12),
    "accept entry 12": Accept(12),
    "accept always undo from “japan”.": AcceptAlways("undo", "japan"),
    'Accept no more undo of "japan"': AcceptNoMore("undo", "japan"),
    'decline because "no."': Decline(0, "no."),
    "Comment entry 12 to our side: wait.": Comment(12, "wait.", "side"),
    "Claim 12 status of GE-AAF-01 was inverted, by rule 18.42, because it flew": Claim(
        12, Statement("status", ("GE-AAF-01",), "inverted"), "18.42", "it flew"
    ),
    "claim on 12 distance from Lille to Lyon was 3 hexes": Claim(
        12, Statement("distance", ("Lille", "Lyon"), "3")
    ),
    "rule on claim 12: DENIED because no.": RuleOn(12, "denied", "no."),
    "comment 12 was that agreed?": Comment(12, "was that agreed?"),
}


@pytest.mark.parametrize("game", ["A World at War", "The War Game"])
@pytest.mark.parametrize("line", LINES)
def test_what_a_log_tells_is_read_as_what_was_meant(game, line):
    assert read(game, None, line, "axis") == LINES[line]
    assert written(game, None, LINES[line]) == line


@pytest.mark.parametrize("line", AS_TYPED)
def test_as_people_type_it(line):
    assert read("The War Game", None, line, "axis") == AS_TYPED[line]

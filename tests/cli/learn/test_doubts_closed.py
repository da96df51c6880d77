"""`doubts NUMBER` of a closed doubt says whether somebody else read the text again."""

from skyledger.library import all_doubts

AGAIN = "Closed: the text was read again, and played, by somebody else, who found the same."
ONCE = "Closed: nobody else has read the text again yet."


def _told(run, number):
    return " ".join(run("doubts", number).done().out.split())


def test_a_closed_doubt_says_whether_it_was_read_again(run):
    assert AGAIN in _told(run, "W198")
    assert run("doubts", "W198", "--json").done().json["doubts"][0]["read_again"] is True
    once = [number for number, doubt in all_doubts().items() if doubt.closed and not doubt.read_again]
    assert [number for number in once[:3] if ONCE not in _told(run, number)] == []


def test_an_open_doubt_says_nothing_of_it(run):
    assert "Closed:" not in _told(run, "W2")

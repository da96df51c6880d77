"""D12: what waits in the game is told where it is done in its branch by a standing acceptance that was said earlier there."""

import pytest

from tests.cli.conftest import words

TAKE, ALWAYS = "propose take Valletta for Germany", "accept always declared from germany"
REST = 'adjustments = "consent"\noptions = "consent"\npolicy = "consent"\n'
TOLD = "With v~b comes: an order of germany to which others agreed beforehand there, entry {} of v~b."


@pytest.fixture
def branched(run):
    """branched(*said) -> in the game Germany's proposal waits, and the acceptance stands from then on."""

    def ordered(game, *said):
        for seat, order in said:
            run("order", game, order, "--as", seat).done()

    def beginning(*said):
        run("new", "malta_1942", "--id", "v", "--policy", "consent").done()
        ordered("v", ("germany", TAKE), ("britain", ALWAYS))
        run("branch", "v", "--at", "1", "--name", "b").done()
        ordered("v~b", *said)
        return run

    return beginning


def test_what_is_done_there_at_once_is_told_wherever_it_is_asked(branched):
    run = branched(("britain", ALWAYS), ("germany", TAKE))
    for command in (
        "adopt v~b --as germany --dry-run",
        "adopt v~b --as germany",
        "proposals v",
        "next --as britain",
        "accept v 4 --as britain --dry-run",
        "accept v 4 --as britain",
        "log v --from 5",
    ):
        assert TOLD.format(3) in words(run(*command.split()).done()), command


def test_what_waits_there_as_well_is_not(branched):
    run = branched(("germany", TAKE), ("britain", ALWAYS))
    assert "beforehand there" not in words(run("adopt", "v~b", "--as", "germany").done())


def test_where_it_counts_until_declined_it_is_not_told_as_nobodys(run, tmp_path):
    (tmp_path / "q.toml").write_text('name = "q"\ngamemaster = []\ndeclared = "until declined"\n' + REST)
    run("new", "malta_1942", "--id", "v", "--policy", str(tmp_path / "q.toml")).done()
    run("branch", "v", "--name", "b").done()
    for seat, order in (("britain", ALWAYS), ("germany", "take Valletta for Germany")):
        run("order", "v~b", order, "--as", seat).done()
    told = words(run("adopt", "v~b", "--as", "germany", "--dry-run").done())
    assert TOLD.format(3) in told
    assert "nobody's" not in told

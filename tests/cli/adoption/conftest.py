"""What tests of adoptions begin from."""

import pytest

from tests.cli.conftest import STAGE


@pytest.fixture
def parted_by(run, position):
    """Begin a game "g" by a policy; its branch "g~right" parts after entry 1 and goes on otherwise."""

    def begun(policy):
        run("new", "--from", position, "--id", "g", "--policy", policy).done()
        run("order", "g", STAGE, "--as", "axis").done()
        run("branch", "g", "--at", "1", "--name", "right").done()
        run("order", "g~right", "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
        return "g"

    return begun

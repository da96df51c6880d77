"""Air units as a board shows them: like ones together in a stack, and those that fly something together."""

import msgspec


class Stack(msgspec.Struct, frozen=True):
    """Like air units at one base, all elite or all regular: `ready` face up and `inverted` turned over.

    `place` is a hex, a box or a carrier, `name` what people call it.
    """

    place: str
    name: str
    side: str
    nation: str
    kind: str
    ready: int
    inverted: int
    elite: bool = False


class Flown(msgspec.Struct, frozen=True):
    """What is flown, about what, and by whom: the stacks that a viewer sees, and how many units besides.

    Those that are `unseen` are aboard carriers under a marker that the viewer can't look under (17.3123).
    """

    part: str
    air: tuple[Stack, ...]
    about: str = ""
    unseen: int = 0

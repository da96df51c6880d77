"""What orders are made of: units as a player names them, and the form of an order."""

from typing import Literal

import msgspec

Quality = Literal["", "elite", "regular"]
"""Of which quality naval air is to be (17.352); empty where nothing is said of it."""


class Group(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="group", tag_field="by", omit_defaults=True
):
    """So many like air units of a nation at one base; the referee names them.

    A quality that is not said is not written down: such orders keep the bytes that ledgers have of them.
    """

    count: int
    kind: str
    nation: str
    base: str
    quality: Quality = ""


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="by"):
    """These very air units."""

    names: tuple[str, ...]


Units = Group | Named


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a seat asks for. Imperative."""

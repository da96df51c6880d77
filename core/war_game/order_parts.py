"""What orders are made of: units as a player names them, and the form of an order."""

import msgspec


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="group", tag_field="by"):
    """So many like units of a nation at one place, or aboard one ship; the referee names them."""

    count: int
    nation: str
    kind: str
    place: str


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="by"):
    """These very units."""

    names: tuple[str, ...]


class Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="groups", tag_field="by"):
    """Units of several sorts at one place, group after group in this order."""

    groups: tuple[Group, ...]


Units = Group | Named | Several


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a seat asks for. Imperative."""

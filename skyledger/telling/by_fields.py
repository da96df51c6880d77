"""The telling of a fact that follows from its fields: a template whose places are named as these are."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from events.message import Event
from events.sentences import Part, places, retold, say, translated

Telling = Callable[[Any, Any], str]
"""From the game and the fact to what is said of it."""
Kind = Callable[[Any, Any], Part]
"""From the game and the value of a field to what stands in the template's place."""


class Cases(msgspec.Struct, frozen=True):
    """Several templates: which it is turns on a field, or on what `of` finds of the game and the fact.

    Without one for all others, KeyError tells that none fits.
    """

    of: str | Callable[[Any, Any], object]
    templates: Mapping[object, "Template"]
    otherwise: "Template | None" = None


Template = str | Cases


def where(field: str, template: Template) -> Cases:
    """What is only said where the field is not empty."""
    return Cases(field, {"": "", (): "", 0: ""}, template)


class ByFields(msgspec.Struct, frozen=True):
    """A telling by a template; `parts` fill those of its places that are no fields, or told otherwise.

    A part is found by code, or is a template itself, whose places are fields.
    """

    template: Template
    kinds: Mapping[str, Kind]
    parts: Mapping[str, Template | Callable[[Any, Any], Part]] = {}

    def __call__(self, game: Any, event: Any) -> str:
        """What is said of a fact."""
        return self._said(self.template, game, event, self._place)

    def _said(self, template: Template, game: Any, event: Any, place: Callable[[str, Any, Any], Part]) -> str:
        fits = _fitting(template, game, event)
        return say(fits, **{name: place(name, game, event) for name in names(fits)}) if fits else ""

    def _place(self, name: str, game: Any, event: Any) -> Part:
        if (part := self.parts.get(name)) is None:
            return self._field(name, game, event)
        return part(game, event) if callable(part) else self._said(part, game, event, self._field)

    def _field(self, name: str, game: Any, event: Any) -> Part:
        return self.kinds[name](game, getattr(event, name))


@cache
def names(template: str) -> tuple[str, ...]:
    """The places of a template, each once."""
    return tuple(dict.fromkeys(name for _, name, _ in places(template) if name))


def _fitting(template: Template, game: Any, event: Any) -> str:
    while isinstance(template, Cases):
        found = getattr(event, template.of) if isinstance(template.of, str) else template.of(game, event)
        others = template.otherwise
        template = template.templates[found] if others is None else template.templates.get(found, others)
    return template


def by_fields(
    templates: Mapping[type[Event], Template],
    kinds: Mapping[str, Kind],
    parts: Mapping[str, Template | Callable[[Any, Any], Part]],
) -> dict[type[Event], Telling]:
    """The telling of each of these facts."""
    return {fact: ByFields(template, kinds, parts) for fact, template in templates.items()}


# How fields are told in any game.


def itself(_: Any, value: Part) -> Part:
    """A name, a number, or several names."""
    return value


def word(_: Any, value: str) -> str:
    """A word of the game, or a text that the game itself wrote into a fact."""
    return value and translated(retold(value))


def seat(game: Any, name: str) -> str:
    """A seat by its name, or whoever else gave an order."""
    return name if not name or name in game.seats else translated(name)

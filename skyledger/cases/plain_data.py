"""Structs as plain data, without what is so anyway."""

from collections.abc import Mapping
from typing import Any

import msgspec


def without_defaults(value: Any) -> Any:
    """A struct as the data that are read as this very struct; what has its default is left out."""
    match value:
        case msgspec.Struct():
            fields = msgspec.structs.fields(value)
            given = {
                one.encode_name: getattr(value, one.name) for one in fields if not _is_default(one, value)
            }
            return {**_tag(value), **{name: without_defaults(one) for name, one in given.items()}}
        case tuple() | list() | frozenset():
            return [without_defaults(one) for one in value]
        case Mapping():
            return {str(name): without_defaults(one) for name, one in value.items()}
        case _:
            return value


def _tag(value: msgspec.Struct) -> dict[str, Any]:
    config = value.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field and config.tag else {}


def _is_default(field: msgspec.structs.FieldInfo, value: msgspec.Struct) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(getattr(value, field.name) == field.default_factory())
    return field.default is not msgspec.NODEFAULT and bool(getattr(value, field.name) == field.default)

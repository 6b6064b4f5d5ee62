"""JSON Schema of types: dataclasses, structs, and typed dictionaries, as they are written."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from croupier.cards import DECK, Card
from croupier.house.table.view_types import Plain

Schema = dict[str, Any]
_SIMPLE: Mapping[Any, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bytes: {"type": "string", "contentEncoding": "base16"},
    NoneType: {"type": "null"},
    None: {"type": "null"},
    Any: {},
    object: {},
    Card: {"type": "integer", "minimum": 0, "maximum": len(DECK) - 1},
}
_LISTS = (list, tuple, frozenset, set, Sequence, Collection, Iterable)


class Shapes:
    """The types so far, each under one name, so that references are short."""

    def __init__(self, names: Mapping[type[Any], str]) -> None:
        """Take `names` for classes that share a name with another."""
        self.defs: dict[str, Schema] = {}
        self._names = names
        self._known: dict[str, Any] = {}

    def add(self, name: str, schema: Schema) -> Schema:
        """Add a schema under this name, and return a reference to it."""
        assert name not in self.defs, f"two shapes are called {name}"
        self.defs[name] = schema
        return reference(name)

    def of(self, kind: Any) -> Schema:
        """Return the schema of the written form of this type."""
        if isinstance(kind, str):
            return reference(kind)
        if kind in _SIMPLE:
            return dict(_SIMPLE[kind])
        origin = get_origin(kind)
        if origin is Annotated:
            marks = [item for item in kind.__metadata__ if isinstance(item, Plain)]
            return self.of(marks[0].kind if marks else kind.__origin__)
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(each) for each in get_args(kind)]}
        if origin is Literal:
            return _one_of(get_args(kind))
        if (origin or kind) in _LISTS:
            return self._array(origin, get_args(kind))
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(get_args(kind)[1])}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _one_of(enum.value for enum in kind)
        return self._named(kind)

    def _array(self, origin: Any, items: tuple[Any, ...]) -> Schema:
        if origin is tuple and items and items[-1] is not ...:
            several = [self.of(item) for item in items]
            return {
                "type": "array",
                "prefixItems": several,
                "items": False,
                "minItems": len(several),
            }
        return {"type": "array", "items": self.of(items[0] if items else Any)}

    def _named(self, kind: type[Any]) -> Schema:
        name = self._names.get(kind, kind.__name__)
        known = self._known.setdefault(name, kind)
        assert known is kind, f"{known} and {kind} are both called {name}"
        if name not in self.defs:
            self.defs[name] = {}  # the class may refer to itself
            self.defs[name] = self.closed(kind)
        return reference(name)

    def closed(self, kind: type[Any]) -> Schema:
        """Return the schema of a class, with every field and nothing else."""
        docs = _docs(kind)
        properties = {
            name: described(self.of(hint), docs.get(name, "")) for name, hint, _ in _fields(kind)
        }
        required = [name for name, _, always in _fields(kind) if always]
        return described(an_object(properties, required), inspect.getdoc(kind) or "")


def reference(name: str) -> Schema:
    """Return a reference to the shape of this name."""
    return {"$ref": f"#/$defs/{name}"}


def an_object(properties: Mapping[str, Schema], required: Collection[str]) -> Schema:
    """Return the schema of an object with these fields and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def described(schema: Schema, message: str) -> Schema:
    """Return the schema with a description, if there is one."""
    return {"description": " ".join(message.split()), **schema} if message else schema


def _one_of(values: Iterable[Any]) -> Schema:
    several = list(values)
    return {"const": several[0]} if len(several) == 1 else {"enum": several}


def _fields(kind: type[Any]) -> Iterator[tuple[str, Any, bool]]:
    """Yield each field with its type, and whether it is always written."""
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, msgspec.Struct):
        omits = kind.__struct_config__.omit_defaults
        for field in msgspec.structs.fields(kind):
            yield field.encode_name, hints[field.name], field.required or not omits
        return
    assert is_dataclass(kind) or is_typeddict(kind), f"{kind} is not written by its fields"
    for name, hint in hints.items():
        if get_origin(hint) is NotRequired:
            yield name, get_args(hint)[0], False
        elif get_origin(hint) is not ClassVar:
            yield name, hint, True


def _docs(kind: type[Any]) -> dict[str, str]:
    """Return the description of each field, from the class or its bases."""
    bases = kind.__orig_bases__ if is_typeddict(kind) and "__orig_bases__" in vars(kind) else ()
    found: dict[str, str] = {}
    for item in (*(base for base in bases if is_typeddict(base)), *reversed(kind.__mro__)):
        found |= _said_in(item.__module__).get(item.__qualname__, {})
    return found


@cache
def _said_in(module: str) -> dict[str, dict[str, str]]:
    """Return, by class of a module, the text below each of its fields."""
    if not module.startswith("croupier."):
        return {}
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    found: dict[str, dict[str, str]] = {}
    for item in tree.body:
        if isinstance(item, ast.ClassDef):
            pairs = zip(item.body, item.body[1:], strict=False)
            found[item.name] = {
                field.target.id: message for field, message in map(_pair, pairs) if field
            }
    return found


def _pair(two: tuple[ast.stmt, ast.stmt]) -> tuple[Any, str]:
    field, words = two
    if isinstance(field, ast.AnnAssign) and isinstance(words, ast.Expr):
        said = words.value
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            return field, said.value
    return None, ""

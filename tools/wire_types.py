"""Types of the wire for the pages, written from its schema.

    python -m tools.wire_types    writes src/croupier/web/static/app/wire.d.ts

Pages name them in comments: `@param {import("../app/wire").TableView} view`. A test compares the
file with what this would write.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from croupier.web.schema import document

FILE: Final = Path(__file__).parents[1] / "src/croupier/web/static/app/wire.d.ts"
HEAD: Final = "// Written by `python -m tools.wire_types` from the schema at /api/wire.\n"
_SIMPLE: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_NAME: Final = re.compile(r"[A-Za-z_]\w*")

Schema = dict[str, Any]


def types() -> str:
    """Every shape of the schema as a type, in the order of their names."""
    shapes = document()["$defs"]
    return "\n".join([HEAD, *(_declared(name, item) for name, item in shapes.items())])


def _declared(name: str, schema: Schema) -> str:
    return f"{_words(schema, '')}export type {name} = {_type(schema, '')};\n"


def _words(schema: Schema, indent: str) -> str:
    """What is said of it, with its unit, as a comment."""
    said = [schema.get("description") or schema.get("title", ""), schema.get("x-unit", "")]
    words = "; ".join(item for item in said if item)
    return f"{indent}/** {words} */\n" if words else ""


def _type(schema: Schema, indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(item, indent) for item in schema["anyOf"]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    match schema.get("type"):
        case "array":
            return _array(schema, indent)
        case "object":
            return _object(schema, indent)
        case None:
            return "unknown"
        case simple:
            return _SIMPLE[simple]


def _array(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item, indent) for item in schema['prefixItems'])}]"
    inner = _type(schema["items"], indent)
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _object(schema: Schema, indent: str) -> str:
    if "properties" not in schema:
        return f"Record<string, {_type(schema['additionalProperties'], indent)}>"
    if not schema["properties"]:
        return "Record<string, never>"
    deeper = f"{indent}  "
    lines = []
    for name, item in schema["properties"].items():
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        mark = "" if name in schema["required"] else "?"
        lines.append(f"{_words(item, deeper)}{deeper}{key}{mark}: {_type(item, deeper)};\n")
    return f"{{\n{''.join(lines)}{indent}}}"


if __name__ == "__main__":
    FILE.write_text(types(), "utf-8")

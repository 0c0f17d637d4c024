"""The JSON Schema of a line of a save, made from the structs: ``python -m parlour.saves.schema`` prints it."""

import json
import sys

import msgspec

from parlour.games import GAMES
from parlour.saves.records import FORMAT, AnyLine


def schema() -> dict[str, object]:
    """JSON Schema 2020-12 of one line, whichever it is."""
    options = tuple(game.options_type for game in GAMES)
    (line, *of_options), parts = msgspec.json.schema_components((AnyLine, *options), ref_template="#/$defs/{name}")
    del line["discriminator"]  # OpenAPI's word, not JSON Schema's
    for part in parts.values():
        if "description" in part:  # the first paragraph of a docstring
            part["description"] = part["description"].partition("\n\n")[0].replace("``", "`")
    parts["Tile"]["description"] = "A tile, its high half first."
    header = parts["Header"]["properties"]
    header["game"] = {"enum": [game.name for game in GAMES]}
    header["options"] = {"anyOf": of_options}
    for each, kind in zip(GAMES, options, strict=True):
        # msgspec takes a missing option for its default; a save has them all.
        part = parts[kind.__name__]
        part["required"] = list(part["properties"])
        part["title"] = each.title
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a Domino Parlour save, format {FORMAT}",
        "description": "A save is one JSON object a line: the header (match), then a record each.",
        **line,
        "$defs": dict(sorted(parts.items())),
    }


def printed() -> str:
    """The schema as the file has it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(printed().encode())

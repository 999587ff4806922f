"""Writes specs anew as libraries write YAML and JSON: the data stays, the style does not.

    rewrite.py FOLDER FILE...     writes FOLDER/<style>/<name of the file>

A file with a `!swift` tag has no form in JSON.
"""
import json
import pathlib
import re
import sys

import yaml


class SwiftText(str):
    """A scalar behind `!swift`."""


class Loader(yaml.CBaseLoader):
    """Scalars stay text, but for nothing, which a plain `null` says."""


class Dumper(yaml.SafeDumper):
    pass


Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(~|null|)$"), ["~", "n", ""])
Loader.add_constructor("tag:yaml.org,2002:null", lambda loader, node: None)
Loader.add_constructor("!swift", lambda loader, node: SwiftText(node.value))
Dumper.add_representer(
    SwiftText, lambda dumper, text: dumper.represent_scalar("!swift", text, style="|"))

yaml_styles = {
    "block": {},
    "flow": {"default_flow_style": True},
    "quoted": {"default_style": '"', "indent": 6, "width": 40},
    "single": {"default_style": "'", "allow_unicode": True, "width": 1000},
}
json_styles = {
    "json": {},
    "indented.json": {"indent": "\t", "separators": (",", " : ")},
    "compact.json": {"separators": (",", ":")},
}


def holds_swift(value):
    if isinstance(value, dict):
        return any(holds_swift(inner) for inner in value.values())
    if isinstance(value, list):
        return any(holds_swift(inner) for inner in value)
    return isinstance(value, SwiftText)


folder = pathlib.Path(sys.argv[1])
for path in map(pathlib.Path, sys.argv[2:]):
    spec = yaml.load(path.read_text(encoding="utf-8-sig"), Loader)
    texts = {
        style: yaml.dump(spec, Dumper=Dumper, sort_keys=False, **options)
        for style, options in yaml_styles.items()
    }
    if not holds_swift(spec):
        for style, options in json_styles.items():
            texts[style] = json.dumps(spec, ensure_ascii=False, **options)
    for style, text in texts.items():
        (folder / style).mkdir(parents=True, exist_ok=True)
        (folder / style / path.name).write_text(text, encoding="utf-8")

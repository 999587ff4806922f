"""Validates specs against the schema with the public `jsonschema` package.

    validate.py SCHEMA good FILE...     every file is valid
    validate.py SCHEMA bad FILE         no document of the file is valid

Prints what is not as it should be; ends with status 1 then.
"""
import json
import re
import sys

import yaml
from jsonschema import Draft202012Validator


class Loader(yaml.CSafeLoader):
    """YAML 1.2's core schema, as editors read it: `no`, `on` and dates are text."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("null", r"^(~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("int", r"^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", "-+0123456789"),
    ("float", r"^([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?)$", "-+.0123456789"),
]:
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))
Loader.add_constructor("!swift", lambda loader, node: loader.construct_scalar(node))
Loader.add_constructor(
    "tag:yaml.org,2002:int", lambda loader, node: int(loader.construct_scalar(node), 0))

schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
failed = False
for path in sys.argv[3:]:
    for number, document in enumerate(yaml.load_all(open(path, encoding="utf-8-sig"), Loader)):
        error = next(validator.iter_errors(document), None)
        if sys.argv[2] == "good" and error:
            print(f"{path}: refused at {error.json_path}: {error.message[:200]}")
            failed = True
        if sys.argv[2] == "bad" and not error:
            print(f"{path}: document {number + 1} is taken: {json.dumps(document)[:200]}")
            failed = True
sys.exit(failed)

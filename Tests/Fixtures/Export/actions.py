"""Lists the actions of all features, from 'redux-gen export Specs --format json'."""
import json
import sys


def parameter(value):
    label = value.get("label", "_")
    name = value["name"]
    return (name if label == name else f"{label} {name}") + ": " + value["type"]


export = json.load(sys.stdin)
if export["format"] != 1:
    sys.exit("this generator reads format 1")
for spec in export["specs"]:
    for action in spec.get("actions", []):
        payload = ", ".join(map(parameter, action["payload"]))
        writes = ", ".join(action["writes"]) or "nothing"
        print(f"{spec['name']}.{action['name']}({payload}) changes {writes}")

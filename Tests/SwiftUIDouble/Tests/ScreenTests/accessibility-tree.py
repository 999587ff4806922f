"""Prints what Chromium's accessibility tree says of pages, as JSON: for each page a list of nodes, each
with its role, name and states.

Arguments: the path of chromedriver and those of the pages.
"""
import json
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "CommandLineTests"))
from browser import Browser  # noqa: E402

# What is not said by itself.
SILENT = {"none", "generic", "RootWebArea", "InlineTextBox", "LayoutTable", "ListMarker"}


def said(node):
    role = node["role"]["value"]
    if node["ignored"] or role in SILENT:
        return None
    states = {item["name"]: item["value"].get("value") for item in node.get("properties", [])}
    return {
        "role": role,
        "name": node.get("name", {}).get("value", ""),
        "isDisabled": states.get("disabled") is True,
        "isChecked": states.get("checked") in ("true", True),
    }


def tree(browser, page):
    browser.open(page)
    body = {"cmd": "Accessibility.getFullAXTree", "params": {}}
    nodes = browser.call("/goog/cdp/execute", body)["nodes"]
    return [node for node in map(said, nodes) if node]


# A process that Foundation starts can have blocked signals, and so have its own.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
browser = Browser(sys.argv[1])
try:
    print(json.dumps([tree(browser, page) for page in sys.argv[2:]]))
finally:
    browser.close()

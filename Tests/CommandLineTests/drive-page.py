"""Uses the page of a graph as a person does, in Chromium, and prints what it sees as JSON.

Arguments: the path of chromedriver and that of the page.
"""
import json
import sys

from browser import NAMELESS, Browser

DOWN, UP, END, ENTER, ESCAPE = "\ue015", "\ue013", "\ue010", "\ue007", "\ue00c"


def text(selector):
    return f"document.querySelector({json.dumps(selector)})?.textContent"


FOCUS = "document.activeElement.id || document.activeElement.localName"
ACTIVE = "document.getElementById('list').getAttribute('aria-activedescendant')"
ROWS = "[...document.querySelectorAll('.map-row')].map((row) => row.id)"
PRE = "[...document.querySelectorAll('#detail pre')].map((code) => code.textContent)"
OUTSIDE = "performance.getEntriesByType('resource').map((entry) => entry.name)"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
SUBJECT = text("#detail h2")


def use(browser, page):
    seen = {}
    browser.open(page)
    seen["title"] = browser.run("document.title")
    seen["first"] = browser.run(SUBJECT)
    seen["count"] = browser.run(text("#count"))
    seen["rows"] = browser.run("document.querySelectorAll('.map-row').length")
    seen["loaded"] = browser.run(LOADED)
    seen["nodes"] = browser.run("document.querySelectorAll('svg .node').length")
    # The list, by its keys.
    browser.press("/")
    seen["slash"] = browser.run(FOCUS)
    browser.press(DOWN)
    seen["list"] = browser.run(FOCUS)
    browser.press(DOWN + DOWN + UP)
    seen["moved"] = browser.run(ACTIVE)
    browser.press(END)
    seen["end"] = browser.run(ACTIVE)
    browser.press(ENTER)
    seen["opened"] = browser.wait(SUBJECT, seen["first"])
    seen["openedFocus"] = browser.run(FOCUS)
    seen["hash"] = browser.run("location.hash")
    browser.press(ESCAPE)
    seen["escaped"] = browser.run(FOCUS)
    # The search.
    browser.press("/")
    browser.press("bold COINS:")
    seen["searchCount"] = browser.run(text("#count"))
    seen["searchRows"] = browser.run(ROWS)
    if seen["searchRows"]:
        browser.press(ENTER)
        seen["searchOpened"] = browser.wait(SUBJECT, seen["opened"])
    before = browser.run(SUBJECT)
    # A violation, by its link.
    browser.click("#violations a")
    seen["violation"] = browser.wait(SUBJECT, before)
    seen["bad"] = browser.run(text("#detail p.bad"))
    seen["scenarios"] = browser.run(PRE)
    browser.click("#detail button")
    seen["copied"] = browser.wait(text("#detail button"), "Copy")
    # Links between states, the way back, and the drawing.
    browser.click("#detail .path li:first-child a")
    seen["linked"] = browser.wait(SUBJECT, seen["violation"])
    browser.call("/back", {})
    seen["back"] = browser.wait(SUBJECT, seen["linked"])
    if seen["nodes"]:
        browser.run("document.getElementById('n1').focus()")
        browser.press(ENTER)
        seen["node"] = browser.wait(SUBJECT, seen["back"])
        seen["current"] = browser.run("document.querySelector('.node.current').id")
    seen["markup"] = browser.run("document.querySelectorAll('b').length")
    seen["nameless"] = browser.run(NAMELESS)
    seen["views"] = browser.run(
        "[...document.querySelectorAll('main')].filter((view) => !view.hidden).map((view) => view.id)")
    browser.width(360)
    seen["width"] = browser.run("document.documentElement.scrollWidth")
    seen["resources"] = browser.run(OUTSIDE)
    seen["log"] = browser.call("/se/log", {"type": "browser"})
    return seen


browser = Browser(sys.argv[1])
try:
    print(json.dumps(use(browser, sys.argv[2])))
finally:
    browser.close()

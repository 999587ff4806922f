"""Plays a race as a person does, in Chromium, and prints what it sees as JSON.

Arguments: the path of chromedriver and the address of the page.
"""
import json
import sys
import time

from browser import NAMELESS, Browser

ENTER, CONTROL, BACK = "\ue007", "\ue009", "\ue003"
OUTSIDE = """performance.getEntriesByType('resource').map((entry) => entry.name)
  .filter((name) => !name.startsWith(location.origin + '/'))"""


def text(selector):
    return f"document.querySelector({json.dumps(selector)})?.textContent"


def until(browser, script, wanted):
    """Waits until a script gives what is wanted, for ten seconds."""
    end = time.monotonic() + 10
    while not wanted(value := browser.run(script)) and time.monotonic() < end:
        time.sleep(0.02)
    return value


def focus(browser, selector):
    browser.run(f"document.querySelector({json.dumps(selector)}).focus()")


def steps(browser, count):
    return until(browser, "document.querySelectorAll('#history li').length", lambda n: n == count + 1)


def search(browser, words, count):
    """Sends an action by its form, with the keyboard alone."""
    if not browser.run("document.querySelector('#actions details').open"):
        focus(browser, "#actions summary")
        browser.press(ENTER)
    until(browser, "document.querySelector('#actions form input') !== null", bool)
    browser.run("(() => { const input = document.querySelector('#actions form input');"
                " input.focus(); input.select(); })()")
    browser.press(words + ENTER)
    return steps(browser, count)


def explore(browser, seen):
    """Finds the shortest mistake from the start, plays its steps, and takes them back."""
    browser.click("#start-over")
    steps(browser, 0)
    browser.click("#explore")
    seen["way"] = until(browser, "[...document.querySelectorAll('#way li')].map((e) => e.textContent)", len)
    seen["wayMessage"] = browser.run(text("#way .bad"))
    seen["waySummary"] = browser.run(text("#way .soft"))
    browser.click("#way button")
    seen["followed"] = steps(browser, 3)
    seen["followedAlert"] = until(browser, text("#alert"), bool)
    seen["wayAfter"] = until(browser, text("#way"), lambda found: not found)
    focus(browser, "#h-history")
    browser.press(CONTROL + "z" + CONTROL)
    seen["wayUndone"] = steps(browser, 0)


def play_from_map(browser, seen):
    """Opens a state of the map with the keyboard alone, and plays from there."""
    browser.run("document.querySelector('#views a[href=\"#map\"]').focus()")
    browser.press(ENTER)
    seen["mapCount"] = until(browser, text("#count"), bool)
    browser.press("/")
    browser.press("#3" + ENTER)
    seen["mapOpened"] = until(browser, text("#detail h2"), lambda title: title == "State 3")
    seen["mapPath"] = browser.run(
        "[...document.querySelectorAll('#detail .path li')].map((e) => e.textContent)")
    seen["mapNameless"] = browser.run(NAMELESS)
    browser.width(360)
    seen["mapWidth"] = browser.run("document.documentElement.scrollWidth")
    focus(browser, "#detail .play-state")
    browser.press(ENTER)
    until(browser, "document.querySelector('#play').hidden", lambda hidden: not hidden)
    seen["mapPlayed"] = steps(browser, len(seen["mapPath"]) - 1)
    seen["mapFocus"] = browser.run("document.activeElement.id")


def use(browser, address):
    seen = {}
    browser.visit(address)
    seen["name"] = until(browser, text("#name"), lambda name: name not in (None, "…"))
    seen["first"] = search(browser, "a", 1)
    search(browser, "b", 2)
    seen["underWay"] = browser.run("[...document.querySelectorAll('#underWay code')].map((e) => e.textContent)")
    seen["live"] = browser.run(text("#status"))
    seen["changed"] = browser.run("[...document.querySelectorAll('#state .changed code')].map((e) => e.textContent)")
    # The answer of the first search arrives last.
    browser.click("#underWay li button")
    until(browser, "document.querySelector('#underWay form input') !== null", bool)
    seen["answerFocus"] = browser.run("document.activeElement.localName")
    browser.run("document.activeElement.select()")
    browser.press("x" + ENTER)
    steps(browser, 3)
    seen["alert"] = until(browser, text("#alert"), bool)
    seen["invariants"] = browser.run(text("#invariants"))
    seen["milliseconds"] = until(browser, "document.documentElement.dataset.milliseconds", bool)
    # A rejected action names the rule.
    search(browser, "no", 4)
    seen["rejected"] = until(browser, text("#alert"), lambda alert: alert and "rejected" in alert)
    focus(browser, "#h-history")
    browser.press(CONTROL + "z" + CONTROL)
    seen["undone"] = steps(browser, 3)
    # The search covers everything.
    focus(browser, "#search")
    browser.press("web.find")
    seen["found"] = until(browser, text("#found"), bool)
    focus(browser, "#scenario-name")
    browser.press("a race")
    browser.click("#copy")
    seen["scenario"] = until(browser, "document.querySelector('#text').value", bool)
    browser.click("#write")
    seen["written"] = until(browser, text("#status"), lambda status: status and "in the spec" in status)
    # A saved spec plays the steps again.
    browser.click("#history li:nth-child(2) button:nth-of-type(2)")
    until(browser, "document.querySelectorAll('#history li.out').length", bool)
    seen["takenOut"] = browser.run(text("#history li.out"))
    seen["nameless"] = browser.run(NAMELESS)
    seen["outside"] = browser.run(OUTSIDE)
    explore(browser, seen)
    play_from_map(browser, seen)
    browser.width(360)
    seen["width"] = browser.run("document.documentElement.scrollWidth")
    seen["log"] = [entry["message"] for entry in browser.call("/se/log", {"type": "browser"})]
    return seen


browser = Browser(sys.argv[1])
try:
    print(json.dumps(use(browser, sys.argv[2])))
finally:
    browser.close()

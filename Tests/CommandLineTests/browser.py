"""A headless Chromium, driven through chromedriver."""
import json
import re
import subprocess
import time
import urllib.request

# The controls in view that a screen reader cannot name.
NAMELESS = """[...document.querySelectorAll('input, select, textarea, button')].filter((element) =>
  element.offsetParent && !element.labels?.length && !element.ariaLabel && !element.textContent.trim()
).map((element) => element.outerHTML)"""


class Browser:
    def __init__(self, driver):
        self.process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if found := re.search(r"successfully on port (\d+)", line):
                break
        self.address = f"http://127.0.0.1:{found[1]}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1200,900"]
        self.address += "/" + self.call("", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"},
        }}})["sessionId"]

    def call(self, path, body=None, method=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        self.call("/url", {"url": "file://" + path})

    def visit(self, address):
        self.call("/url", {"url": address})

    def width(self, pixels):
        """Gives the page this width, as on a phone."""
        self.call("/goog/cdp/execute", {
            "cmd": "Emulation.setDeviceMetricsOverride",
            "params": {"width": pixels, "height": 800, "deviceScaleFactor": 1, "mobile": True}})

    def run(self, script):
        return self.call("/execute/sync", {"script": "return " + script, "args": []})

    def wait(self, script, old):
        """What a script gives when it is no longer the old value, within five seconds."""
        end = time.monotonic() + 5
        while (value := self.run(script)) == old and time.monotonic() < end:
            time.sleep(0.02)
        return value

    def press(self, keys):
        """Presses keys in the element that has the focus."""
        element = next(iter(self.call("/element/active").values()))
        self.call(f"/element/{element}/value", {"text": keys})

    def click(self, selector):
        found = self.call("/element", {"using": "css selector", "value": selector})
        self.call(f"/element/{next(iter(found.values()))}/click", {})

    def close(self):
        try:
            self.call("", method="DELETE")
        finally:
            self.process.terminate()
            self.process.wait()

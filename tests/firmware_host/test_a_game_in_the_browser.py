"""A game of each kind for two at the simulated table in Chromium, from the menu to the result.

Real time, real pyserial on pseudo-terminals, a real page: every press and card goes through the very
drivers a real table uses. The visitor looks only at the page, and acts by click and key.
"""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Chromium is not installed (apt install chromium)"),
]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    words = ["sim", "--state", str(tmp_path), "--port", "18080", "--seed", "11", "--pace", "quick"]
    command = [sys.executable, "-m", "firmware_host.cli.main", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, line + process.stderr.read() if process.stderr else line
    yield found.group()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=10)
    assert process.returncode == 0, said
    assert said == ""


class Visitor:
    """Somebody at seat 1 who reads the panel, presses keys and lays cards."""

    def __init__(self, page: "playwright.Page") -> None:
        self.page = page

    def says(self) -> str:
        return self.page.get_by_test_id("panel-0").get_attribute("aria-label") or ""

    def wait_for(self, *texts: str, seconds: float = 20) -> str:
        end = time.monotonic() + seconds
        while not any(text in self.says() for text in texts):
            assert time.monotonic() < end, f"the panel never said {texts}, it says {self.says()!r}"
            self.page.wait_for_timeout(30)
        return self.says()

    def wait_for_change(self, seconds: float = 20) -> None:
        before, end = self.says(), time.monotonic() + seconds
        while self.says() == before:
            assert time.monotonic() < end, f"the panel goes on saying {before!r}"
            self.page.wait_for_timeout(30)

    def press(self, key: str) -> None:
        self.page.get_by_test_id(f"key-0-{key}").click()

    def lay_first_card(self) -> None:
        self.page.locator('[data-at="hand:0"]').first.dblclick()


def test_a_newcomer_plays_briscola_from_the_menu_to_the_result(address: str) -> None:
    with playwright.sync_playwright() as starter:
        browser = starter.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        visitor = Visitor(page)
        visitor.wait_for("A game, anyone?")
        for question in ("Which game?", "How many play?", "How good are bots?"):
            visitor.press("ok")
            visitor.wait_for(question)
        visitor.press("ok")
        cards = 0
        while "play again" not in visitor.wait_for("Your turn", "play again", seconds=30):
            visitor.lay_first_card()
            cards += 1
            visitor.wait_for("Seat 3", "Yours!", "Draw", "Take", "play again")
        assert cards == 20
        points = re.search(r"1:(\d+) 3:(\d+) points", visitor.says())
        assert points is not None
        assert int(points[1]) + int(points[2]) == 120
        assert errors == []
        browser.close()


def test_a_newcomer_chooses_pico_and_plays_both_rounds_with_cards_laid_face_down(address: str) -> None:
    with playwright.sync_playwright() as starter:
        browser = starter.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        visitor = Visitor(page)
        visitor.wait_for("A game, anyone?")
        visitor.press("ok")
        visitor.wait_for("Which game?")
        visitor.press("right")
        visitor.wait_for("▶ Pico")
        for question in ("How many play?", "How good are bots?"):
            visitor.press("ok")
            visitor.wait_for(question)
        visitor.press("ok")
        tricks, faces = 0, list[str]()
        lay, between, over = "Lay a card face down", "Round 1 is over", "play again"
        page.expose_function("faceLaid", lambda face: faces.append(face))
        page.evaluate(
            """() => new MutationObserver(() => {
                const laid = document.querySelectorAll('[data-at="reader:0"]');
                for (const card of laid) faceLaid(card.dataset.face);
            }).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["data-at"]})"""
        )
        while over not in visitor.wait_for(lay, between, over, seconds=30):
            if between in visitor.says():
                visitor.press("ok")
            else:
                visitor.lay_first_card()
                tricks += 1
            visitor.wait_for_change()
        assert 10 <= tricks <= 18
        assert set(faces) == {"null"}  # on the reader nobody sees a face, not even its owner
        assert re.search(r"Points 1:\d+ 3:\d+", visitor.says())
        assert errors == []
        browser.close()

"""A replay in Chromium: the keys below the table, and the frames they lead to."""

import asyncio
import threading
from contextlib import contextmanager

import pytest

from firmware_host.cli.replaying.floor import ReplayFloor
from firmware_host.cli.replaying.steps import Steps
from firmware_host.journal.reader import read
from firmware_host.journal.reel import wind
from firmware_host.web.server import serve
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.offline import table_for
from tests.firmware_host.web.test_page import chromium  # noqa: F401  the browser, or a skip

pytestmark = pytest.mark.browser
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
PORT = 18760


@contextmanager
def replayed(story):
    """The address of a replay that another thread serves."""
    ready, over, found = threading.Event(), asyncio.Event(), []

    async def run():
        table = table_for(story.session)
        steps = Steps(wind(story, table.open(story.session)))
        floor = ReplayFloor(table, story.session, steps, running_clock())
        found.append(asyncio.get_running_loop())
        page = asyncio.create_task(
            serve(floor, port=PORT, on_ready=lambda url: (found.append(url), ready.set()))
        )
        await over.wait()
        page.cancel()
        await asyncio.gather(page, return_exceptions=True)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(20)
    try:
        yield found[1]
    finally:
        found[0].call_soon_threadsafe(over.set)
        thread.join(10)


@pytest.fixture
def page(chromium, journal):  # noqa: F811
    with replayed(read(journal)) as url:
        page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.set_default_timeout(8000)
        wrong = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{url}#watch")
        expect(page.get_by_test_id("replay")).to_be_visible()
        yield page
        page.close()
        assert wrong == []


def stands_at(page, at):
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(at))


def test_buttons_and_keys_step_and_the_panels_follow(page):
    stands_at(page, 0)
    first = page.get_by_test_id("panel-0").get_attribute("aria-label")
    page.get_by_test_id("replay-forward").click()
    stands_at(page, 1)
    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    page.keyboard.press("ArrowLeft")
    stands_at(page, 1)
    page.get_by_test_id("replay-last").click()
    expect(page.get_by_test_id("panel-0")).not_to_have_attribute("aria-label", first)
    page.keyboard.press("Home")
    stands_at(page, 0)


def test_a_move_is_gone_to_by_its_number_and_its_notation_is_told(page):
    page.get_by_test_id("replay-move").fill("5")
    page.get_by_test_id("replay-move").press("Enter")
    expect(page.get_by_test_id("replay-event")).to_contain_text("seat ")
    expect(page.get_by_test_id("replay-move")).to_have_value("5")


def test_it_goes_on_by_itself_until_somebody_stops_it(page):
    for _ in range(5):
        page.get_by_test_id("replay-faster").click()
    page.get_by_test_id("replay-play").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-playing", "true")
    expect(page.get_by_test_id("replay")).not_to_have_attribute("data-at", "0")
    page.get_by_test_id("replay-play").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-playing", "false")


def test_keys_and_frames_fit_a_laptop_without_covering_the_panels(page):
    bar = page.get_by_test_id("replay").bounding_box()
    for seat in range(4):
        for part in ("panel", "lamp"):
            box = page.get_by_test_id(f"{part}-{seat}").bounding_box()
            assert box["y"] + box["height"] <= bar["y"] + 1

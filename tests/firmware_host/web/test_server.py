"""The live server, met by a real WebSocket client."""

import asyncio
import http.client
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from firmware_host.web.server import pick_port, serve, url_of
from tests.firmware_host.web.live import FIRST_PORT, hear, served, tell, visiting
from tests.firmware_host.web.paper_floor import PaperFloor


def fetch(url, path, **headers):
    there = http.client.HTTPConnection(urlsplit(url).netloc, timeout=5)
    there.request("GET", path, headers=headers)
    answer = there.getresponse()
    return answer, answer.read()


def done(floor):
    return [(seat, deed) for seat, deed in floor.deeds if deed["do"] != "sit"]


def test_a_visitor_gets_the_layout_and_then_the_scene_of_the_asked_seat():
    async def story():
        async with served(PaperFloor(dealt=3)) as url, visiting(url, seat=2) as line:
            layout, scene = await hear(line), await hear(line)
            assert (layout["type"], layout["decks"]["briscola40"]["UN"]["sign"]) == ("layout", "cups")
            assert (scene["type"], scene["seat"]) == ("scene", 2)
            assert set(scene) == {"type", "seat", "panels", "lamps", "deck", "cards", "helper", "notes"}

    asyncio.run(story())


def test_only_what_changed_is_told_and_a_burst_is_told_once():
    floor = PaperFloor()

    async def story():
        async with served(floor) as url, visiting(url) as line:
            await hear(line)
            await hear(line)
            for brightness in range(100):
                floor.lamps[0] = (brightness, 0, 0)
                floor.change()
            assert set(await hear(line)) == {"type", "lamps"}
            assert floor.scenes == 2

    asyncio.run(story())


def test_a_change_that_shows_nothing_new_sends_nothing():
    floor = PaperFloor()

    async def story():
        async with served(floor) as url, visiting(url) as line:
            await hear(line)
            await hear(line)
            floor.change()
            await tell(line, do="move", card="nothing", to="reader:0")
            assert (await hear(line))["type"] == "refused"

    asyncio.run(story())


def test_the_floor_hears_who_comes_to_a_seat_moves_and_leaves():
    floor = PaperFloor()

    async def story():
        async with served(floor) as url:
            async with visiting(url, seat=None):
                pass
            async with visiting(url, seat=2) as line:
                await tell(line, do="sit", seat=3)
                while (await hear(line)).get("seat") != 3:
                    pass
        assert floor.deeds == [
            (None, {"do": "sit", "seat": 2}),
            (2, {"do": "sit", "seat": 3}),
            (3, {"do": "sit", "seat": None}),
        ]

    asyncio.run(story())


def test_sitting_elsewhere_shows_that_seats_cards_and_hides_the_old_ones():
    async def story():
        async with served(PaperFloor(dealt=3)) as url, visiting(url, seat=0) as line:
            await hear(line)
            await hear(line)
            await tell(line, do="sit", seat=1)
            scene = await hear(line)
            seen = {card["place"] for card in scene["cards"] if card["face"]}
            assert (scene["seat"], seen) == (1, {"hand:1", "turned"})

    asyncio.run(story())


@pytest.mark.parametrize("sent", ["{", b"\x00\xff", '{"do":"sit","seat":7}', '{"do":"draw","to":"moon"}'])
def test_nonsense_is_refused_in_words_and_reaches_no_floor(sent):
    floor = PaperFloor()

    async def story():
        async with served(floor) as url, visiting(url) as line:
            await hear(line)
            await hear(line)
            await line.send(sent)
            refused = await hear(line)
            assert refused["type"] == "refused"
            assert refused["code"] in ("no_deed", "no_seat")
            assert " " in refused["text"]
            assert done(floor) == []

    asyncio.run(story())


def test_a_window_that_closes_lets_go_of_its_keys_and_of_the_floor():
    floor = PaperFloor()

    async def story():
        async with served(floor) as url, visiting(url) as line:
            await tell(line, do="down", seat=0, key="ok")
            await tell(line, do="down", seat=0, key="left")
            await tell(line, do="up", seat=0, key="left")
            await tell(line, do="nothing")
            while (await hear(line))["type"] != "refused":
                pass
        assert floor.deeds[-2:] == [
            (0, {"do": "up", "seat": 0, "key": "ok"}),
            (0, {"do": "sit", "seat": None}),
        ]
        assert [deed["do"] for _, deed in done(floor)] == ["down", "down", "up", "up"]
        assert not floor.watched

    asyncio.run(story())


def test_the_server_ends_quietly_while_a_window_is_just_closing():
    async def story():
        ready = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(serve(PaperFloor(), port=FIRST_PORT, on_ready=ready.set_result))
        async with visiting(await ready) as line:
            await hear(line)
            line.protocol.send_close(1001)
            line.transport.write(b"".join(line.protocol.data_to_send()))
            await asyncio.sleep(0)  # in the next round the server reads this; it is told to end just before
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving

    asyncio.run(story())


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {"name": "evil.example"}],
    ids=str,
)
def test_a_foreign_page_cannot_open_the_line(headers):
    async def story():
        async with served(PaperFloor()) as url:
            with pytest.raises(InvalidStatus, match="403"):
                async with visiting(url, **headers):
                    pass

    asyncio.run(story())


def test_the_page_and_its_files_are_served_and_nothing_beside_them():
    async def story():
        async with served(PaperFloor()) as url:
            page, body = await asyncio.to_thread(fetch, url, "/")
            assert page.status == 200
            assert b"/static/main.js" in body
            assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
            script, _ = await asyncio.to_thread(fetch, url, "/static/main.js")
            assert script.headers["content-type"].startswith("text/javascript")
            for path in (
                "/static/../app.py",
                "/static/..%2fapp.py",
                "/static/none.js",
                "/static/",
                "/app.py",
            ):
                assert (await asyncio.to_thread(fetch, url, path))[0].status == 404, path
            assert (await asyncio.to_thread(fetch, url, "/", Host="evil.example"))[0].status == 403

    asyncio.run(story())


def test_the_next_port_is_taken_when_one_is_held():
    with pick_port(start=18350) as first, pick_port(start=18350) as second:
        assert second.getsockname()[1] > first.getsockname()[1] >= 18350
        assert url_of(first) == f"http://127.0.0.1:{first.getsockname()[1]}/"


def test_an_address_that_is_not_ours_is_refused_by_name():
    with pytest.raises(OSError, match="assign"):
        pick_port("192.0.2.1", 18350)

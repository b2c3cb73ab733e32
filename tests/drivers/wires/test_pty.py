"""PySerialPort at one end of a pseudo-terminal, PtyEnd at the other, in real time."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from drivers.clock.system.driver import SystemClock
from drivers.errors import WireError
from drivers.wires.pty_end import PtyEnd, swap_names
from drivers.wires.pyserial_port import PySerialPort

LIMIT_SECONDS = 10.0


class Ends:
    """Both ends of one terminal, with everything that reached them."""

    def __init__(self, link: Path) -> None:
        self.clock = SystemClock(asyncio.get_running_loop())
        self.end = PtyEnd(self.clock, self.clock, link=str(link))
        self.port = PySerialPort(str(link), self.clock, self.clock)
        self.at_device = bytearray()
        self.at_host = bytearray()
        self.bauds: list[int] = []
        self.lost: list[str] = []
        self._news = asyncio.Event()
        self.end.attach(self._device_hears)
        self.port.attach(self._host_hears, self._host_loses)

    def _device_hears(self, data: bytes) -> None:
        self.at_device += data
        self.bauds.append(self.end.host_baud())
        self._news.set()

    def _host_hears(self, data: bytes) -> None:
        self.at_host += data
        self._news.set()

    def _host_loses(self, reason: str) -> None:
        self.lost.append(reason)
        self._news.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(LIMIT_SECONDS):
            while not condition():
                self._news.clear()
                await self._news.wait()

    def end_all(self) -> None:
        self.port.close()
        self.end.unplug()


def run(tmp_path: Path, story: Callable[[Ends], Awaitable[None]]) -> None:
    async def play() -> None:
        ends = Ends(tmp_path / "led")
        try:
            await story(ends)
        finally:
            ends.end_all()

    asyncio.run(play())


def test_bytes_go_both_ways_in_order(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        ends.port.write(b"one ")
        ends.port.write(b"two")
        await ends.until(lambda: ends.at_device == b"one two")
        ends.end.send(b"three ")
        ends.end.send(bytes(range(256)))
        await ends.until(lambda: ends.at_host == b"three " + bytes(range(256)))

    run(tmp_path, story)


def test_more_than_the_kernel_takes_arrives_whole_and_in_order(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(3_000_000)
        blob = os.urandom(60_000)
        for start in range(0, len(blob), 7_000):
            ends.port.write(blob[start : start + 7_000])
        await ends.until(lambda: len(ends.at_device) >= len(blob))
        assert ends.at_device == blob

    run(tmp_path, story)


def test_the_device_sees_the_speed_each_byte_was_sent_at(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        ends.port.write(b"a" * 50)
        ends.port.set_baud(500000)
        ends.port.write(b"b" * 50)
        await ends.until(lambda: len(ends.at_device) == 100)
        assert ends.bauds == [115200, 500000]
        assert ends.at_device == b"a" * 50 + b"b" * 50

    run(tmp_path, story)


def test_the_device_sees_the_host_come_and_go(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        assert ends.end.host_baud() == 0
        ends.port.open(9600)
        assert ends.end.host_baud() == 9600
        ends.port.close()
        assert ends.end.host_baud() == 0
        ends.port.open(19200)
        ends.port.write(b"here")
        await ends.until(lambda: ends.at_device == b"here")
        assert ends.bauds == [19200]

    run(tmp_path, story)


def test_what_was_written_before_closing_still_arrives(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        ends.port.write(b"last words")
        ends.port.close()
        await ends.until(lambda: ends.at_device == b"last words")

    run(tmp_path, story)


def test_bytes_for_nobody_are_not_kept_for_the_next_opener(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.end.send(b"greeting")
        ends.port.open(115200)
        ends.end.send(b"later")
        await ends.until(lambda: len(ends.at_host) >= 5)
        assert ends.at_host == b"later"

    run(tmp_path, story)


def test_an_unplugged_line_is_told_once_and_cannot_be_opened(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        ends.end.unplug()
        await ends.until(lambda: bool(ends.lost))
        ends.port.write(b"into the void")
        with pytest.raises(WireError, match="there is no such port"):
            ends.port.open(115200)
        assert len(ends.lost) == 1
        assert ends.lost[0].startswith("unplugged")

    run(tmp_path, story)


def test_a_write_into_a_dead_line_is_told_and_never_raises(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        ends.end.unplug()
        ends.port.write(b"into the void")
        ends.port.set_baud(9600)
        await ends.until(lambda: bool(ends.lost))

    run(tmp_path, story)


def test_a_plugged_back_device_is_found_under_the_same_name(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        ends.end.unplug()
        await ends.until(lambda: bool(ends.lost))
        ends.end.plug()
        ends.port.open(115200)
        ends.port.write(b"back")
        await ends.until(lambda: ends.at_device == b"back")

    run(tmp_path, story)


def test_a_port_held_by_another_is_refused_with_its_name(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        ends.port.open(115200)
        second = PySerialPort(ends.port.path, ends.clock, ends.clock)
        with pytest.raises(WireError, match="led: held by another program"):
            second.open(115200)

    run(tmp_path, story)


def test_a_file_that_is_no_port_is_refused_in_words(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        (tmp_path / "note").write_text("no port")
        with pytest.raises(WireError, match="note: this is not a serial port"):
            PySerialPort(str(tmp_path / "note"), ends.clock, ends.clock).open(115200)

    run(tmp_path, story)


def test_a_port_tells_what_it_carries_and_whether_something_waits(tmp_path: Path) -> None:
    async def story(ends: Ends) -> None:
        assert ends.port.load(ends.clock.now()).can_carry == 0
        ends.port.open(115200)
        ends.port.write(b"x" * 300)
        assert not ends.port.waiting()
        ends.port.set_baud(230400)
        assert ends.port.waiting()
        ends.end.send(b"y" * 40)
        await ends.until(lambda: len(ends.at_device) == 300 and len(ends.at_host) == 40)
        load = ends.port.load(ends.clock.now())
        assert ends.port.sent.total == 300
        assert 0 < load.heard < load.sent <= 300

    run(tmp_path, story)


def test_two_pulled_ends_that_swap_names_come_back_under_each_others(tmp_path: Path) -> None:
    async def story() -> None:
        clock = SystemClock(asyncio.get_running_loop())
        one, other = (PtyEnd(clock, clock, link=str(tmp_path / name)) for name in ("a", "b"))
        for end in (one, other):
            end.unplug()
        swap_names(one, other)
        for end in (one, other):
            end.plug()
        assert (one.path, other.path) == (str(tmp_path / "b"), str(tmp_path / "a"))
        assert os.readlink(one.path) != os.readlink(other.path)
        for end in (one, other):
            end.unplug()

    asyncio.run(story())

"""A replay in the terminal: its keys, and the screen drawn anew after each."""

import os
import select
import shutil
import sys
import termios
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager

from firmware_host.cli.replaying.screen import Screen
from firmware_host.cli.replaying.steps import Steps

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
HOME, TO_END_OF_ROW, TO_END = "\x1b[H", "\x1b[K", "\x1b[J"
NAMES = {
    "\x1b[C": "forward",
    "\x1b[D": "back",
    "\x1b[B": "next_move",
    "\x1b[A": "previous_move",
    "\x1b[H": "first",
    "\x1b[1~": "first",
    "\x1b[F": "last",
    "\x1b[4~": "last",
    "\r": "forward",
    "\n": "forward",
    "l": "forward",
    "h": "back",
    "j": "next_move",
    "k": "previous_move",
    "<": "first",
    ">": "last",
    " ": "play",
    "+": "faster",
    "-": "slower",
}
QUIT = ("q", "\x03", "\x04", "")
LONGEST_ESCAPE = 8


class Keyboard:
    """What was typed, as names of keys; remembers the digits of a move's number."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self.digits = ""

    def typed(self, text: str, now: float) -> bool:
        """Do what a key says; False when it says to leave."""
        if text in QUIT:
            return False
        if text.isascii() and text.isdigit():
            self.digits = (self.digits + text)[-6:]
            return True
        digits, self.digits = self.digits, ""
        if text == "g":
            self._steps.to_move(int(digits or 0))
        elif text in NAMES:
            self._steps.key(NAMES[text], now)
        return True


def keys_in(data: str) -> Iterator[str]:
    """The keys in what a terminal sent: an escape sequence is one."""
    at = 0
    while at < len(data):
        end = at + 1
        if data.startswith("\x1b[", at) or data.startswith("\x1bO", at):
            end = at + 2
            while (
                end < len(data)
                and end - at < LONGEST_ESCAPE
                and not (data[end].isalpha() or data[end] == "~")
            ):
                end += 1
            end += 1
        yield data[at:end].replace("\x1bO", "\x1b[")
        at = end


def step_through(screen: Screen, steps: Steps) -> None:
    """Until somebody leaves. Standard input and output are a terminal."""
    keyboard = Keyboard(steps)
    with _own_screen():
        while True:
            _draw(screen.rows(shutil.get_terminal_size().columns, keyboard.digits))
            for key in _wait(steps):
                if not keyboard.typed(key, time.monotonic()):
                    return
            steps.time(time.monotonic())


def _wait(steps: Steps) -> list[str]:
    """The keys typed until the next picture is due."""
    due = steps.position.due
    seconds = None if due is None else max(0.0, due - time.monotonic())
    if not select.select([sys.stdin], [], [], seconds)[0]:
        return []
    data = os.read(sys.stdin.fileno(), 256)
    return list(keys_in(data.decode(errors="replace"))) or [""]


def _draw(rows: list[str]) -> None:
    room = shutil.get_terminal_size().lines
    body = (TO_END_OF_ROW + "\r\n").join(rows[:room])
    sys.stdout.write(HOME + body + TO_END_OF_ROW + TO_END)
    sys.stdout.flush()


@contextmanager
def _own_screen() -> Iterator[None]:
    """A screen of our own, keys unechoed; the terminal is as it was afterwards, however this ends."""
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    sys.stdout.write(ENTER_SCREEN)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        sys.stdout.write(LEAVE_SCREEN)
        sys.stdout.flush()

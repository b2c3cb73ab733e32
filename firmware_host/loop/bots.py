"""Who thinks for the bots: a worker process at a real table, the same function in virtual time."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Protocol

from drivers.timers import Clock, Watcher
from firmware_host.loop.thinking import think, to_json
from firmware_host.table.events import BotMoved, Hinted
from firmware_host.table.outputs import BotAsk
from games.minds import Minds

MOST_DEATHS = 3  # over one question: then it is the question that kills
PAUSE_SECONDS = 0.8  # people want to see that something is being considered
WORKER = "import sys; sys.path[:] = {path!r}; from firmware_host.loop.worker import main; main()"
"""What the worker runs: this very program, whatever else lies in the folder it was started in."""
Answer = Callable[[BotMoved | Hinted], None]


class Thinkers(Protocol):
    """Answers bots' questions later, on the clock's thread."""

    def ask(self, question: BotAsk, answer: Answer) -> None:
        """Think about it; `answer` is called once, unless the program stops before."""

    def stop(self) -> None:
        """Forget all questions."""


class VirtualThinkers:
    """Thinks at once in this process and answers a fixed virtual time later."""

    def __init__(self, clock: Clock, pause_seconds: float = PAUSE_SECONDS) -> None:
        self._clock = clock
        self._pause = pause_seconds
        self._minds = Minds()

    def ask(self, question: BotAsk, answer: Answer) -> None:
        """See `Thinkers`."""
        moved = question.answered(think(question, self._minds))
        self._clock.call_at(self._clock.now() + self._pause, lambda: answer(moved))

    def stop(self) -> None:
        """See `Thinkers`."""


class WorkerThinkers:
    """A process of its own, started at the first question; replaced when it dies, asked again.

    A question that nobody survives is our own mistake: it raises on the clock's thread.
    """

    def __init__(self, clock: Clock, watcher: Watcher, pause_seconds: float = PAUSE_SECONDS) -> None:
        self._clock = clock
        self._watcher = watcher
        self._pause = pause_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._open: list[tuple[BotAsk, Answer, float]] = []
        self._heard = b""
        self._deaths = 0

    @property
    def pid(self) -> int | None:
        """The worker's process, for measuring; None before the first question."""
        return None if self._process is None else self._process.pid

    def ask(self, question: BotAsk, answer: Answer) -> None:
        """See `Thinkers`."""
        self._open.append((question, answer, self._clock.now()))
        if self._process is None:
            self._start()
        else:
            self._send(question)

    def _start(self) -> None:
        self._heard = b""
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,  # a Ctrl-C at the terminal is for us; the worker ends when its input does
        )
        assert self._process.stdout is not None
        self._watcher.watch(self._process.stdout.fileno(), self._readable)
        for question, _, _ in self._open:
            self._send(question)

    def _send(self, question: BotAsk) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # when it has died, its closed output tells us so
            self._process.stdin.write(json.dumps(to_json(question)).encode() + b"\n")
            self._process.stdin.flush()

    def _readable(self) -> None:
        process = self._process
        if process is None or process.stdout is None:
            return
        data = os.read(process.stdout.fileno(), 65536)
        if not data:
            self._close()
            self._deaths += 1
            if self._open and self._deaths >= MOST_DEATHS:
                question = self._open[0][0]
                raise RuntimeError(f"bots' workers died {self._deaths} times over {question}")
            if self._open:
                self._clock.call_at(self._clock.now() + 0.2, self._restart)
            return
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            self._answered(int(line))

    def _restart(self) -> None:
        if self._process is None and self._open:
            self._start()

    def _answered(self, move: int) -> None:
        self._deaths = 0
        question, answer, asked_at = self._open.pop(0)
        moved = question.answered(move)
        self._clock.call_at(asked_at + self._pause, lambda: answer(moved))

    def _close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdout is not None
        assert process.stdin is not None
        self._watcher.unwatch(process.stdout.fileno())
        process.stdout.close()
        with contextlib.suppress(OSError):
            process.stdin.close()
        process.kill()
        process.wait()

    def stop(self) -> None:
        """See `Thinkers`."""
        self._open.clear()
        self._close()

"""Our own mistake in any callback or thread ends the process with 70 and a traceback; a signal with 0."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

MOST_SECONDS = 20

START = """
    import asyncio, sys, threading
    from drivers.wires.lanes import ThreadLane
    from firmware_host.cli.host import Ending
    from firmware_host.journal.disk import ThreadSyncer

    class Bad:
        def sync(self): raise RuntimeError("ours")
        def close(self): pass

    def boom(*_): raise RuntimeError("ours")

    async def run():
        loop = asyncio.get_running_loop()
        ending = Ending(loop)
        {deed}
        print("ready", flush=True)
        await ending.wait()
        return ending.status()

    sys.exit(asyncio.run(run()))
"""


def started(deed):
    code = textwrap.dedent(START).replace("{deed}", deed)
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize(
    "deed",
    [
        "loop.call_soon(boom)",
        "loop.call_later(0.01, boom)",
        "import os; r, w = os.pipe(); loop.add_reader(r, boom); os.write(w, b'x')",
        "lane = ThreadLane(Bad, 'i2c-1', ending.fail); lane.submit(boom)",
        "lane = ThreadLane(Bad, 'i2c-1', ending.fail); lane.repeat(boom)",
        "syncer = ThreadSyncer(ending.fail); syncer.soon(Bad())",
        "threading.Thread(target=boom).start()",
        "loop.run_in_executor(None, lambda: loop.call_soon_threadsafe(boom))",
    ],
)
def test_an_exception_anywhere_ends_the_process_with_70_and_a_traceback(deed):
    with started(deed) as process:
        _, err = process.communicate(timeout=MOST_SECONDS)
    assert process.returncode == 70
    assert "Traceback" in err
    assert err.rstrip().endswith("RuntimeError: ours")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_0_and_in_silence(number):
    with started("pass") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        os.kill(process.pid, number)
        out, err = process.communicate(timeout=MOST_SECONDS)
    assert (process.returncode, out, err) == (0, "", "")

"""Starts what is measured as this very program, whatever else lies in the folder it was started in."""

import sys

_RUN = (
    "import sys; sys.path[:] = {path!r}; "
    "from runpy import run_module; run_module({module!r}, run_name='__main__', alter_sys=True)"
)


def command(module: str, *words: str) -> list[str]:
    """What runs `module` with `words` in a process that finds its modules where this one does."""
    return [sys.executable, "-c", _RUN.format(path=sys.path, module=module), *words]

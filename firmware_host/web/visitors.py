"""Tells the table's own pages from foreign ones: a page elsewhere must not drive this table.

Browsers name the page that opens a WebSocket (Origin) and the name they looked up (Host). A foreign page
shows in the first, a foreign name pointed at our address (DNS rebinding) in the second.
"""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit


def is_own_host(host: str | None, own_names: Iterable[str]) -> bool:
    """Whether a Host header is an address or one of our names; names can be rebound, addresses cannot."""
    name = _hostname(host)
    if name is None:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in own_names
    return True


def is_own_page(origin: str | None, host: str | None) -> bool:
    """Whether a WebSocket was opened by a page of this very server, or by no browser at all."""
    return origin is None or origin.lower() == f"http://{host}".lower()


def _hostname(host: str | None) -> str | None:
    try:
        name = urlsplit(f"//{host}").hostname if host else None
    except ValueError:
        return None
    return name.rstrip(".") if name else None

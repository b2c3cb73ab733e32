"""Who may come in: only the table's own page under an address or name of its own."""

import pytest

from firmware_host.web.visitors import is_own_host, is_own_page

NAMES = frozenset({"localhost", "tafel", "tafel.local"})


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "192.168.1.20", "TAFEL.local:80"]
)
def test_an_address_or_a_name_of_ours_is_ours(host):
    assert is_own_host(host, NAMES)


@pytest.mark.parametrize(
    "host", [None, "", "evil.example", "evil.example:8080", "localhost.evil.example", "[::1", ":80"]
)
def test_a_foreign_name_for_our_address_is_not_ours(host):
    assert not is_own_host(host, NAMES)


def test_a_page_may_open_the_line_only_to_the_server_it_came_from():
    assert is_own_page("http://127.0.0.1:8080", "127.0.0.1:8080")
    assert is_own_page(None, "127.0.0.1:8080")  # no browser
    assert not is_own_page("http://evil.example", "127.0.0.1:8080")
    assert not is_own_page("http://127.0.0.1:3000", "127.0.0.1:8080")
    assert not is_own_page("null", "127.0.0.1:8080")  # a file or a sandboxed frame

"""Who sits where: people's names beside their sides, and whose colour is whose."""

import pytest
from fastapi import FastAPI

from tests.web.test_pages import Table, browser, site

__all__ = ["site"]
NAMES = {"name-a": "Ada", "name-b": "Blaise"}


def test_names_stand_beside_the_sides(site: FastAPI) -> None:
    table = Table(site, **NAMES)
    assert 'Combine <span class="player">(Ada)</span>' in table.page
    for place in ("a", "b", "umpire", "observer"):
        page = table.html(table.sit(place))
        assert "Combine: Ada, Paneurope: Blaise" in page
        assert ('<span class="player">Blaise</span>' in page) is (place == "b")


def test_without_names_nothing_stands_there(site: FastAPI) -> None:
    table = Table(site)
    page = table.html(table.sit("a"))
    assert "at-table" not in page
    assert 'class="player"' not in page


@pytest.mark.parametrize("side", ["a", "b"])
def test_on_a_shared_device_colours_belong_to_sides(site: FastAPI, side: str) -> None:
    table = Table(site, table="shared", **NAMES, **{"pin-a": "1111", "pin-b": "2222"})
    device = table.sit("hotseat")
    assert "Hand the device to Combine (Ada)" in table.html(device)
    pin = {"a": "1111", "b": "2222"}[side]
    device.post(f"/games/{table.game}/show", data={"side": side, "pin": pin})
    assert f'<body class="play seat-{side} shared">' in table.html(device)
    # On devices of their own everybody is his own first colour.
    other = Table(site)
    assert '<body class="play seat-b">' in other.html(other.sit("b"))
    assert browser(site).get(f"/games/{other.game}").status_code == 401

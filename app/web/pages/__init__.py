"""The HTML pages, one module for each kind of page."""

from fastapi import FastAPI

from app.web import live
from app.web.pages import (
    charts,
    created,
    curtain,
    dice,
    errors,
    force,
    host,
    join,
    lobby,
    play,
    replay,
    rules,
    seals,
    shares,
    umpire,
    verdict,
    verify,
)


def install(app: FastAPI) -> None:
    """Serve the pages, and answer problems with a page where a person asked."""
    for module in (
        lobby,
        created,
        join,
        play,
        replay,
        force,
        live,
        curtain,
        umpire,
        host,
        charts,
        rules,
        seals,
        dice,
        shares,
        verdict,
        verify,
    ):
        app.include_router(module.router)
    app.state.render_problem = errors.page

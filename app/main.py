"""The composition root: settings, rule sets, store and service become one application."""

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from app.addresses import lan_addresses, own_names
from app.games import corpen18, ground
from app.games.corpen18.bench import bench as corpen18_bench
from app.kernel.bench import Bench
from app.service.catalogue import AnyRuleset, Catalogue
from app.service.service import Service
from app.settings import Settings
from app.store.store import open_store
from app.web import api, health, pages, problems, socket
from app.web.doorkeeper import Doorkeeper, Hosts
from app.web.headers import SecureHeaders
from app.web.limits import Limits
from app.web.schema import Application

STATIC = Path(__file__).parents[1] / "static"
RULESETS: tuple[AnyRuleset, ...] = (ground.RULESET, corpen18.RULESET)
BENCHES: Mapping[str, Bench] = {"corpen18": corpen18_bench}
"""By game, what its rules give by many dice, beside what they should give."""
LOCK_FILE = "server.lock"


def create_app(settings: Settings, rulesets: Iterable[AnyRuleset] = RULESETS) -> FastAPI:
    """The application for some settings and rule sets; its store is open while it runs."""
    settings = settings.prepared()
    catalogue = Catalogue(rulesets)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = open_service(settings, catalogue, lock=settings.data_dir / LOCK_FILE)
        app.state.service = service
        try:
            yield
        finally:
            await service.close()

    docs = settings.test_mode or settings.api_docs
    app = Application(
        title="Sealed Orders",
        lifespan=lifespan,
        openapi_url="/api/openapi.json" if docs else None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings)
    hosts = Hosts(own_names() | set(lan_addresses()), settings.public_hosts)
    app.add_middleware(Doorkeeper, hosts=hosts)
    app.add_middleware(SecureHeaders)
    problems.install(app)
    for module in (api, socket, health):
        app.include_router(module.router)
    pages.install(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app


def open_service(settings: Settings, catalogue: Catalogue, *, lock: Path | None) -> Service:
    """The service over the store that the settings name; with a lock it is the only server."""
    return Service(
        open_store(settings.database, lock=lock),
        catalogue,
        test_mode=settings.test_mode,
        pin_rate=settings.pin_rate,
        sockets_per_seat=settings.sockets_per_seat,
        sockets_per_address=settings.sockets_per_address,
        live_games=settings.live_games,
    )

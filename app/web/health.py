"""Whether the server is well, for its host and for whatever restarts it."""

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from app.service.service import Service
from app.web.auth import check_host
from app.web.deps import ServiceDep

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(service: ServiceDep) -> Response:
    """200 while the database answers."""
    await service.games()
    return Response("well\n", media_type="text/plain")


@router.get("/metrics")
async def metrics(request: Request, service: ServiceDep) -> Response:
    """For the host alone, and still nothing that would count anybody's hidden orders.

    A host who plays reads these too, so there are no counters of orders, commits or requests.
    """
    check_host(request)
    return Response(generate_latest(await _measured(service)), media_type=CONTENT_TYPE_LATEST)


async def _measured(service: Service) -> CollectorRegistry:
    registry = CollectorRegistry()
    measures = {
        "sealed_games_stored": ("Games in the database.", await service.games()),
        "sealed_games_live": ("Games in memory.", len(service.play.tables)),
        "sealed_sockets": ("Open live sockets.", len(service.hub)),
        "sealed_commit_seconds_slowest": ("Longest commit so far.", service.slowest_commit),
    }
    for name, (text, value) in measures.items():
        Gauge(name, text, registry=registry).set(value)
    return registry

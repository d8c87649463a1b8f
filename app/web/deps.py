"""What routes ask for: the service and the settings of this application."""

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.service.service import Service
from app.settings import Settings


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request."""
    service: Service = connection.app.state.service
    return service


def settings_of(connection: HTTPConnection) -> Settings:
    """The settings behind a request."""
    settings: Settings = connection.app.state.settings
    return settings


async def _service(connection: HTTPConnection) -> Service:
    # A plain function would be run in another thread.
    return service_of(connection)


ServiceDep = Annotated[Service, Depends(_service)]

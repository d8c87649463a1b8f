"""The commands of `python -m app`: serve, backup, export, import, scenario."""

import argparse
import asyncio
import logging
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import segno
import structlog
import uvicorn
from fastapi import FastAPI

from app.addresses import lan_addresses
from app.cli_bench import add_bench
from app.cli_scenario import add_scenario
from app.cli_verify import add_verify
from app.main import LOCK_FILE, RULESETS, create_app, open_service
from app.service.answers import NoSuchGame, StoreFailed
from app.service.archive import BadArchive
from app.service.catalogue import Catalogue
from app.service.data_files import DataError
from app.service.service import Service
from app.settings import Settings, SettingsError, from_environment
from app.store.backup import backup
from app.store.lock import Locked
from app.store.migrate import UnknownTables
from app.store.store import Unusable, open_store

LARGEST_FRAME = 64 * 1024
REFUSED_SOCKET = "ASGI callable returned without completing handshake."
"""What uvicorn logs as an error after every handshake that was answered with a refusal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    asked = _parser().parse_args(arguments)
    try:
        settings = from_environment()
        status: int = asked.run(asked, settings)
    except (
        SettingsError,
        DataError,
        Locked,
        Unusable,
        UnknownTables,
        BadArchive,
        OSError,
    ) as error:
        print(error, file=sys.stderr)
        return 1
    except NoSuchGame:
        print("There is no such game.", file=sys.stderr)
        return 1
    except StoreFailed:
        print("The database could not store it; nothing has changed.", file=sys.stderr)
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m app", description="Host Sealed Orders.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="host games")
    serve.add_argument("--host", help="the address to listen on (SEALED_HOST)")
    serve.add_argument("--port", type=_port, help="the port to listen on (SEALED_PORT)")
    serve.add_argument(
        "--test-mode", action="store_true", help="let games be created with given dice"
    )
    serve.set_defaults(run=_serve)
    copy = commands.add_parser("backup", help="copy the database, also while it is in use")
    copy.add_argument("file", type=Path)
    copy.set_defaults(run=_backup)
    out = commands.add_parser("export", help="write a game to a file, all its secrets included")
    out.add_argument("game")
    out.add_argument("file", type=Path)
    out.set_defaults(run=_export)
    back = commands.add_parser("import", help="make a new game from such a file")
    back.add_argument("file", type=Path)
    back.add_argument("--trust", action="store_true", help="even if another host wrote it")
    back.set_defaults(run=_import)
    add_bench(commands)
    add_scenario(commands)
    add_verify(commands)
    return parser


def _port(text: str) -> int:
    """A port as an argument. Raises ArgumentTypeError."""
    try:
        return from_environment({"SEALED_PORT": text}).port
    except SettingsError:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535") from None


def _serve(asked: argparse.Namespace, settings: Settings) -> int:
    settings = replace(
        settings,
        host=asked.host or settings.host,
        port=asked.port or settings.port,
        test_mode=asked.test_mode or settings.test_mode,
    ).prepared()
    log_to_stderr(settings.log_level)
    # Say it plainly before the server starts; the server itself opens the store again.
    _check_port(settings)
    open_store(settings.database, lock=settings.data_dir / LOCK_FILE).close()
    server = _Announcing(server_config(settings, create_app(settings)), settings)
    with suppress(KeyboardInterrupt):
        server.run()
    if server.started:
        print("Stopped. Every game is stored; start again and go on.")
    return 0 if server.started else 1


def _check_port(settings: Settings) -> None:
    """Raises OSError in words if the port cannot be listened on."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            why = error.strerror or str(error)
            raise OSError(
                f"Cannot listen on {settings.host}, port {settings.port}: {why}. "
                "Choose another one: SEALED_PORT=8080 make play"
            ) from error


def server_config(settings: Settings, app: FastAPI) -> uvicorn.Config:
    """How the application is served: one process, small frames, no line that names a path."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        root_path=settings.root_path,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        log_level="warning",
        # Join links hold secrets, and their paths would be in every line.
        access_log=False,
        server_header=False,
    )


class _Announcing(uvicorn.Server):
    """Prints where it can be reached once it listens."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            announce(self._settings)


def announce(settings: Settings) -> None:
    """Print the addresses as links, a QR code of the likeliest, the host's own link."""
    names = [settings.host]
    if settings.host in ("0.0.0.0", "::"):
        names = [*lan_addresses(), "localhost"]
    places = [f"[{name}]" if ":" in name else name for name in names]
    links = [f"http://{place}:{settings.port}{settings.root_path}/" for place in places]
    print("Sealed Orders is open:\n")
    for link in links:
        print(f"  {link}")
    if names[0] not in ("localhost", "127.0.0.1"):
        print("\nOther devices on this network: open the first of them, or scan this.\n")
        segno.make(links[0]).terminal(compact=True)
        print(f"If they cannot connect, let port {settings.port} (TCP) through this firewall.")
    print(
        f"\nThe host's own link; keep it to yourself:\n\n  {links[0]}host/{settings.host_token}\n"
    )
    if settings.test_mode:
        print("TEST MODE: whoever starts a game may set its dice.\n")
    sys.stdout.flush()


def _backup(asked: argparse.Namespace, settings: Settings) -> int:
    backup(settings.database_path, asked.file)
    print(f"Copied to {asked.file}; it holds every secret.")
    return 0


def _export(asked: argparse.Namespace, settings: Settings) -> int:
    settings = settings.prepared()

    async def work(service: Service) -> None:
        file = await service.archives.export(asked.game, settings.host_token)
        with open(asked.file, "xb", opener=_private) as target:
            target.write(file)

    _with_service(settings, work)
    print(f"Written to {asked.file}; it holds every secret of the game.")
    return 0


def _private(path: str, flags: int) -> int:
    """Open a new file that only its owner may read."""
    return os.open(path, flags, 0o600)


def _import(asked: argparse.Namespace, settings: Settings) -> int:
    settings = settings.prepared()

    async def work(service: Service) -> None:
        file = asked.file.read_bytes()
        created = await service.archives.read(file, settings.host_token, trust=asked.trust)
        print(f"Game {created.game}. Links, to be opened on this server:")
        for seat, keys in created.seats.items():
            print(f"  {seat.value:<9} {settings.root_path}/join/{keys.code}")

    _with_service(settings, work)
    return 0


def _with_service(settings: Settings, work: Callable[[Service], Awaitable[None]]) -> None:
    """Do something with the stored games, beside a running server or without one."""

    async def run() -> None:
        service = open_service(settings, Catalogue(RULESETS), lock=None)
        try:
            await work(service)
        finally:
            await service.close()

    asyncio.run(run())


def log_to_stderr(level: str) -> None:
    """Write log lines of a level and above as `key=value`, with times in UTC."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.getLogger("uvicorn.error").addFilter(_is_no_refusal)


def _is_no_refusal(record: logging.LogRecord) -> bool:
    """A socket that was refused got its answer; no stranger fills the log with such errors."""
    return record.msg != REFUSED_SOCKET

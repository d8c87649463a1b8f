"""Our server with rules that seal nothing: beside it, what seals add to an order as it is served.

python -m bench.unsealed PORT
"""

import sys
from dataclasses import replace

import uvicorn

from app.cli import log_to_stderr, server_config
from app.main import create_app
from app.settings import from_environment
from bench.seals import Unsealed


def main(port: int) -> None:
    """Serve on a port of this machine, in test mode."""
    settings = replace(from_environment(), host="127.0.0.1", port=port, test_mode=True).prepared()
    log_to_stderr(settings.log_level)
    app = create_app(settings, [Unsealed()])
    uvicorn.Server(server_config(settings, app)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))

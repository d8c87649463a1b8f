"""The addresses under which other machines on the network reach this one."""

import socket
import struct
import sys
from collections.abc import Iterator

VIRTUAL = ("br-", "cni", "docker", "flannel", "lxc", "lxdbr", "podman", "veth", "virbr", "vmnet")
# Linux: ioctl number that asks for the IPv4 address of an interface.
SIOCGIFADDR = 0x8915


def lan_addresses() -> tuple[str, ...]:
    """IPv4 addresses of this machine, the likeliest first; bridges of containers only if alone."""
    outward = _outward()
    found = dict(_interfaces())
    real = [address for address, name in found.items() if not name.startswith(VIRTUAL)]
    bridges = [address for address, name in found.items() if name.startswith(VIRTUAL)]
    if outward is not None and outward not in bridges:
        real.insert(0, outward)
    return tuple(dict.fromkeys(real or bridges))


def own_names() -> frozenset[str]:
    """What this machine is called, with the names it has in its own network."""
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    return frozenset({"localhost", "127.0.0.1", "[::1]", name, short, f"{short}.local"})


def _outward() -> str | None:
    """The address that a packet to elsewhere would leave from; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.254.254.254", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def _interfaces() -> Iterator[tuple[str, str]]:
    """Addresses with the names of their interfaces; without names where there is no asking."""
    if sys.platform == "linux":
        for _, name in socket.if_nameindex():
            address = _address_of(name)
            if address is not None and not address.startswith("127."):
                yield address, name
    else:
        for address in _resolved():
            yield address, ""


def _resolved() -> list[str]:
    try:
        _, _, addresses = socket.gethostbyname_ex(socket.gethostname())
    except OSError:
        return []
    return [address for address in addresses if not address.startswith("127.")]


def _address_of(interface: str) -> str | None:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        request = struct.pack("256s", interface.encode()[:15])
        try:
            answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])

"""Seals: fixed length, fresh salts, leaves that open and cannot be changed (HX.13)."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.kernel.seals import LEAVES, Sealer, Secrets, opens
from app.views.proof import Opening
from app.views.seats import Side

KINDS = st.sampled_from(["HVY", "GEV", "DUMMY", "MK3"])
NAMES = st.dictionaries(st.from_regex(r"[CP][1-9][0-9]?", fullmatch=True), KINDS, max_size=90)
SECRETS = Secrets(names={"C1": "HVY", "C2": "DUMMY", "C30": "GEV"}, force=b'{"side":"a"}')
SEALER = Sealer(b"key", "")
ROOT = SEALER.root(4, Side.A, SECRETS, "head")


def opened(label: str, secrets: Secrets = SECRETS, n: int = 4) -> Opening:
    """The leaf of a counter that has one."""
    opening = SEALER.opening(n, Side.A, secrets, "head", label)
    assert opening is not None
    return opening


@given(NAMES)
def test_HX_13_every_counter_opens_under_the_root_whatever_else_is_sealed(
    names: dict[str, str],
) -> None:
    secrets = Secrets(names=names, force=b"")
    root = SEALER.root(1, Side.B, secrets, "")
    for label, kind in names.items():
        opening = SEALER.opening(1, Side.B, secrets, "", label)
        assert opening is not None
        assert opening.fact == kind
        assert opens(root, opening)


@given(NAMES)
def test_HX_13_what_is_opened_is_as_long_for_one_counter_as_for_ninety(
    names: dict[str, str],
) -> None:
    secrets = Secrets(names={**names, "C1": "HVY"}, force=b"x" * 5000)
    assert [len(nodes) for nodes in opened("C1", secrets).path] == [15 * 64 + 1, 7 * 64 + 1]
    assert len(SEALER.root(1, Side.A, secrets, "")) == 64


def test_HX_13_a_root_changes_with_every_secret_and_with_the_log() -> None:
    others = [
        SEALER.root(4, Side.A, replace(SECRETS, names={**SECRETS.names, "C1": "GEV"}), "head"),
        SEALER.root(4, Side.A, replace(SECRETS, names={"C1": "HVY", "C2": "DUMMY"}), "head"),
        SEALER.root(4, Side.A, replace(SECRETS, force=b'{"side":"b"}'), "head"),
        SEALER.root(4, Side.A, SECRETS, "other head"),
        SEALER.root(4, Side.B, SECRETS, "head"),
        SEALER.root(5, Side.A, SECRETS, "head"),
        Sealer(b"other key", "").root(4, Side.A, SECRETS, "head"),
    ]
    assert len({ROOT, *others}) == len(others) + 1


def test_HX_13_salts_and_siblings_are_fresh_in_every_seal() -> None:
    """Nothing of an opened leaf ties it to the leaf of the same counter in another seal."""
    one, two = opened("C1", n=4), opened("C1", n=5)
    assert one.salt != two.salt
    known = [{nodes[at : at + 64] for at in range(0, 900, 64)} for nodes, _ in (one.path, two.path)]
    assert not known[0] & known[1]


def test_HX_13_leaves_stand_in_no_order_that_could_be_told() -> None:
    """The place of a leaf is the place of its hash: over many seals it is everywhere."""
    gaps = {tuple(nodes.index("*") for nodes in opened("C1", n=n).path) for n in range(2000)}
    assert len(gaps) == LEAVES


def test_HX_13_a_changed_leaf_does_not_open() -> None:
    good = opened("C1")
    assert opens(ROOT, good)
    long, short = good.path
    wrong = [
        replace(good, fact="GEV"),
        replace(good, label="C2"),
        replace(good, label="C1 H", fact="VY"),
        replace(good, salt="00" * 32),
        replace(good, salt="no"),
        replace(good, path=()),
        replace(good, path=(long,)),
        replace(good, path=(short, long)),
        replace(good, path=(long, short, short)),
        replace(good, path=(long.replace("*", ""), short)),
        replace(good, path=(long[1:] + "0", short)),
        replace(good, path=(long, short[:-2] + "zz")),
    ]
    for opening in wrong:
        assert not opens(ROOT, opening), opening


def test_a_counter_without_a_leaf_is_not_opened() -> None:
    assert SEALER.opening(4, Side.A, SECRETS, "head", "C99") is None


def test_more_counters_than_leaves_are_still_sealed() -> None:
    """A tree has a fixed length: what finds no leaf of its own is in the force."""
    many = {f"C{n}": "HVY" for n in range(2 * LEAVES)}
    secrets = Secrets(names=many, force=b"all of them")
    root = SEALER.root(1, Side.A, secrets, "")
    opened_ = [SEALER.opening(1, Side.A, secrets, "", label) for label in many]
    leaves = [opening for opening in opened_ if opening is not None]
    assert len(leaves) == LEAVES - 2
    assert all(opens(root, opening) for opening in leaves)

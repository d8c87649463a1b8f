// What a game is checked by: hashes, the public facts of a page, what this browser keeps of them.
// The formulas are those of the server's seals; nothing here asks the server.

import { sha256 } from "../vendor/sha256.js";

const ARITY = 16;
const GROUPS = 8;
const DIGITS = 64;
const GAMES = 40; // of so many games something is kept
const LATELY = 6; // checked leaves that are kept in words
const LEAF = 0;
const NODE = 1;

export const SIDES = ["a", "b"];

export function bytes(hex) {
  return Uint8Array.from(hex?.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const hex = (raw) => [...raw].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function hash(...parts) {
  const sum = sha256.create();
  for (const part of parts) sum.update(part);
  return sum.hex();
}

// Random also on plain http, where crypto.subtle does not exist.
export const draw = () => hex(crypto.getRandomValues(new Uint8Array(DIGITS / 2)));

export const pledgeOf = (share) => hash(bytes(share));

// Whether an opened leaf belongs to a root.
export function opens(root, leaf) {
  let node = hash([LEAF], bytes(leaf.salt), `counter ${leaf.label} ${leaf.fact}`);
  for (const [siblings, width] of [[leaf.leaves, ARITY], [leaf.nodes, GROUPS]]) {
    const [before, after, more] = siblings?.split("*") ?? [];
    if (after === undefined || more !== undefined || before.length % DIGITS) return false;
    if (before.length + after.length !== (width - 1) * DIGITS) return false;
    node = hash([NODE], bytes(before), bytes(node), bytes(after));
  }
  return node === root;
}

// What is kept of a seal: short, and nobody finds another seal to it.
const printOf = (seal) => hash(["seal", seal.n, seal.turn, seal.phase, seal.a, seal.b].join(" ")).slice(0, 40);

const nameOf = (leaf) => hash(["leaf", leaf.seal, leaf.side, leaf.label, leaf.fact].join(" ")).slice(0, 16);

// The facts that an element of a page holds.
export function read(node) {
  const of = (kind) => Object.fromEntries(SIDES.flatMap((side) => {
    const value = node.getAttribute(`data-${kind}-${side}`);
    return value === null ? [] : [[side, value]];
  }));
  const leaves = [...node.querySelectorAll("[data-salt]")].map((leaf) => ({ ...leaf.dataset, seal: Number(leaf.dataset.seal) }));
  return {
    turn: Number(node.dataset.turn),
    over: "over" in node.dataset,
    commitment: node.dataset.commitment,
    pledges: of("pledge"),
    shares: of("share"),
    before: Number(node.dataset.before),
    seals: [...node.querySelectorAll("[data-n]")].map((seal) => ({ ...seal.dataset, n: Number(seal.dataset.n), turn: Number(seal.dataset.turn) })),
    // In the order in which they were opened; the page of all seals has the newest at its head.
    leaves: "whole" in node.dataset ? leaves.reverse() : leaves,
  };
}

const EMPTY = { commitment: "", pledges: {}, shares: {}, closed: null, seals: [], leaves: [], heard: 0, lately: [], faults: [], told: 0 };

// A store may be full or forbidden: then nothing is kept, and a page remembers for itself.
const memory = new Map();

function get(key) {
  try { return localStorage.getItem(key) ?? memory.get(key) ?? null; } catch { return memory.get(key) ?? null; }
}

function put(key, text) {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
    return localStorage.getItem(key) === text;
  } catch {
    return false;
  }
}

export const keyOf = (game) => `sealed-proof-${game}`;
export const shareKey = (game, side) => `sealed-share-${game}-${side}`;

const alike = (usual, given) => usual === null || (given !== null && typeof given === typeof usual && Array.isArray(given) === Array.isArray(usual));

// What was stored, as far as it is of the form that it has.
function parsed(text, standard) {
  const usual = structuredClone(standard);
  try {
    const given = Object.entries(JSON.parse(text) ?? {});
    return { ...usual, ...Object.fromEntries(given.filter(([key, value]) => alike(usual[key] ?? null, value))) };
  } catch {
    return usual;
  }
}

export const keptOf = (game) => parsed(get(keyOf(game)) ?? "{}", EMPTY);

// What another page of this browser has learnt meanwhile is not lost.
export function keep(game, mine) {
  const now = keptOf(game);
  const text = JSON.stringify({
    commitment: now.commitment || mine.commitment,
    pledges: { ...now.pledges, ...mine.pledges, ...now.pledges },
    shares: { ...now.shares, ...mine.shares, ...now.shares },
    closed: now.closed ?? mine.closed,
    seals: now.seals.length > mine.seals.length ? now.seals : mine.seals,
    leaves: [...new Set([...now.leaves, ...mine.leaves])],
    heard: Math.max(now.heard, mine.heard),
    lately: now.heard > mine.heard ? now.lately : mine.lately,
    faults: [...new Set([...now.faults, ...mine.faults])],
    told: Math.max(now.told, mine.told),
    at: Date.now(),
  });
  if (now.at && JSON.stringify({ ...now, at: 0 }) === JSON.stringify({ ...JSON.parse(text), at: 0 })) return;
  put(keyOf(game), text);
  prune();
}

// The games that were looked at last.
function prune() {
  const mine = (key) => parsed(get(key) ?? "{}", { at: 0 }).at;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf("")));
    if (keys.length <= GAMES) return;
    keys.sort((x, y) => mine(x) - mine(y));
    for (const key of keys.slice(0, keys.length - GAMES)) localStorage.removeItem(key);
  } catch { /* There is no store to be tidied. */ }
}

export const ownShare = (game, side) => parsed(get(shareKey(game, side)) ?? "{}", { share: "", commitment: "", sent: false, seen: null });
export const keepShare = (game, side, own) => put(shareKey(game, side), JSON.stringify(own));

// Squads of several types may share a counter, which is then of the slowest one's type (G4.17).
const SQUADS = new Set(["INF", "HW", "HWX", "MAR", "ENG", "MIL", "RGR", "ASL"]);

// A unit with a number may have lost some since the seal was made; what else a counter may turn
// into stands in the seal itself.
function isStill(fact, shown) {
  if (fact.split("/").includes(shown) || (SQUADS.has(fact) && SQUADS.has(shown))) return true;
  const [was, now] = [fact, shown].map((code) => /^([A-Z]+)(\d)$/.exec(code));
  return Boolean(was && now && was[1] === now[1] && !/^MK|GEV$/.test(was[1]) && now[2] < was[2]);
}

// What to say if a counter whose leaf was opened is shown as something else; null if it is not.
export function another(leaf, turn, is, names) {
  if (!is || isStill(leaf.fact, is)) return null;
  return `${leaf.label} of ${names[leaf.side]} was sealed as ${leaf.name} (seal ${leaf.seal}, turn ${turn}) and is shown as something else.`;
}

// Compare the facts of a page with what is kept. `whole`: these are all facts there are, asked for
// after `kept` was read. `shown` says what a counter is on the board, "" if it is not there. The page
// has heard of the first `heard` leaves that were opened.
export function check(game, facts, kept, names, shown, whole = false, heard = kept.heard) {
  const out = structuredClone(kept);
  const found = { kept: out, doubt: false, checked: new Map(), seals: new Map() };
  const fault = (text) => { if (!out.faults.includes(text)) out.faults.push(text); };
  // On a page that is behind something may be missing; on one just asked for it must be there.
  const missing = (text) => { if (whole) fault(text); else found.doubt = true; };
  checkDice(game, facts, out, names, fault, missing);
  checkSeals(facts, out, found, fault, missing);
  checkLeaves(facts, out, found, names, shown, fault);
  checkCount(facts, out, found, heard, missing);
  if (whole && (facts.before || facts.seals.length !== out.seals.length)) fault("The list of all seals does not hold all of them.");
  return found;
}

function checkDice(game, facts, out, names, fault, missing) {
  if (out.commitment && facts.commitment !== out.commitment) fault("The promise that the server published of its dice is not the one that this browser saw first.");
  out.commitment ||= facts.commitment;
  for (const side of SIDES) {
    const [pledge, share] = [facts.pledges[side], facts.shares[side]];
    if (out.pledges[side] && pledge === undefined) missing(`The pledge of ${names[side]} for the dice has been taken back.`);
    else if (out.pledges[side] && pledge !== out.pledges[side]) fault(`The pledge of ${names[side]} for the dice has been changed.`);
    else if (pledge !== undefined && out.closed && !(side in out.closed)) fault(`${names[side]} pledged a share of the dice after play had begun.`);
    if (pledge !== undefined) out.pledges[side] ??= pledge;
    if (out.shares[side] && share === undefined) missing(`The share of ${names[side]} in the dice has been taken back.`);
    else if (share !== undefined && (pledge === undefined || pledgeOf(share) !== pledge)) fault(`The share of ${names[side]} in the dice is not the one that was pledged.`);
    if (share !== undefined) out.shares[side] ??= share;
    checkOwn(ownShare(game, side), facts, side, names, fault);
  }
  if (facts.turn && !out.closed) out.closed = { ...facts.pledges };
}

// A share that this browser drew stands as it was sent, and was opened last.
function checkOwn(own, facts, side, names, fault) {
  const [pledge, other] = [facts.pledges[side], side === "a" ? "b" : "a"];
  if (own.sent && pledge !== undefined && pledge !== pledgeOf(own.share)) fault(`The share of the dice pledged for ${names[side]} is not this browser's. If you have this seat open on another device, that one may have been first; if not, somebody put another share in its place.`);
  if (own.seen !== null && facts.pledges[other] !== undefined && facts.pledges[other] !== own.seen) fault(`The pledge of ${names[other]} for the dice is not the one that stood there when the share of ${names[side]} was opened.`);
}

function checkSeals(facts, out, found, fault, missing) {
  for (const seal of [...facts.seals].sort((x, y) => x.n - y.n)) {
    const print = printOf(seal);
    if (seal.n > out.seals.length + 1) {
      missing(`Between seal ${out.seals.length} and seal ${seal.n} some are missing.`);
      break;
    }
    if (seal.n === out.seals.length + 1) out.seals.push(print);
    const same = out.seals[seal.n - 1] === print;
    found.seals.set(seal.n, same);
    if (!same) fault(`Seal ${seal.n} (turn ${seal.turn}) has been changed: it is not the one that this browser kept.`);
  }
  const last = Math.max(0, ...facts.seals.map((seal) => seal.n));
  if (last < out.seals.length) missing(`There were ${out.seals.length} seals, and there are ${last} now: the game was set back.`);
}

function checkLeaves(facts, out, found, names, shown, fault) {
  let last = 0;
  for (const leaf of facts.leaves) {
    const id = nameOf(leaf);
    const seal = facts.seals.find((each) => each.n === leaf.seal);
    if (!seal) {
      // A leaf comes with its seal, which was the last one when it was opened.
      fault(`Seal ${leaf.seal}, in which ${leaf.label} is said to have been sealed, is not the one before it was turned up.`);
      continue;
    }
    if (leaf.seal < last) fault(`${leaf.label} of ${names[leaf.side]} was turned up after seal ${last}, and opened in seal ${leaf.seal}.`);
    last = Math.max(last, leaf.seal);
    const good = opens(seal[leaf.side], leaf);
    // In a seal that was changed afterwards anything may have been put.
    found.checked.set(`${leaf.seal} ${leaf.side} ${leaf.label}`, good && found.seals.get(leaf.seal) !== false);
    if (!good) fault(`${leaf.label} of ${names[leaf.side]} is said to be ${leaf.name}, and seal ${leaf.seal} (turn ${seal.turn}) does not bear it out.`);
    if (out.leaves.includes(id)) continue;
    out.leaves.push(id);
    if (good && found.seals.get(leaf.seal)) out.lately = [...out.lately, { label: leaf.label, name: leaf.name, seal: leaf.seal }].slice(-LATELY);
    const text = another(leaf, seal.turn, shown(leaf.label), names);
    if (text) fault(text);
  }
}

// How many leaves were opened: whoever has not heard of all before these has missed some.
function checkCount(facts, out, found, heard, missing) {
  const { before } = facts;
  const opened = before + facts.leaves.length;
  if (!Number.isInteger(before) || before < 0) missing("The page does not say how many counters were turned up.");
  else if (before > heard) missing(`Of the first ${before} counters that were turned up this browser has heard of ${heard}.`);
  else if (opened < out.heard) missing(`Counters turned up with their seals so far: ${out.heard}; now there are ${opened}: the game was set back.`);
  else if (!found.doubt) out.heard = opened;
}

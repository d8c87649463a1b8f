// The witness of a game: on every page of it this browser looks at once whether what is published
// agrees with what it has seen before, tends its shares of the dice, and says how things stand.

import { SIDES, another, check, keep, keptOf, ownShare, pledgeOf, read } from "./proof.js";
import { hearWaivers, tend } from "./shares.js";

const $ = (id) => document.getElementById(id);
const alarm = $("alarm");
const { game, base, speaks: spoken } = alarm.dataset;
const speaks = spoken ? spoken.split(" ") : [];
const names = { a: alarm.dataset.nameA, b: alarm.dataset.nameB };
const live = $("socket") !== null;
const curtain = document.body.classList.contains("curtain");
const REFRESHES = 6;

let running = false;
let again = false;
let first = true;
let refreshed = 0;
let heard = null; // of so many opened leaves this page knows
const unknown = new Map(); // label -> how many seals there were when it was first seen face down
const opened = new Map(); // label -> the leaf that was opened last, and the turn of its seal

const slug = (label) => label.replace(/[^A-Za-z0-9_]/g, "-");
const unit = (label) => $(`u-${slug(label)}`) ?? $(`t-u-${slug(label)}`);
// What a counter is on the board at the moment it is turned up; later it may have become another.
const shown = (label) => (first ? "" : unit(label)?.dataset.code ?? "");

// All that is public of the game, asked for now; null if the server does not answer.
async function ask() {
  try {
    const answer = await fetch(curtain ? base : `${base}/seals`, { headers: { Accept: "text/html" } });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const node = page.getElementById("proof");
    return node && read(node);
  } catch {
    return null;
  }
}

// What was opened since this page heard of it last, with the seal that it was in.
function hear(facts) {
  for (const leaf of facts.leaves.slice(Math.max(0, (heard ?? 0) - facts.before))) {
    opened.set(leaf.label, { leaf, turn: facts.seals.find((seal) => seal.n === leaf.seal)?.turn });
  }
  heard = Math.max(heard ?? 0, facts.before + facts.leaves.length);
}

// A counter that was turned up has its seal opened, if it lay face down when that was made. `page`
// is what the page itself says: the board may be behind what was asked for.
function turnedUp(page, kept) {
  const seals = Math.max(0, ...page.seals.map((seal) => seal.n));
  const fault = (text) => { if (text && !kept.faults.includes(text)) kept.faults.push(text); };
  for (const [label, sealed] of unknown) {
    const node = $(`u-${slug(label)}`);
    const code = node?.dataset.code;
    if (!node || code) unknown.delete(label);
    if (!code || page.over) continue;
    const found = opened.get(label);
    if (found && found.leaf.seal >= sealed.last) fault(another(found.leaf, found.turn, code, names));
    else if (sealed.first !== sealed.last) fault(`${label} was turned up, and no seal was opened for it (after seal ${sealed.last}, turn ${page.turn}).`);
  }
  for (const node of document.querySelectorAll("#units > .unknown")) {
    const { label } = node.dataset;
    unknown.set(label, { first: unknown.get(label)?.first ?? seals, last: seals });
  }
}

async function look() {
  const node = $("proof");
  if (!node) return;
  const page = read(node);
  let facts = page;
  let kept = keptOf(game);
  let found = check(game, facts, kept, names, shown, false, heard ?? kept.heard);
  if (found.doubt && !curtain) {
    const sure = found.kept.faults;
    kept = keptOf(game);
    const fresh = await ask();
    if (fresh) {
      facts = fresh;
      found = check(game, fresh, { ...kept, faults: [...new Set([...kept.faults, ...sure])] }, names, shown, true);
    }
  }
  if (!curtain && !found.doubt) {
    hear(facts);
    // While the facts were asked for, the board may have gone on: then both are looked at together.
    if (!again) turnedUp(page, found.kept);
  }
  if (!found.doubt) first = false;
  keep(game, found.kept);
  say(facts, found);
  if (await tend(game, base, speaks, facts, run) && !live && (refreshed += 1) <= REFRESHES) await refresh(node);
}

// Where no news are pushed, look how what was sent stands now.
async function refresh(node) {
  const fresh = await ask();
  if (!fresh) return;
  for (const side of SIDES) {
    for (const [kind, values] of [["pledge", fresh.pledges], ["share", fresh.shares]]) {
      if (values[side]) node.setAttribute(`data-${kind}-${side}`, values[side]);
    }
  }
  node.dataset.turn = fresh.turn;
  again = true;
}

// One look at a time: what comes meanwhile is looked at afterwards.
export async function run() {
  if (running) { again = true; return; }
  running = true;
  try {
    do {
      again = false;
      await look();
    } while (again);
  } catch (error) {
    if ($("sealed")) $("sealed").dataset.state = "wait";
    if ($("sealed-say")) $("sealed-say").textContent = "not checked yet";
    throw error;
  } finally {
    running = false;
  }
}

const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const possessive = (side) => (speaks.length === 1 ? "Your" : `${names[side]}'s`);

// How the shares of the dice came about, in words.
function shares(facts, fine) {
  const by = SIDES.filter((side) => side in facts.pledges);
  const said = by.map((side) => names[side]).join(" and ");
  if (!facts.turn && by.length < 2) return item("plain", `Before play each side's browser puts a share of its own into the dice, so that nobody can choose them. ${by.length ? `${said} has pledged one; it is opened when both have.` : "None is pledged yet."}`);
  if (!by.length) return item("note", "No browser put a share into the dice before play began: they come from the server's secret alone.");
  if (by.some((side) => !(side in facts.shares))) return item("plain", `Shares of the dice are pledged by ${said}, and being opened.`);
  if (by.length === 2) return item(fine, "Both sides put a share of their own into the dice. Each was pledged before the other was opened, so nobody could choose them.");
  return item(fine, `The dice come from the server's secret and a share of ${said}'s; nobody else pledged one before play began.`);
}

// A side of mine whose share was pledged by another browser than this one.
const elsewhere = (facts) => speaks.filter((side) => side in facts.pledges && facts.pledges[side] !== pledgeOf(ownShare(game, side).share));

function item(state, text) {
  const line = document.createElement("li");
  line.className = state;
  line.textContent = text;
  return line;
}

function say(facts, found) {
  const { kept } = found;
  const bad = kept.faults.length > 0;
  const other = elsewhere(facts);
  if (bad && kept.faults.length > kept.told) {
    const same = $("alarm-list").children.length === kept.faults.length;
    if (!same) $("alarm-list").replaceChildren(...kept.faults.map((text) => item("bad", text)));
  }
  alarm.hidden = !(bad && kept.faults.length > kept.told);
  mark(facts, found);
  const chip = $("sealed");
  if (!chip) return;
  const seals = kept.seals.length;
  const state = bad ? "bad" : found.doubt ? "wait" : "good";
  const words = bad ? "does not agree" : found.doubt ? "not checked yet" : "checked";
  chip.dataset.state = state;
  $("sealed-n").textContent = seals;
  if ($("sealed-say").textContent !== words) $("sealed-say").textContent = words;
  $("seals-title").textContent = bad ? "The seals do not agree" : "Sealed, and checked here";
  $("seals-hint").hidden = bad;
  const fine = bad ? "plain" : "good";
  $("seals-list").replaceChildren(
    ...kept.faults.map((text) => item("bad", text)),
    facts.commitment
      ? item(fine, "Before anybody sat down the server fixed its secret for the dice and published a promise of it.")
      : item("note", "This game was begun before the server made promises of its dice."),
    shares(facts, fine),
    ...other.map((side) => item("note", `${possessive(side)} share was pledged by another browser. If none of yours did it, ask who opened the seat.`)),
    seals ? item(fine, `${plural(seals, "seal")} so far. This browser has kept a mark of each${bad ? "" : ", and none has been changed"}.`)
      : item("plain", "Nothing is sealed yet: the first seal is made when both sides have set up."),
    ...turned(found),
  );
}

// The counters that were turned up lately and are what their seals say; others are told above.
function turned(found) {
  const { lately } = found.kept;
  if (!lately.length) return [item("plain", "When a counter is turned up, its seal is opened and checked here: it must be what it was when it was sealed.")];
  return [...lately].reverse()
    .filter((leaf) => found.seals.get(leaf.seal) !== false)
    .map((leaf) => item("good", `${leaf.label} was sealed as ${leaf.name} in seal ${leaf.seal}, before it was turned up.`));
}

// On the page of all seals every one is marked with what came of its check.
function mark(facts, found) {
  for (const box of document.querySelectorAll("[data-check]")) {
    const id = box.dataset.check;
    const good = id === "dice" ? !found.kept.faults.length : id.includes(" ") ? found.checked.get(id) : found.seals.get(Number(id));
    if (good === undefined) continue;
    box.dataset.state = good ? "good" : "bad";
    box.textContent = box.dataset[good ? "good" : "bad"] ?? (good ? "checked" : "does not agree");
  }
  const sum = $("sum");
  if (!sum) return;
  const bad = found.kept.faults.length;
  sum.dataset.state = bad ? "bad" : "good";
  sum.textContent = bad ? `${plural(bad, "thing does", "things do")} not agree.` : `All is as it should be: ${plural(found.kept.seals.length, "seal")} and ${plural(facts.leaves.length, "opened counter")}, checked by this browser just now.`;
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#sealed")) $("seals").showModal();
  if (event.target.closest?.("#alarm-close")) {
    const kept = keptOf(game);
    keep(game, { ...kept, told: kept.faults.length });
    alarm.hidden = true;
  }
});
document.addEventListener("htmx:ws:after:message:incoming", run);
addEventListener("online", run);
addEventListener("pageshow", run);
addEventListener("storage", (event) => { if (event.key?.endsWith(game)) run(); });
hearWaivers(base);
run();

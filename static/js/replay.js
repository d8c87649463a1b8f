// A replay: step by step, by keys, buttons and the timeline, or by itself.

import { setUpCells } from "./cells.js";
import { follow, setUpLog } from "./log.js";
import { bringIn, fit, setUpZoom, zoomBy } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const table = $("table");
const film = $("film");
const at = $("at");
const numbers = (text) => text.split(" ").filter(Boolean).map(Number);
const [phases, turns, pins] = [film.dataset.phases, film.dataset.turns, film.dataset.pins].map(numbers);
const last = Number(at.max);
const path = location.pathname.replace(/\/+$/, "");
const PACE = 1150; // milliseconds for a step without much to read
const NEAR = 8; // pixels within which a click on the timeline meets a diamond

let shown = Number($("sync").dataset.v);
let wanted = shown;
let under = null; // the way to the wanted step
let playing = false;
let timer = 0;
let hex = null;
const ahead = new Map();

// What turns the screen of one step into that of another; asked for once.
function ask(from, to) {
  const key = `${from} ${to}`;
  if (!ahead.has(key)) {
    if (ahead.size > 8) ahead.clear();
    ahead.set(key, load(from, to));
  }
  const asked = ahead.get(key);
  asked.catch(() => ahead.delete(key));
  return asked;
}

async function load(from, to) {
  const answer = await fetch(`${path}/step?as=${table.dataset.eyes}&step=${to}&from=${from}`, { headers: { Accept: "text/html" } });
  if (answer.status === 429) throw new Error("Too fast for the server. Wait a little.");
  if (!answer.ok) {
    // What may be seen has changed: the page itself says how.
    location.reload();
    throw new Error("This page is out of date.");
  }
  return answer.text();
}

async function walk() {
  while (shown !== wanted) {
    const to = wanted;
    const news = { text: await ask(shown, to), sourceElement: document.body, target: document.body, swap: "none" };
    await htmx.swap(news);
    shown = to;
    document.title = news.title || document.title;
    arrived();
  }
}

// On to a step; several in haste are passed over.
function go(step) {
  wanted = Math.min(last, Math.max(1, step || shown));
  point(wanted);
  under ??= walk().catch(fail).finally(() => { under = null; });
  return under;
}

function fail(error) {
  stop();
  wanted = shown;
  point(shown);
  $("live").textContent = error instanceof TypeError ? "The server does not answer." : error.message;
}

function point(step) {
  at.value = step;
  const x = `${100 * (step - 1) / Math.max(1, last - 1)}%`;
  $("head").setAttribute("x1", x);
  $("head").setAttribute("x2", x);
}

function arrived() {
  look(hex);
  follow($("log"));
  history.replaceState(null, "", `?as=${table.dataset.eyes}&step=${shown}`);
  const pulse = $("over").querySelector("g")?.id.slice(-4);
  if (pulse) bringIn(pulse);
  if (shown < last) ask(shown, shown + 1);
}

// By itself: the more there is to read, the longer a step stays.
function run() {
  clearTimeout(timer);
  if (!playing) return;
  if (shown >= last) { stop(); return; }
  const lines = Number($("step").dataset.lines);
  const stay = PACE * (lines ? 1 + Math.min(4, lines) / 4 : 0.5) / Number($("pace").value);
  timer = setTimeout(async () => { await go(shown + 1); run(); }, stay);
}

function stop() {
  playing = false;
  clearTimeout(timer);
  sign();
}

function sign() {
  $("play").setAttribute("aria-pressed", String(playing));
  $("play").setAttribute("aria-label", playing ? "Stop" : "Play");
}

async function toggle() {
  if (playing) { stop(); return; }
  playing = true;
  sign();
  if (shown === last) await go(1);
  run();
}

const before = (list) => list.filter((n) => n < wanted).at(-1) ?? 1;
const after = (list) => list.find((n) => n > wanted) ?? last;
const WAYS = {
  ArrowLeft: (shift) => shift ? before(phases) : wanted - 1,
  ArrowRight: (shift) => shift ? after(phases) : wanted + 1,
  PageUp: () => before(turns),
  PageDown: () => after(turns),
  Home: () => 1,
  End: () => last,
};

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("select, .cell, input:not([type=range])")) return;
  // The log scrolls by its own keys.
  if (/^(Page|Home|End)/.test(event.key) && event.target.closest?.(".log")) return;
  if (event.key in WAYS) {
    stop();
    go(WAYS[event.key](event.shiftKey));
  } else if (event.key === " " && !event.target.closest?.("button, summary")) toggle();
  else if (/^[1-5]$/.test(event.key)) $("pace").selectedIndex = event.key - 1;
  else if (event.key === "+") zoomBy(1.25);
  else if (event.key === "-") zoomBy(0.8);
  else if (event.key === "0") fit();
  else return;
  event.preventDefault();
}

// What stands in a hex, or everywhere.
function look(chosen) {
  hex = chosen;
  $("cards").classList.toggle("all", !hex);
  for (const card of $("cards").children) card.classList.toggle("here", card.dataset.hex === hex);
  $("here").textContent = hex ? `hex ${hex}` : "";
  $("show-all").setAttribute("aria-pressed", String(!hex));
}

const DOES = {
  "zoom-in": () => zoomBy(1.25),
  "zoom-out": () => zoomBy(0.8),
  "zoom-fit": fit,
  help: () => $("help").showModal(),
};

document.addEventListener("click", (event) => {
  const near = (what) => event.target.closest?.(what);
  const step = near("a[data-step]");
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    stop();
    go(Number(step.dataset.step));
  }
  if (near("#play")) toggle();
  if (near("#show-all")) look(null);
  const cell = near(".cell");
  if (cell) {
    // The arrows go on from step to step.
    cell.blur();
    look(cell.dataset.hex === hex ? null : cell.dataset.hex);
  }
  const named = near("[data-go]");
  if (named) {
    event.preventDefault();
    look(named.dataset.go);
    bringIn(named.dataset.go);
  }
  DOES[near("[data-do]")?.dataset.do]?.();
});

// The timeline: press and draw along it; a diamond draws a press to itself.
function scrub(event) {
  const box = $("scale").getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  const place = (n) => box.width * (n - 1) / Math.max(1, last - 1);
  const pin = pins.find((n) => Math.abs(place(n) - share * box.width) <= NEAR);
  stop();
  go(event.type === "pointerdown" && pin ? pin : Math.round(1 + share * (last - 1)));
}

$("scale").addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  $("scale").setPointerCapture(event.pointerId);
  scrub(event);
});
$("scale").addEventListener("pointermove", (event) => {
  if (event.buttons) scrub(event);
});
at.addEventListener("input", () => { stop(); go(Number(at.value)); });
document.querySelector(".scrub").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", key);
$("pace").addEventListener("change", run);

// While the game is on: a shared device may be handed over, and there is more to see.
function listen() {
  const url = new URL(table.dataset.live, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", (event) => {
    const newest = Number(/id="sync"[^>]* data-v="(\d+)"/.exec(event.data)?.[1] ?? 0);
    if (newest > Number(table.dataset.revision)) $("onward").hidden = false;
  });
  socket.addEventListener("close", (event) => {
    if (event.code >= 4000 || event.code === 1008) leave();
    else setTimeout(listen, 3000);
  });
}

function leave() {
  table.replaceChildren();
  location.replace(path.replace(/\/replay$/, ""));
}

addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
for (const node of [$("play"), $("pace-box"), $("zoomer"), $("show-all"), document.querySelector("[data-do=help]")]) node.hidden = false;
setUpCells(look);
setUpZoom();
setUpLog($("log"));
if (table.dataset.live) listen();
if (shown < last) ask(shown, shown + 1);

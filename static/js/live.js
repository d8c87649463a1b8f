// The line to the server, and what a push does to the screen besides changing it.

import { $, SVG, base, emit, readMenu, reduced, state } from "./state.js";
import { keepChoice } from "./select.js";
import { refreshFire } from "./fire.js";
import { setUpLine, tell } from "./line.js";
import { readBearings } from "./arcs.js";
import { follow, setUpLog } from "./log.js";
import { cue, wake } from "./sounds.js";

const HANDED_OVER = 4001;
let turnBlink = 0;
let before = { lines: 0, yours: false, over: false };

function show(name, words) {
  state.offline = name !== "on";
  tell(name, words);
  document.body.classList.toggle("offline", state.offline);
  if (!state.offline) emit("table:online");
}

// The screen says which revision it shows, and the server sends what is missing.
function address(event) {
  const at = new URL(event.detail.connection.url);
  at.searchParams.set("v", $("sync").dataset.v);
  at.searchParams.set("boot", $("sync").dataset.boot);
  event.detail.connection.url = at.href;
}

function closed(event) {
  const code = event.detail.code;
  if (document.body.classList.contains("leaving")) return;
  if (code === HANDED_OVER) { leave(); return; }
  if ([1000, 1008].includes(code) || code >= 4000) {
    show("off", "this page is closed");
    location.replace(base);
    return;
  }
  show("off", "reconnecting");
}

export function leave() {
  // A form that is on its way knows better where to go.
  if (document.body.classList.contains("leaving")) return;
  document.body.classList.add("leaving");
  location.replace(base);
}

// Before a message is taken in: remember what the news will be measured against.
function incoming() {
  before = { lines: lastLine(), yours: yours(), over: over() };
}

const lastLine = () => Number($("log").lastElementChild?.dataset.n ?? 0);
const yours = () => $("prompt").classList.contains("yours");
const over = () => !$("verdict").hidden;

function arrived(event) {
  show("on", "connected");
  if (event.detail.message?.data?.startsWith?.("{")) return;
  readMenu();
  readBearings();
  keepChoice();
  refreshFire();
  news();
  notice();
  emit("table:changed");
}

// New lines of the log: dice roll, the cue sounds, the list scrolls.
function news() {
  const fresh = [...$("log").children].filter((n) => Number(n.dataset.n) > before.lines);
  if (!fresh.length) return;
  follow($("log"));
  const kind = [...fresh.at(-1).classList].find((c) => c.startsWith("l-"));
  cue(kind?.slice(2));
  if (!reduced()) fresh.slice(-3).flatMap((n) => [...n.querySelectorAll(".die")]).forEach(roll);
}

function roll(die) {
  const result = die.textContent;
  die.classList.add("rolling");
  const spin = setInterval(() => { die.textContent = 1 + Math.floor(Math.random() * 6); }, 60);
  const stop = () => {
    clearInterval(spin);
    clearTimeout(end);
    removeEventListener("keydown", stop);
    die.textContent = result;
    die.classList.remove("rolling");
  };
  const end = setTimeout(stop, 600);
  addEventListener("keydown", stop);
}

// It is my turn now: bring the prompt into sight; say so in the title and the icon while nobody looks.
function notice() {
  if (over() && !before.over) $("verdict").scrollIntoView({ block: "nearest" });
  if (yours() && !before.yours) {
    cue("turn");
    $("prompt").scrollIntoView({ block: "nearest" });
    if (!document.hasFocus()) blink();
  }
  if (!yours()) stopBlinking();
}

function blink() {
  stopBlinking();
  let on = false;
  turnBlink = setInterval(() => { on = !on; icon(on ? "icon-turn" : "icon"); }, 1000);
}

function stopBlinking() {
  clearInterval(turnBlink);
  icon("icon");
}

function icon(name) {
  const link = document.querySelector("link[rel=icon]");
  link.href = link.href.replace(/[^/]+\.svg$/, `${name}.svg`);
}

// A globe that is identified or discarded shrinks to a pinpoint, whatever it was.
function collapse(node, transform) {
  const copy = node.cloneNode(false);
  copy.removeAttribute("id");
  copy.setAttribute("class", "unit foe unknown");
  copy.setAttribute("transform", transform);
  const inner = document.createElementNS(SVG, "g");
  inner.setAttribute("class", "collapse");
  for (const [kind, r] of [["halo", 40], ["globe", 22], ["core", 14.5]]) {
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", kind);
    circle.setAttribute("r", r);
    inner.append(circle);
  }
  copy.append(inner);
  $("over").after(copy);
  setTimeout(() => copy.remove(), 1000);
}

function watchGlobes() {
  const seen = new MutationObserver((list) => {
    if (reduced()) return;
    for (const change of list) {
      if (change.type === "childList") {
        for (const node of change.removedNodes) {
          if (node.classList?.contains("unknown") && !$(node.id)) collapse(node, node.getAttribute("transform"));
        }
      } else if (/\bunknown\b/.test(change.oldValue ?? "") && !change.target.classList.contains("unknown")) {
        collapse(change.target, change.target.getAttribute("transform"));
        change.target.classList.add("arriving");
        setTimeout(() => change.target.classList.remove("arriving"), 1300);
      }
    }
  });
  seen.observe($("units"), { childList: true, subtree: true, attributes: true, attributeFilter: ["class"], attributeOldValue: true });
}

// Leaving the page leaves nothing behind for the next person at this device.
function wipe() {
  for (const id of ["units", "stacks", "trails", "notes", "reach", "hunt", "hunt-words", "hunt-odds", "hunt-at", "tip", "over", "cards", "log", "menu", "bearings", "arcs", "lens-arm", "live", "prompt", "tray", "listed", "odds", "gist", "batches", "away", "score", "roll", "fan", "rose", "bar", "proof", "seals-list", "alarm-list"]) {
    $(id)?.replaceChildren();
  }
  for (const node of document.querySelectorAll(".cell")) node.removeAttribute("aria-label");
  $("line").value = "";
  document.title = "Sealed Orders";
}

export function setUpLive() {
  setUpLine();
  document.addEventListener("htmx:ws:before:connection", address);
  document.addEventListener("htmx:ws:before:message:incoming", incoming);
  document.addEventListener("htmx:ws:after:message:incoming", arrived);
  document.addEventListener("htmx:ws:close", closed);
  addEventListener("focus", stopBlinking);
  addEventListener("pagehide", wipe);
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  document.addEventListener("pointerdown", wake, { once: true });
  for (const form of document.querySelectorAll("form[data-handover]")) {
    form.addEventListener("submit", () => document.body.classList.add("leaving"));
  }
  watchGlobes();
  setUpLog($("log"));
}

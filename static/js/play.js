// The play page: puts the parts together.

import { $, on, readMenu, say, state } from "./state.js";
import { ask, setUpOrders, send } from "./orders.js";
import { centreOn, fit, setUpZoom, zoomBy } from "./zoom.js";
import { drawReach, pulse } from "./draw.js";
import { firstHex, setUpKeys } from "./keys.js";
import { choose, moveCursor, refresh } from "./select.js";
import { refreshFire } from "./fire.js";
import { refreshCourse } from "./missile.js";
import { setUpChoices } from "./choices.js";
import { setUpRose } from "./rose.js";
import { readBearings, setUpArcs } from "./arcs.js";
import { setUpPointers } from "./pointers.js";
import { setUpHunt } from "./hunt.js";
import { setUpProspects } from "./prospects.js";
import { setUpSpans } from "./span.js";
import { setUpLive } from "./live.js";
import { setUpCommand } from "./command.js";

let dismissed = "";

// The news since my last order, one by one, each shown on the board.
function stepAway(step) {
  const lines = [...document.querySelectorAll(".away .line")];
  if (!lines.length) return;
  const before = lines.findIndex((l) => l.classList.contains("at"));
  const now = before < 0 ? (step > 0 ? 0 : lines.length - 1) : (before + step + lines.length) % lines.length;
  lines.forEach((l, at) => l.classList.toggle("at", at === now));
  const line = lines[now];
  const list = line.parentElement;
  list.scrollTop = line.offsetTop - list.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
  $("away-at").textContent = `${now + 1} of ${lines.length}`;
  const hexes = line.dataset.hexes?.split(" ") ?? [];
  if (hexes.length) centreOn(hexes.at(-1));
  pulse(hexes, true);
  say(line.textContent.trim());
}

function closeAway() {
  dismissed = $("away").dataset.last;
  pulse([]);
  showAway();
}

// After a push the panel is as the server draws it: what was closed stays closed.
function showAway() {
  const panel = $("away");
  panel.classList.toggle("closed", panel.dataset.last === dismissed);
  const lines = panel.querySelectorAll(".line").length;
  if (!panel.querySelector(".at")) $("away-at").textContent = lines ? `${lines} in all` : "";
}

function fold(button) {
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
  $("situation-in").hidden = !open;
}

const DO = {
  "zoom-in": () => zoomBy(1.3),
  "zoom-out": () => zoomBy(1 / 1.3),
  "zoom-fit": fit,
  help: () => { $("guide").close(); $("help").showModal(); },
  guide: () => { $("newcomer").hidden = true; $("guide").showModal(); },
  "no-guide": () => { $("newcomer").hidden = true; },
  fold: (button) => fold(button),
  sheet: () => document.body.classList.toggle("tall-sheet"),
  "show-all": () => {
    const cards = $("cards");
    cards.dataset.all = cards.dataset.all === "1" ? "0" : "1";
    refresh();
  },
  "away-next": () => stepAway(1),
  "away-back": () => stepAway(-1),
  "away-close": closeAway,
};

function sendGroup(button) {
  const box = button.closest(".group");
  const order = button.dataset.sendGroup;
  const chosen = [...box.querySelectorAll(":checked")].map((i) => i.value);
  const { least, most } = box.dataset;
  if (chosen.length < Number(least) || chosen.length > Number(most)) {
    say(`Choose ${least === most ? least : `${least} to ${most}`}.`);
    return;
  }
  send(`${order} ${chosen.length ? chosen.join(" ") : "none"}`);
}

// A choice of several can be sent once it is complete.
function countGroups() {
  for (const box of document.querySelectorAll(".group")) {
    const chosen = box.querySelectorAll(":checked").length;
    const button = box.querySelector("[data-send-group]");
    button.disabled = chosen < Number(box.dataset.least) || chosen > Number(box.dataset.most);
    if (box.dataset.group === "react") button.textContent = chosen ? "Answer" : "Nobody joins";
    if (box.dataset.group === "intercept") button.textContent = chosen ? "Shoot at it" : "Let it pass";
  }
}

function settings() {
  for (const [id, name, standard] of [["set-sound", "sound", "0"], ["set-keys", "keys", "1"], ["set-trails", "trails", "1"]]) {
    const box = $(id);
    box.checked = (localStorage.getItem(`sealed-${name}`) ?? standard) === "1";
    const apply = () => { if (name === "trails") document.body.classList.toggle("no-trails", !box.checked); };
    box.addEventListener("change", () => { localStorage.setItem(`sealed-${name}`, box.checked ? "1" : "0"); apply(); });
    apply();
  }
}

// Whoever is here for the first time is offered the guide, once in a browser, until the play is on.
function welcome() {
  $("newcomer").hidden = localStorage.getItem("sealed-guide") === "1";
  localStorage.setItem("sealed-guide", "1");
  let orders = 0;
  on("table:accepted", () => { if ((orders += 1) > 2) $("newcomer").hidden = true; });
}

// Leaving is asked about once; then the form goes its way.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-leave]") || form.dataset.asked) return;
  event.preventDefault();
  ask("Leave this seat? Only a new link from the host brings you back to it.").then((yes) => {
    if (!yes) return;
    form.dataset.asked = "1";
    document.body.classList.add("leaving");
    form.submit();
  });
});
document.addEventListener("click", (event) => {
  const doing = event.target.closest?.("[data-do]");
  if (doing) DO[doing.dataset.do]?.(doing);
  const go = event.target.closest?.("[data-go]");
  if (go) { event.preventDefault(); centreOn(go.dataset.go); pulse([go.dataset.go]); moveCursor(go.dataset.go, false); }
  const group = event.target.closest?.("[data-send-group]");
  if (group) sendGroup(group);
  const menu = $("settings");
  if (menu.open && !menu.contains(event.target)) menu.open = false;
});
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const link = event.target.closest?.("[data-go], [data-show]");
    if (link && kind === "pointerover") pulse([link.dataset.go ?? link.dataset.show]);
  });
}

readMenu();
readBearings();
setUpArcs();
setUpOrders();
setUpZoom();
setUpChoices();
setUpRose();
setUpPointers();
setUpKeys();
setUpLive();
setUpHunt();
setUpProspects();
setUpSpans(() => choose(null, { speak: false }));
setUpCommand();
settings();
welcome();
moveCursor(firstHex(), false);
centreOn(state.cursor, false);
refresh();
refreshFire();
refreshCourse();
on("table:chosen", refreshFire);
document.addEventListener("change", (event) => {
  countGroups();
  if (event.target.closest?.(".group")) drawReach();
});
on("table:changed", () => { showAway(); countGroups(); refreshCourse(); });
countGroups();
showAway();
document.body.classList.add("ready");

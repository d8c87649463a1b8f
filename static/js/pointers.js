// Pointers: clicking and hovering hexes, dragging counters, the strip of a stack.

import { $, card, cell, emit, hexOf, on, options, playing, reach, state, SVG, trayItem, unit, unitsAt } from "./state.js";
import { act, choose, chooseHex, go, moveCursor, place, preview, refresh, tryAnyhow } from "./select.js";
import { screenPoint } from "./zoom.js";

const HOLD = 450;
const LIFT = 250;
const LINGER = 260;
const FAR = 6;
let drag = null;
let timer = 0;

const hexUnder = (x, y) => document.elementFromPoint(x, y)?.closest?.(".cell")?.dataset.hex ?? null;

const over = (event, what) => Boolean(document.elementFromPoint(event.clientX, event.clientY)?.closest?.(what));

// A counter that may be dragged from a hex: the chosen one, else the top one that can go anywhere.
function draggable(hex) {
  if (!playing) return null;
  const own = unitsAt(hex).filter((u) => u.own).map((u) => u.label).reverse();
  const can = (label) => options(label).moves.length || options(label).places.length;
  return own.includes(state.label) && can(state.label) ? state.label : own.find(can) ?? null;
}

function down(event) {
  const item = event.target.closest?.(".tray-item");
  const cell = event.target.closest?.(".cell");
  clearTimeout(timer);
  if (event.pointerType === "touch" && !event.target.closest?.("#fan")) $("fan").hidden = true;
  if (cell && event.pointerType === "touch") {
    timer = setTimeout(() => { showFan(cell.dataset.hex); drag = null; }, HOLD);
    return;
  }
  if (item && event.pointerType === "touch") {
    // A finger that moves at once scrolls the panel; one that rests takes the counter up.
    drag = { label: item.dataset.label, x: event.clientX, y: event.clientY, moving: false, waits: true };
    timer = setTimeout(() => { drag.waits = false; lift(event); }, LIFT);
    return;
  }
  if (event.button !== 0 || event.pointerType === "touch") return;
  const label = item ? item.dataset.label : cell ? draggable(cell.dataset.hex) : null;
  if (label) drag = { label, x: event.clientX, y: event.clientY, moving: false };
}

function move(event) {
  if (!drag) return;
  if (!drag.moving) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    if (drag.waits) { putDown(); return; }
    lift(event);
  }
  drag.ghost.style.setProperty("left", `${event.clientX}px`);
  drag.ghost.style.setProperty("top", `${event.clientY}px`);
  preview(hexUnder(event.clientX, event.clientY));
}

// Take the counter up: a copy of it follows the pointer.
function lift(event) {
  drag.moving = true;
  choose(drag.label, { speak: false });
  drag.ghost = ghost(drag.label);
  drag.ghost.style.setProperty("left", `${event.clientX}px`);
  drag.ghost.style.setProperty("top", `${event.clientY}px`);
}

function putDown() {
  clearTimeout(timer);
  drag?.ghost?.remove();
  drag = null;
}

function up(event) {
  clearTimeout(timer);
  if (!drag) return;
  const { label, moving, ghost: copy } = drag;
  drag = null;
  if (!moving) return;
  copy.remove();
  state.dropped = true;
  // A finger clicks a moment after it has left the glass.
  setTimeout(() => { state.dropped = false; }, event.pointerType === "touch" ? 50 : 0);
  const hex = hexUnder(event.clientX, event.clientY);
  preview(null);
  // Dropped on the panel during set-up: back into the tray.
  if (!hex && hexOf(label) && takesBack(label) && over(event, ".side")) { place(label, "-"); return; }
  if (!hex || hex === hexOf(label)) return;
  const stop = reach(label).get(hex);
  if (stop) go(label, stop);
  else if (options(label).places.includes(hex)) place(label, hex);
  else tryAnyhow(label, hex);
}

// Whether it may be taken off the map again.
const takesBack = (label) => options(label).places.length > 0
  || Boolean(card(label)?.querySelector(`button[value="place ${label} -"]`));

function ghost(label) {
  const box = document.createElement("div");
  box.className = "dragged";
  box.append(picture(label));
  document.body.append(box);
  return box;
}

// A counter drawn large, from the one on the board or in the tray.
export function picture(label) {
  const tray = trayItem(label)?.querySelector("svg");
  if (tray) {
    const copy = tray.cloneNode(true);
    copy.setAttribute("class", trayItem(label).getAttribute("class").replace("tray-item", ""));
    return copy;
  }
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-25 -25 50 50");
  const copy = unit(label).node.cloneNode(true);
  copy.removeAttribute("id");
  copy.removeAttribute("transform");
  svg.setAttribute("class", "board");
  svg.append(copy);
  return svg;
}

export function showFan(hex) {
  const here = unitsAt(hex);
  const fan = $("fan");
  if (here.length < 2) { fan.hidden = true; return; }
  fan.replaceChildren(...here.map((u) => {
    const node = document.createElement("button");
    node.type = "button";
    node.setAttribute("aria-label", u.label);
    node.setAttribute("aria-pressed", String(u.label === state.label));
    node.append(picture(u.label));
    const name = card(u.label)?.querySelector(".card-name b")?.textContent;
    node.title = name ? `${name} ${u.label}` : u.label;
    node.addEventListener("click", () => {
      fan.hidden = true;
      if (u.own && playing) choose(u.label); else { state.label = null; chooseHex(hex); }
    });
    return node;
  }));
  fan.hidden = false;
  const [x, y] = screenPoint(hex);
  const room = $("wrap").clientWidth;
  const left = Math.max(6, Math.min(x - fan.offsetWidth / 2, room - fan.offsetWidth - 6));
  fan.style.setProperty("left", `${left}px`);
  fan.style.setProperty("top", `${y > 110 ? y - fan.offsetHeight - 34 : y + 34}px`);
}

function hover(event) {
  if (event.pointerType === "touch" || drag) return;
  const hex = event.target.dataset?.hex ?? null;
  if (!state.preview) $("tip").hidden = true;
  preview(hex);
  clearTimeout(timer);
  $("fan").hidden = true;
  if (hex) timer = setTimeout(() => { showFan(hex); describe(hex); }, LINGER);
}

// One counter alone has no strip: its words instead.
function describe(hex) {
  const here = unitsAt(hex);
  const tip = $("tip");
  if (here.length !== 1 || !tip.hidden) return;
  const parts = cell(hex).getAttribute("aria-label").split("; ");
  tip.textContent = parts.at(-1).replace(/^own: /, "");
  tip.hidden = false;
  emit("table:tip", hex);
}

export function setUpPointers() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", putDown);
  // While a finger carries a counter nothing scrolls, and no menu comes up.
  const tray = document.querySelector(".side");
  tray.addEventListener("touchmove", (event) => { if (drag?.moving) event.preventDefault(); }, { passive: false });
  tray.addEventListener("contextmenu", (event) => { if (drag) event.preventDefault(); });
  let pointer = "mouse";
  $("cells").addEventListener("pointerdown", (event) => { pointer = event.pointerType; });
  $("cells").addEventListener("pointerover", hover);
  // A finger leaves whenever it is lifted; what it has opened stays open.
  $("wrap").addEventListener("pointerleave", (event) => {
    if (event.pointerType === "touch") return;
    if (!$("fan").contains(event.relatedTarget)) { clearTimeout(timer); $("fan").hidden = true; }
    preview(null);
  });
  $("fan").addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") $("fan").hidden = true;
  });
  $("cells").addEventListener("click", (event) => {
    const hex = event.target.dataset?.hex;
    if (hex && !state.dropped && !state.pinching) act(hex, pointer);
  });
  document.addEventListener("click", picked);
  document.addEventListener("keydown", (event) => {
    const keys = event.key === "Enter" || event.key === " ";
    if (keys && event.target.matches?.("[role=button][data-pick]")) {
      event.preventDefault();
      picked(event);
    }
  });
  on("table:tip", (hex) => {
    const [x, y] = screenPoint(hex);
    const tip = $("tip");
    tip.style.setProperty("left", `${Math.min(x + 26, $("wrap").clientWidth - 200)}px`);
    tip.style.setProperty("top", `${Math.max(6, y - 44)}px`);
  });
}

// A card or a piece of the tray.
function picked(event) {
  const label = event.target.closest?.("[data-pick]")?.dataset.pick;
  if (!label || state.dropped) return;
  const at = card(label);
  if (at && !at.classList.contains("own")) { state.label = null; chooseHex(at.dataset.hex); refresh(); return; }
  choose(state.label === label && !at ? null : label);
  if (state.hex) moveCursor(state.hex, false);
  // With a piece taken up by keys the board is where to go on.
  if (event.detail === 0 && state.label === label && trayItem(label)) toBoard(options(label));
}

function toBoard(can) {
  const places = can.places.length ? can.places : can.moves.map(([hex]) => hex);
  if (!places.length) return;
  moveCursor(places.includes(state.cursor) ? state.cursor : places.find((hex) => !unitsAt(hex).length) ?? places[0]);
}

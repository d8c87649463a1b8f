// Choosing hexes and counters, by mouse, finger or keys, and ordering moves.

import {
  $, card, cell, emit, going, hexOf, options, pieces, playing, reach, ready, say, state, trayItem, unit, unitsAt,
} from "./state.js";
import { drawOver, drawReach } from "./draw.js";
import { bringIn } from "./zoom.js";
import { askWhy, send } from "./orders.js";
import { setTarget } from "./fire.js";
import { addStep, drawing } from "./missile.js";
import { ask, closeRose, roseOpen } from "./rose.js";
import { askWorth, close, keepOpen, open, pick, tell } from "./choices.js";
import { prospect } from "./prospects.js";
import { askCorner as askSpan, corner, leaveSpan, spanning } from "./span.js";

const words = (label) => card(label)?.querySelector(".card-name b")?.textContent
  ?? trayItem(label)?.querySelector(".sr").textContent ?? "";

// Choose a counter of mine; null to let go of it.
export function choose(label, { speak = true } = {}) {
  if (label !== state.label) { close(); if (label) state.span = null; }
  state.label = label;
  state.preview = null;
  // What is aboard has no hex but its carrier's.
  if (label) state.hex = hexOf(label) ?? (card(label)?.dataset.hex || null);
  refresh();
  if (label && state.hex) bringIn(state.hex);
  if (label && speak) say(announce(label));
  emit("table:chosen", label);
}

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

function announce(label) {
  const can = options(label);
  const here = unitsAt(state.hex).filter((u) => u.own);
  const at = here.findIndex((u) => u.label === label) + 1;
  const parts = [`${words(label)} ${label}${state.hex ? ` at ${state.hex}` : ""}`];
  if (here.length > 1) parts.push(`${at} of ${here.length} in the hex`);
  const targets = new Set(can.guns.flatMap((g) => g[4])).size;
  if (can.moves.length) parts.push(`${count(can.moves.length, "hex", "hexes")} in reach, ${can.left}`);
  if (can.places.length) parts.push(`may be placed in ${count(can.places.length, "hex", "hexes")}`);
  if (can.guns.length) parts.push(`${count(targets, "target", "targets")} in range`);
  return `${parts.join(". ")}.`;
}

// Choose a hex: the first of my counters in it that can act, or the enemy there as a target.
export function chooseHex(hex) {
  state.hex = hex;
  const here = unitsAt(hex);
  const own = here.filter((u) => u.own);
  const foe = here.find((u) => !u.own);
  const mine = (own.find((u) => ready(u.label)) ?? own[0])?.label ?? null;
  if (foe && isTarget(foe.label)) {
    setTarget(foe.label, state.label);
    refresh();
    return;
  }
  if (mine && playing) { choose(mine); return; }
  state.label = null;
  state.preview = null;
  refresh();
  emit("table:chosen", null);
}

const isTarget = (label) => pieces().some(([, p]) =>
  p.guns.some((g) => g[4].includes(label)) || p.scans.some((s) => s[1] === label));

// A hex was clicked, tapped or entered.
export function act(hex, pointer = "mouse") {
  moveCursor(hex, false);
  if (roseOpen() === hex) return;
  closeRose();
  if (drawing()) { addStep(hex); return; }
  if (spanning()) { corner(hex); return; }
  if (open()) { pick(hex, pointer); return; }
  if (tick(hex)) return;
  const can = state.label ? options(state.label) : null;
  if (can?.places.includes(hex) && hex !== hexOf(state.label)) {
    if (trayItem(state.label)) state.placing = state.label;
    place(state.label, hex);
    return;
  }
  const stop = state.label ? reach(state.label).get(hex) : null;
  if (stop) {
    // A finger has no hovering: the first touch shows the way, the second goes it. Where it is asked
    // how the move ends, the answer is the second.
    if (pointer === "touch" && state.preview !== hex && stop.ends.length < 2) { preview(hex); showBar(stop); return; }
    go(state.label, stop);
    return;
  }
  if (hex === state.hex && cycle(1)) return;
  if (inVain(hex, pointer)) { tryAnyhow(state.label, hex); return; }
  chooseHex(hex);
}

// A click on a hex whose only counter is one of a choice of several ticks it, or takes it out.
function tick(hex) {
  if (state.label && options(state.label).moves.length) return false;
  const picks = document.querySelectorAll(`.group:not([hidden]) .pick[data-show="${hex}"] input`);
  if (picks.length !== 1 || hex === state.hex) return false;
  // Where somebody stands who may be fired at, a click aims at him.
  if (picks[0].closest("[data-at]") && unitsAt(hex).some((u) => isTarget(u.label))) return false;
  picks[0].click();
  say(`${picks[0].value} ${picks[0].checked ? "chosen" : "not chosen"}`);
  return true;
}

// A counter in hand and a hex that is not lit: one may well ask why.
function inVain(hex, pointer) {
  const can = state.label ? options(state.label) : null;
  if (!can || hex === hexOf(state.label)) return false;
  if (trayItem(state.label)) return can.places.length > 0;
  const asked = can.places.length > 0 || (pointer === "key" && can.moves.length > 0);
  return asked && !unitsAt(hex).length;
}

// Why not there? A question and no order: the counter stays in hand, and the umpire hears nothing.
export function tryAnyhow(label, hex) {
  const word = options(label).places.length ? "place" : going();
  if (word) askWhy(`${word} ${label} ${hex}`); else say(`${label} cannot go to ${hex}.`);
}

export function go(label, stop) {
  hideBar();
  if (stop.ends.length > 1) {
    if (trayItem(label)) state.placing = label;
    preview(stop.hex);
    ask(`${label} in ${stop.hex}`, stop);
    return;
  }
  if (stop.ends.length) {
    state.preview = null;
    send(stop.ends[0].notation);
    return;
  }
  const question = stop.contact ? `Enter ${stop.hex}? ${label} ${stop.rams ? "rams" : "overruns"} what is there.` : "";
  state.preview = null;
  send(`move ${label} ${stop.path.join("-")}`, question);
}

export function place(label, hex) {
  send(`place ${label} ${hex}`);
}

export function preview(hex) {
  if (state.preview === hex || roseOpen()) return;
  state.preview = hex;
  drawOver();
  if (open()) askWorth(hex);
  const stop = state.label && hex && !open() ? reach(state.label).get(hex) : null;
  tip(hex, stop);
}

function tip(hex, stop) {
  const node = $("tip");
  const contact = stop?.contact && (stop.rams ? "Contact: a ram." : "Contact: opens an overrun.");
  const chance = hex && state.label ? prospect(hex) : "";
  node.textContent = [contact, [stop?.risk, chance].filter(Boolean).join("; ")].filter(Boolean).join(" ");
  node.hidden = !node.textContent;
  if (!node.hidden) emit("table:tip", hex);
}

function showBar(stop) {
  const bar = $("bar");
  const text = document.createElement("p");
  text.textContent = `${state.label} to ${stop.hex}, cost ${stop.cost} (${options(state.label).left})${[stop.risk, prospect(stop.hex)].filter(Boolean).map((each) => `; ${each}`).join("")}`;
  const yes = button("Move here", "btn main", () => go(state.label, stop));
  const no = button("Cancel", "btn", () => { hideBar(); preview(null); });
  bar.replaceChildren(text, yes, no);
  bar.hidden = false;
}

// What stands where it was put may be taken back: to wait on beside no hex, or in set-up by a finger,
// which cannot drag it to the tray.
function offerBack() {
  const label = state.label;
  if (!label || !hexOf(label) || !options(label).places.length) return;
  const order = `place ${label} -`;
  const offered = card(label)?.querySelector(`button[value="${order}"]`)?.textContent;
  if (!offered && !matchMedia("(pointer: coarse)").matches) return;
  const text = document.createElement("p");
  text.textContent = `${label} ${offered ? "waits beside" : "in"} ${hexOf(label)}`;
  const bar = $("bar");
  bar.replaceChildren(text, button(offered ?? "Take it back", "btn", () => send(order)));
  bar.hidden = false;
}

export function hideBar() {
  $("bar").classList.remove("up");
  $("bar").hidden = true;
}

export function button(text, kind, fn) {
  const node = document.createElement("button");
  node.type = "button";
  node.className = kind;
  node.textContent = text;
  node.addEventListener("click", fn);
  return node;
}

// The next counter of mine in the chosen hex; false when there is no further one.
export function cycle(step, wrapAround = true) {
  const own = unitsAt(state.hex).filter((u) => u.own).map((u) => u.label);
  const at = own.indexOf(state.label);
  if (own.length < 2 || at < 0) return false;
  const next = at + step;
  if (!wrapAround && (next < 0 || next >= own.length)) return false;
  choose(own[(next + own.length) % own.length]);
  return true;
}

// The next counter of mine that can act.
export function next(step) {
  const able = pieces().map(([label]) => label).filter(ready);
  if (!able.length) { say("No counter of yours can act now."); return; }
  const at = able.indexOf(state.label);
  const label = able[at < 0 ? (step > 0 ? 0 : able.length - 1) : (at + step + able.length) % able.length];
  choose(label);
  if (state.hex) moveCursor(state.hex, true);
}

export function moveCursor(hex, focus = true) {
  const node = cell(hex);
  if (!node) return;
  if (state.cursor) cell(state.cursor)?.setAttribute("tabindex", "-1");
  state.cursor = hex;
  node.setAttribute("tabindex", "0");
  if (focus) { node.focus({ preventScroll: true }); bringIn(hex); }
}

export function letGo() {
  if (closeRose()) return;
  if (spanning()) { leaveSpan(); return; }
  if (open()) { close(); refresh(); return; }
  hideBar();
  if (state.preview) { preview(null); return; }
  setTarget(null);
  choose(null, { speak: false });
  state.hex = null;
  refresh();
}

// Show the choice: reach, rings, and the cards of the chosen hex.
export function refresh() {
  closeRose();
  // What a crew can choose among is shown while one of it is in hand.
  for (const box of document.querySelectorAll(".group[data-at]")) {
    box.hidden = !state.label || box.dataset.at !== hexOf(state.label);
  }
  drawReach();
  drawOver();
  hideBar();
  if (spanning()) askSpan(); else if (open()) tell(); else offerBack();
  $("tip").hidden = true;
  const cards = $("cards");
  const all = !state.hex || cards.dataset.all === "1";
  cards.classList.toggle("all", all);
  for (const item of cards.children) {
    item.classList.toggle("here", item.dataset.hex === state.hex);
    const chosen = item.dataset.label === state.label || item.dataset.label === state.target;
    item.classList.toggle("chosen", chosen);
    item.querySelector("[data-pick]")?.setAttribute("aria-pressed", String(chosen));
  }
  for (const tab of $("stacks").querySelectorAll(".tab")) {
    tab.classList.toggle("chosen", [state.label, state.target].includes(tab.dataset.tab));
  }
  for (const item of cards.querySelectorAll("[data-choice]")) {
    const on = item.dataset.of === state.label && item.dataset.choice === state.choice;
    item.setAttribute("aria-pressed", String(on));
  }
  for (const item of document.querySelectorAll(".tray-item")) {
    item.setAttribute("aria-pressed", String(item.dataset.label === state.label));
  }
  const left = state.label ? options(state.label).left : "";
  $("situation-on").textContent = [state.hex && `hex ${state.hex}`, left].filter(Boolean).join(", ");
  const terrain = state.hex ? cell(state.hex)?.getAttribute("aria-label").split(/[;:]/)[0].slice(5) : "";
  const empty = state.hex && !unitsAt(state.hex).length && !all;
  $("situation-terrain").textContent = terrain ? `${terrain}${empty ? ", no counter" : ""}` : "";
  document.querySelector("[data-do=show-all]").setAttribute("aria-pressed", String(all));
}

// A piece from the tray has arrived: take the next one in hand.
function nextInTray() {
  if (!state.placing || !unit(state.placing)) return;
  const following = document.querySelector(".tray-item")?.dataset.label ?? null;
  if (state.label === state.placing && following) { state.label = following; state.hex = null; }
  state.placing = null;
}

// After a push: what is gone cannot stay chosen; which way a move is to end is still being asked.
export function keepChoice() {
  const [asked, label] = [roseOpen(), state.label];
  const gone = state.label && !unit(state.label) && !trayItem(state.label) && !card(state.label);
  if (gone) state.label = null;
  if (state.label && hexOf(state.label)) state.hex = hexOf(state.label);
  state.preview = null;
  keepOpen();
  nextInTray();
  if (state.cursor) cell(state.cursor)?.setAttribute("tabindex", "0");
  refresh();
  const stop = asked && label && label === state.label ? reach(label).get(asked) : null;
  if (stop?.ends.length > 1) ask(`${label} in ${stop.hex}`, stop);
}

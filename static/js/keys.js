// The keyboard: every order of a turn without a mouse.

import { $, cell, playing, say, state, units } from "./state.js";
import { neighbour } from "./geometry.js";
import { allHexes, drawOver, drawRange, drawThreat } from "./draw.js";
import { act, cycle, letGo, moveCursor, next, preview, refresh } from "./select.js";
import { fit, zoomBy } from "./zoom.js";
import { fireNow } from "./fire.js";
import { send } from "./orders.js";

const NEIGHBOUR = { w: 0, e: 1, d: 2, s: 3, a: 4, q: 5, ArrowUp: 0, ArrowDown: 3 };

function step(key) {
  const from = state.cursor ?? firstHex();
  let to = key in NEIGHBOUR ? neighbour(from, NEIGHBOUR[key]) : null;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const sides = key === "ArrowRight" ? [1, 2] : [5, 4];
    // Straight along the row as labelled, whatever the column.
    to = sides.map((d) => neighbour(from, d)).find((h) => h && h.slice(2) === from.slice(2) && cell(h))
      ?? sides.map((d) => neighbour(from, d)).find((h) => h && cell(h));
  }
  if (!to || !cell(to)) { say("Edge of the map."); return; }
  moveCursor(to);
  preview(to);
  if (!$("tip").hidden) say(`${to}: ${$("tip").textContent}`);
}

export function firstHex() {
  return units().find((u) => u.own)?.hex ?? allHexes()[0];
}

const typing = (node) => node.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (document.querySelector("dialog[open]")) return;
  if (typing(at)) {
    if (event.key === "Escape") { at.blur(); if (state.cursor) moveCursor(state.cursor); }
    return;
  }
  document.body.classList.add("keyboard");
  const onBoard = at.classList?.contains("cell") || at === document.body || at === $("board-area");
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (onBoard && boardKey(event, key)) { event.preventDefault(); return; }
  if (event.key === "Escape") { letGo(); return; }
  if (!$("set-keys").checked && event.key.length === 1) return;
  if (letter(event, key)) event.preventDefault();
}

function boardKey(event, key) {
  const letters = $("set-keys").checked;
  if (key.startsWith("Arrow") || (letters && key in NEIGHBOUR)) { step(key); return true; }
  if (key === "Enter") { act(state.cursor ?? firstHex(), "key"); return true; }
  if (key === "Tab" && state.label && state.hex === state.cursor) return cycle(event.shiftKey ? -1 : 1, false);
  if (key === " ") { next(1); return true; }
  return false;
}

function letter(event, key) {
  switch (key) {
    case "n": next(event.shiftKey ? -1 : 1); return true;
    case "f": fireNow(); return true;
    case "u": if (playing) send("undo"); return true;
    case "c": document.body.classList.add("hide-units"); return true;
    case "l": if (state.hex ?? state.cursor) drawRange(state.hex ?? state.cursor); return true;
    case "v": drawThreat(threats()); return true;
    case "+": case "=": zoomBy(1.25); return true;
    case "-": zoomBy(0.8); return true;
    case "0": fit(); return true;
    case "/": $("line").focus(); return true;
    case "g": $("line").focus(); $("line").value = "g "; return true;
    case "?": $("help").showModal(); return true;
    default: return false;
  }
}

// Ranges as printed on the enemy counters that I have identified.
function threats() {
  return units().filter((u) => !u.own && !u.unknown)
    .map((u) => [u.hex, Number(u.node.querySelector(".num")?.textContent.split("/")[1] ?? 0)])
    .filter(([, range]) => range > 0);
}

function released(event) {
  const key = event.key.toLowerCase();
  if (key === "c") document.body.classList.remove("hide-units");
  if (key === "l" || key === "v") drawOver();
}

export function setUpKeys() {
  document.addEventListener("keydown", pressed);
  document.addEventListener("keyup", released);
  document.addEventListener("pointerdown", () => document.body.classList.remove("keyboard"));
  addEventListener("blur", () => { document.body.classList.remove("hide-units"); refresh(); });
  // Heard outside the drawing: a part of it that listens for focus becomes a stop of Tab itself.
  $("wrap").addEventListener("focusin", (event) => {
    const hex = event.target.dataset?.hex;
    if (hex && hex !== state.cursor) moveCursor(hex, false);
  });
}


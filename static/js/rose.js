// The rose: which way a counter is to point, chosen among arrows around its hex.

import { $, cell, hexOf, say, state } from "./state.js";
import { drawOver } from "./draw.js";
import { send } from "./orders.js";
import { screenPoint } from "./zoom.js";

const TURN = 360;
// From the middle of the hex to the middle of an arrow, and how much room the rose wants there.
const OUT = 60;
const ROOM = 92;
let at = null;

export const roseOpen = () => at;

const away = (from, to) => (to - from + TURN) % TURN;

function element(tag, className, text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

function arrow(end, least, costs) {
  const node = element("button", "rose-arrow");
  node.type = "button";
  node.append(element("span", "rose-head"), element("b", "", end.text));
  if (costs) node.append(element("span", `rose-cost${end.cost > least ? " dear" : ""}`, `${end.cost}`));
  node.firstChild.style.setProperty("rotate", `${end.heading}deg`);
  node.setAttribute("aria-label", costs ? `${end.text}, cost ${end.cost}` : end.text);
  const angle = (end.heading * Math.PI) / 180;
  node.style.setProperty("left", `${(OUT * Math.sin(angle)).toFixed(1)}px`);
  node.style.setProperty("top", `${(-OUT * Math.cos(angle)).toFixed(1)}px`);
  for (const kind of ["pointerenter", "focus"]) node.addEventListener(kind, () => { state.end = end; drawOver(); });
  node.addEventListener("click", () => { closeRose(); send(end.notation); });
  return node;
}

// Asks for one of the ends of a stop. They stand clockwise, and the first of them, the cheapest,
// has the keyboard.
export function ask(what, { hex, ends }) {
  const [first] = ends;
  const around = [...ends].sort((a, b) => away(first.heading, a.heading) - away(first.heading, b.heading));
  const no = element("button", "rose-no", "\u00d7");
  no.type = "button";
  no.setAttribute("aria-label", "Cancel");
  no.addEventListener("click", closeRose);
  // Where nothing is spent, as in set-up, nothing is said of it.
  const costs = ends.some((end) => end.cost);
  const arrows = around.map((end) => arrow(end, first.cost, costs));
  const rose = $("rose");
  rose.setAttribute("aria-label", `Which way does ${what} point?`);
  rose.replaceChildren(...arrows, no);
  at = hex;
  state.end = first;
  place();
  rose.hidden = false;
  arrows[0].focus({ preventScroll: true });
  say(`Which way does ${what} point? ${arrows.length} to choose from, arrows go around, Escape leaves it.`);
}

// Around the hex, wherever that has scrolled, but whole in sight.
function place() {
  if (!at) return;
  const [x, y] = screenPoint(at);
  const { clientWidth, clientHeight } = $("wrap");
  const inside = (value, size) => Math.min(Math.max(value, ROOM), Math.max(size - ROOM, ROOM));
  $("rose").style.setProperty("left", `${inside(x, clientWidth)}px`);
  $("rose").style.setProperty("top", `${inside(y, clientHeight)}px`);
}

// Whether there was one to close.
export function closeRose() {
  if (!at) return false;
  const hex = hexOf(state.label) ?? at;
  const held = $("rose").contains(document.activeElement);
  at = null;
  state.end = null;
  state.preview = null;
  $("rose").hidden = true;
  $("rose").replaceChildren();
  if (held) cell(hex)?.focus({ preventScroll: true });
  drawOver();
  return true;
}

function pressed(event) {
  const arrows = [...$("rose").querySelectorAll(".rose-arrow")];
  const here = arrows.indexOf(document.activeElement);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") closeRose();
  else if (step) arrows[(here + step + arrows.length) % arrows.length].focus({ preventScroll: true });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function setUpRose() {
  $("rose").addEventListener("keydown", pressed);
  $("wrap").addEventListener("scroll", place);
  addEventListener("resize", place);
}

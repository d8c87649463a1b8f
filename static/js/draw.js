// What the script draws on the board: reach, path, arrows, rings. Two layers that are its own.

import { $, SVG, cell, hexOf, options, pieces, reach, state, unit, units, unitsAt } from "./state.js";
import { open, wayTo } from "./choices.js";
import { targetHex } from "./fire.js";
import { drawArcs } from "./arcs.js";
import { spanned, spanning } from "./span.js";
import { HEIGHT, border, centre, distance, hexPath } from "./geometry.js";

function make(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const hexNode = (hex, kind) => make("path", { class: kind, d: hexPath(hex) });
const line = (hexes) => "M" + hexes.map((h) => centre(h).map((v) => v.toFixed(1)).join(" ")).join("L");

function words(x, y, text, kind) {
  return make("text", { x, y, class: kind }, text);
}

// Everything under the counters that belongs to the chosen counter.
export function drawReach() {
  const under = [];
  const hot = new Set();
  const can = state.label ? options(state.label) : null;
  const asked = open();
  const zone = can ? [] : [...new Set(pieces().flatMap(([, p]) => p.places))];
  if (zone.length) {
    under.push(...zone.map((h) => hexNode(h, "zone-hex")), make("path", { class: "reach-line", d: border(zone) }));
  }
  if (asked) {
    const hexes = [...asked.ways.keys()];
    under.push(...hexes.map((h) => hexNode(h, "reach-hex asked")), make("path", { class: "asked-line", d: border(hexes) }));
    hexes.forEach((h) => hot.add(h));
  } else if (can?.places.length) {
    under.push(...can.places.map((h) => hexNode(h, "reach-hex")));
    under.push(make("path", { class: "reach-line", d: border(can.places) }));
    can.places.forEach((h) => hot.add(h));
  } else if (can?.moves.length) {
    const stops = [...reach(state.label).values()];
    under.push(...stops.map((s) => hexNode(s.hex, "reach-hex")));
    under.push(make("path", { class: "reach-line", d: border([hexOf(state.label), ...stops.map((s) => s.hex)].filter(Boolean)) }));
    for (const stop of stops) {
      const [x, y] = centre(stop.hex);
      if (stop.contact) under.push(hexNode(stop.hex, "reach-contact"));
      if (stop.cost || stop.risk) under.push(words(x, y + HEIGHT / 2 - 5, `${stop.cost}${stop.risk ? "!" : ""}`, stop.risk ? "cost risk" : "cost"));
      hot.add(stop.hex);
    }
  }
  for (const hex of asked ? [] : targetHexes(can)) {
    under.push(hexNode(hex, "target-ring"));
    hot.add(hex);
  }
  under.push(...candidates());
  const range = Math.max(0, ...(can?.guns ?? []).map((g) => g[2]));
  if (range && hexOf(state.label)) under.push(ring(hexOf(state.label), range, "range-line"));
  $("reach").replaceChildren(...under);
  mark("hot", hot);
}

// The counters that a choice of several is about, the ticked ones full.
function candidates() {
  const chosen = new Map();
  for (const pick of document.querySelectorAll(".group:not([hidden]) .pick[data-show]")) {
    const hex = pick.dataset.show;
    if (hex) chosen.set(hex, chosen.get(hex) || pick.querySelector("input").checked);
  }
  return [...chosen].map(([hex, on]) => hexNode(hex, on ? "choice-hex chosen" : "choice-hex"));
}

function targetHexes(can) {
  const labels = can?.guns.length
    ? can.guns.flatMap((g) => g[4])
    : state.label ? [] : pieces().flatMap(([, p]) => p.guns.flatMap((g) => g[4]));
  return new Set(labels.map(hexOf).filter(Boolean));
}

function ring(from, range, kind) {
  const inside = allHexes().filter((h) => distance(from, h) <= range);
  return make("path", { class: kind, d: border(inside) });
}

export function allHexes() {
  return [...$("cells").querySelectorAll(".cell")].map((c) => c.dataset.hex);
}

function mark(name, hexes) {
  for (const node of $("cells").querySelectorAll(`.${name}`)) node.classList.remove(name);
  for (const hex of hexes) cell(hex)?.classList.add(name);
}

// Everything over the counters: the chosen hex, the path looked at, the attack in the making.
export function drawOver() {
  const over = [];
  // In a stack the chosen counter is drawn once more, on top.
  const pile = state.label && hexOf(state.label) ? unitsAt(hexOf(state.label)) : [];
  if (pile.length > 1 && pile.at(-1).label !== state.label) over.push(lifted(unit(state.label).node));
  if (state.hex) over.push(hexNode(state.hex, "selected-hex"));
  const way = open() && state.preview ? wayTo(state.preview) : [];
  if (way.length) {
    const [x, y] = centre(way.at(-1));
    over.push(make("path", { class: "path-line", d: line(way) }), make("circle", { class: "path-end", cx: x, cy: y, r: 9 }));
  }
  const stop = state.label && state.preview && !open() ? reach(state.label).get(state.preview) : null;
  if (stop) {
    over.push(make("path", { class: "path-line", d: line(stop.path) }));
    const [x, y] = centre(stop.hex);
    over.push(make("circle", { class: "path-end", cx: x, cy: y, r: 9 }));
    if (hexOf(state.label)) over.push(ghost(x, y));
  }
  if (spanning()) over.push(...spanNodes());
  if (state.target) over.push(...arrows());
  if (state.course.length) {
    over.push(make("path", { class: "course-line", d: line(state.course) }), ...state.course.map((h) => hexNode(h, "course-hex")));
  }
  $("over").replaceChildren(...over);
  drawArcs();
}

function spanNodes() {
  const hexes = spanned().filter(cell);
  return hexes.length ? [...hexes.map((hex) => hexNode(hex, "reach-hex asked")), make("path", { class: "asked-line", d: border(hexes) })] : [];
}

function lifted(node) {
  const copy = node.cloneNode(true);
  copy.removeAttribute("id");
  return copy;
}

function ghost(x, y) {
  const copy = lifted(unit(state.label).node);
  copy.setAttribute("class", `${copy.getAttribute("class")} ghost-unit`);
  copy.setAttribute("transform", `translate(${x} ${y + 2})`);
  if (state.end) copy.querySelector(".heading")?.setAttribute("transform", `rotate(${state.end.heading})`);
  return copy;
}

function arrows() {
  const to = targetHex(state.target);
  if (!to) return [];
  const from = new Set([...state.guns].map((g) => hexOf(g.split(".")[0])).filter((h) => h && h !== to));
  // Where both sides stand in the hex a ring would only cross them out.
  const out = state.guns.size && !from.size ? [] : [hexNode(to, "target-ring")];
  const [tx, ty] = centre(to);
  for (const hex of from) {
    const [x, y] = centre(hex);
    const length = Math.hypot(tx - x, ty - y);
    const short = (length - 22) / length;
    out.push(make("path", { class: "arrow", d: `M${x} ${y}L${x + (tx - x) * short} ${y + (ty - y) * short}` }));
  }
  const found = $("odds").querySelector("dl");
  for (const hex of found?.dataset.sight?.split(" ").filter(Boolean) ?? []) out.push(hexNode(hex, "sight-hex"));
  const tag = [found?.dataset.column, found?.dataset.chance].filter(Boolean).join(" · ");
  if (tag && state.guns.size) {
    const width = tag.length * 4.4 + 10;
    out.push(make("g", { class: "arrow-tag", transform: `translate(${tx} ${ty + 30})` },
      make("rect", { x: -width / 2, y: -7, width, height: 14, rx: 6 }), words(0, 3.2, tag, "")));
  }
  return out;
}

// Hold L: distances from the chosen hex.
export function drawRange(from) {
  const out = [];
  for (const hex of allHexes()) {
    const [x, y] = centre(hex);
    out.push(words(x, y + 5, distance(from, hex), "cost"));
  }
  $("over").replaceChildren(hexNode(from, "selected-hex"), ...out);
}

// Hold V: what the identified enemies on the board can fire at.
export function drawThreat(list) {
  $("over").replaceChildren(...list.map(([hex, range]) => ring(hex, range, "threat")));
}

export function pulse(hexes, hold = false) {
  for (const node of $("over").querySelectorAll(".pulse-hold")) node.remove();
  for (const hex of hexes) {
    if (!cell(hex)) continue;
    if (hold) $("over").append(hexNode(hex, "pulse-hold"));
    const node = hexNode(hex, "pulse");
    node.addEventListener("animationend", () => node.remove());
    setTimeout(() => node.remove(), 3500);
    $("over").append(node);
  }
}

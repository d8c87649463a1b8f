// Where weapons bear and how far: arcs and range bands of one counter, and how far mine can see.
// All of it from what the page was told of the counters; nothing is asked for.

import { $, SVG, hexOf, on, state, unit, units, unitsAt } from "./state.js";
import { HEIGHT, centre, disk, distance, neighbour, corners } from "./geometry.js";

const BANDS = ["Short", "Medium", "Long", "Extreme"];
const BLIND = "--";
// Half of the arcs over bow and stern, in degrees.
const HALF = 30;
// How far along an arc its to-hit modifier stands.
const WITHIN = 0.42;
let known = {};
let drawn = "";

export function readBearings() {
  known = JSON.parse($("bearings").textContent);
  drawn = "";
  const every = Object.values(known);
  for (const node of document.querySelectorAll(".of-arms")) node.hidden = !every.some(([, arms]) => arms.length);
  const names = [...new Set(every.flatMap(([, , circles]) => circles.map(([name]) => name)))];
  for (const node of document.querySelectorAll(".of-circles")) node.hidden = !names.length;
  options($("set-circles"), [["off", "off"], ...names.map((name) => [name, name]), ...(names.length > 1 ? [["far", "the most"]] : [])]);
}

// Fills a choice anew when there is another; what was chosen stays if it can.
function options(select, list) {
  const now = JSON.stringify(list);
  if (select.dataset.now === now) return;
  const before = select.value;
  select.dataset.now = now;
  select.replaceChildren(...list.map(([value, text]) => new Option(text, value)));
  select.value = list.some(([value]) => value === before) ? before : list[0][0];
}

function make(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(text);
  return node;
}

const armed = (label) => Boolean(known[label]?.[1].length);

// The counter whose arcs are looked at: under the pointer if so wished, else the chosen one, mine
// before the one that is aimed at.
function looked() {
  const mode = $("set-arcs").value;
  if (mode === "off") return null;
  const here = (hex) => unitsAt(hex).map((u) => u.label).filter(armed).at(-1) ?? null;
  const pointed = mode === "pointed" && state.preview && !state.end ? here(state.preview) : null;
  const chosen = [state.label, state.target].find((label) => label && armed(label));
  return pointed ?? chosen ?? (state.hex ? here(state.hex) : null);
}

// Where it stands, or would stand at the end of the move that is asked about.
function stance(label) {
  if (state.end && label === state.label && state.preview) return [state.preview, state.end.heading];
  return [hexOf(label), known[label][0] ?? 0];
}

function point([x, y], angle, far) {
  const turn = (angle * Math.PI) / 180;
  return [x + far * Math.sin(turn), y - far * Math.cos(turn)];
}

const xy = (p) => p.map((v) => v.toFixed(1)).join(" ");

function wedge(from, left, right, far) {
  const steps = [];
  for (let angle = left; angle <= right; angle += 15) steps.push(xy(point(from, angle, far)));
  return `M${xy(from)}L${steps.join("L")}Z`;
}

// Arcs as degrees from and to, by the order of bow, broadside (twice) and stern.
const arcsOf = ([bow, side, stern], heading) => [
  [bow, heading - HALF, heading + HALF],
  [side, heading + HALF, heading + 180 - HALF],
  [stern, heading + 180 - HALF, heading + 180 + HALF],
  [side, heading + 180 + HALF, heading + 360 - HALF],
];

function inside([x, y]) {
  const { width, height } = $("board").viewBox.baseVal;
  return x > 12 && y > 10 && x < width - 12 && y < height - 10;
}

// Whether a counter lies over it.
const crowded = ([x, y]) => units().some((u) => {
  const [ux, uy] = centre(u.hex);
  return Math.hypot(ux - x, uy - y) < HEIGHT / 2;
});

function words([x, y], text, kind) {
  return make("text", { x: x.toFixed(1), y: (y + 3.5).toFixed(1), class: kind }, text);
}

function bearing(label, name) {
  const [hex, heading] = stance(label);
  const [, limits, modifiers] = known[label][1].find(([each]) => each === name);
  if (!hex || !limits.length) return [];
  const from = centre(hex);
  const far = (limits.at(-1) + 0.5) * HEIGHT;
  const outer = disk(hex, limits.at(-1));
  const clip = make("clipPath", { id: "arc-clip" });
  clip.append(make("path", { d: outer }));
  const out = [clip];
  const within = make("g", { "clip-path": "url(#arc-clip)" });
  const signs = [];
  for (const [modifier, left, right] of arcsOf(modifiers, heading)) {
    const blind = modifier === BLIND;
    within.append(make("path", { class: blind ? "arc blind" : "arc", d: wedge(from, left, right, far * 1.2) }));
    const at = point(from, (left + right) / 2, Math.max(far * WITHIN, HEIGHT * 0.9));
    if (!blind && inside(at)) signs.push(words(at, modifier, "arc-sign"));
  }
  out.push(within);
  limits.forEach((limit, at) => {
    // A band that ends where the one before it ends is empty.
    if (limit === (limits[at - 1] ?? 0)) return;
    out.push(make("path", { class: "band", d: at === limits.length - 1 ? outer : disk(hex, limit) }));
    const spots = [90, 270, 0, 180].map((angle) => point(from, heading + angle, (limit + 0.2) * HEIGHT));
    const spot = spots.find((at) => inside(at) && !crowded(at)) ?? spots.find(inside);
    if (spot) signs.push(words(spot, BANDS[at] ?? "", "band-name"));
  });
  return [...out, ...signs];
}

// The edge of all that my counters see of one kind, without the edge of the map.
function sight(what) {
  const eyes = units().filter((u) => u.own && known[u.label]?.[2].length).map((u) => {
    const radii = known[u.label][2].filter(([name]) => what === "far" || name === what).map(([, radius]) => radius);
    return [u.hex, Math.max(-1, ...radii)];
  });
  const every = [...$("cells").querySelectorAll(".cell")].map((c) => c.dataset.hex);
  const seen = new Set(every.filter((hex) => eyes.some(([at, radius]) => distance(at, hex) <= radius)));
  const map = new Set(every);
  let path = "";
  for (const hex of seen) {
    const around = corners(hex);
    for (let side = 0; side < 6; side += 1) {
      const other = neighbour(hex, side);
      if (map.has(other) && !seen.has(other)) path += `M${xy(around[side])}L${xy(around[(side + 1) % 6])}`;
    }
  }
  return path ? [make("path", { class: "sight-line", d: path })] : [];
}

export function drawArcs() {
  const label = looked();
  const arms = label ? known[label][1].map(([name]) => name) : [];
  $("lens").hidden = arms.length < 2;
  if (arms.length) options($("lens-arm"), arms.map((name) => [name, name]));
  const what = $("set-circles").value;
  const now = JSON.stringify([label, label && stance(label), arms.length && $("lens-arm").value, what, units().filter((u) => u.own).map((u) => u.hex)]);
  if (now === drawn) return;
  drawn = now;
  const out = what === "off" ? [] : sight(what);
  if (label) {
    const layer = make("g", { class: unit(label)?.own ?? true ? "bears own" : "bears foe" });
    layer.append(...bearing(label, $("lens-arm").value));
    out.push(layer);
  }
  $("arcs").replaceChildren(...out);
}

export function setUpArcs() {
  for (const [id, name] of [["set-arcs", "arcs"], ["set-circles", "circles"]]) {
    const kept = localStorage.getItem(`sealed-${name}`);
    if (kept && [...$(id).options].some((o) => o.value === kept)) $(id).value = kept;
    $(id).addEventListener("change", () => { localStorage.setItem(`sealed-${name}`, $(id).value); drawArcs(); });
  }
  $("lens-arm").addEventListener("change", drawArcs);
  on("table:changed", drawArcs);
}

// What the screen knows: read from the page that the server rendered for this seat, nothing else.

export const $ = (id) => document.getElementById(id);
export const table = $("table");
export const seat = table.dataset.seat;
export const game = table.dataset.game;
export const base = `${table.dataset.root}/games/${game}`;
export const cols = Number(table.dataset.cols);
export const rows = Number(table.dataset.rows);
export const SVG = "http://www.w3.org/2000/svg";

export const state = {
  hex: null, // the chosen hex
  label: null, // the chosen counter of mine
  cursor: null, // the hex that has the keyboard
  preview: null, // a hex of the reach that is looked at
  target: null, // the enemy counter under attack
  guns: new Set(), // systems chosen for the attack
  aim: "",
  batches: new Map(), // hex -> attacks to be announced together
  placing: null, // the piece from the tray that is on its way to a hex
  course: [], // the path in the making
  end: null, // the way in which a move may end that is looked at
  first: null, // the first of the two hexes that it takes
  span: null, // the corners of a rectangle in the making
  choice: null, // the order of the chosen counter whose hex is to be chosen
  offline: true,
};

let menu = { pieces: {}, batch: [], aims: {}, ground: [], parts: {}, going: "move", verb: "Fire", course: null };

export function readMenu() {
  menu = JSON.parse($("menu").textContent);
  return menu;
}

export const batchHexes = () => menu.batch;
// What of the ground may be fired at, each named as a target of an attack.
export const ground = () => menu.ground.map(([target, hex, systems, name]) => ({ target: `${target} ${hex}`, systems, name }));
// What flies on a path that I am to draw, and where it may begin.
export const course = () => menu.course && { launcher: menu.course[0], starts: menu.course[1] };
// The parts of a target that an attack may name, and whether it may name none.
export function aimsAt(target) {
  const [aims, whole] = menu.aims[target] ?? [[], 1];
  return { aims, whole: Boolean(whole) };
}
export const partName = (kind) => menu.parts[kind] ?? kind;
// How an order begins that takes a counter to a hex.
export const going = () => menu.going;
export const verb = () => menu.verb;
export const piece = (label) => menu.pieces[label] ?? null;
export const pieces = () => Object.entries(menu.pieces);

const NOTHING = { moves: [], scans: [], guns: [], places: [], choices: [], left: "" };
export const options = (label) => piece(label) ?? NOTHING;

// Counters on the map, as drawn.
export function units() {
  return [...$("units").children].map((node) => ({
    label: node.dataset.label,
    hex: node.dataset.hex,
    own: node.classList.contains("own"),
    unknown: node.classList.contains("unknown"),
    node,
  }));
}

// A label as part of an element id, as the server writes it.
export const slug = (label) => label.replace(/[^A-Za-z0-9_]/g, "-");
export const card = (label) => $(`k-${slug(label)}`);
export const trayItem = (label) => $(`y-${slug(label)}`);

export const unit = (label) => units().find((u) => u.label === label) ?? null;
export const unitsAt = (hex) => units().filter((u) => u.hex === hex);
export const hexOf = (label) => unit(label)?.hex ?? null;
export const cell = (hex) => $(`c${hex}`);
export const playing = seat === "a" || seat === "b";

// A counter that has something to do now.
export function ready(label) {
  const can = piece(label);
  return Boolean(can && (can.moves.length || can.guns.length || can.scans.length || can.places.length || can.choices.length));
}

// Stops of a counter by hex.
export function reach(label) {
  return new Map(options(label).moves.map(([hex, cost, path, contact, risk, ends = []]) =>
    [hex, { hex, cost, path: path.split("-"), contact: Boolean(contact), rams: contact === 2, risk, ends: ends.map(([text, heading, cost, notation]) => ({ text, heading, cost, notation })) }]));
}

// Orders of a counter that take a hex, each with the orders that its hexes make.
export const choicesOf = (label) => options(label).choices.map(([text, hint, ways, traits = 0]) =>
  ({ text, hint, ways: new Map(ways), pairs: Boolean(traits & 1), odds: Boolean(traits & 2) }));

export function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function say(text) {
  $("live").textContent = text;
}

export const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
export const on = (name, fn) => document.addEventListener(name, (e) => fn(e.detail));

// Orders that take a hex: their button lights the hexes, and a click on one of them gives the order.

import { $, base, choicesOf, on, say, state } from "./state.js";
import { button, choose, hideBar, moveCursor, preview, refresh } from "./select.js";
import { send } from "./orders.js";
import { distance } from "./geometry.js";
import { prospect } from "./prospects.js";
import { screenPoint } from "./zoom.js";

// How much of the map the bar covers at its lower edge.
const BELOW = 100;
const LINGER = 120;
let timer = 0;
let asked = 0;

// The choice that is open now; once the first of two hexes is chosen, those beside it are its hexes.
export function open() {
  if (!state.choice || !state.label) return null;
  const found = choicesOf(state.label).find((c) => c.text === state.choice);
  if (!found || !state.first) return found ?? null;
  const order = found.ways.get(state.first);
  const both = (hex) => [hex, order?.replace(state.first, `${state.first}-${hex}`)];
  return { ...found, ways: new Map([...found.ways.keys()].filter((hex) => distance(hex, state.first) === 1).map(both)) };
}

const wantsFirst = () => open().pairs && !state.first;

// The hexes of the order that is looked at, from where it begins.
export function wayTo(hex) {
  const path = open()?.ways.get(hex)?.split(" ").find((word) => /^\d{4}(-\d{4})+$/.test(word));
  return path ? path.split("-") : [];
}

function begin(label, text, byKey) {
  const again = state.choice === text && state.label === label;
  close();
  if (again) { refresh(); return; }
  if (state.label !== label) choose(label, { speak: false });
  state.choice = text;
  refresh();
  const hexes = [...open().ways.keys()];
  say(`${text}, ${label}: ${hexes.length} ${hexes.length === 1 ? "hex" : "hexes"} to choose from. Escape leaves it.`);
  if (byKey) moveCursor(hexes[0]);
}

// What is asked stands over the board, with a way out for those who have no Escape.
export function tell(hex = null) {
  const text = document.createElement("p");
  const which = !open().pairs ? "choose a lit hex" : state.first ? `and a hex next to ${state.first}` : "choose the first of two hexes";
  const chance = hex ? prospect(hex) : "";
  text.textContent = `${state.label}, ${state.choice.toLowerCase()}: ${hex ?? which}${chance && `; ${chance}`}`;
  const doing = hex ? [button("Here", "btn main", () => give(hex))] : [];
  // Where the hexes to choose from lie low it stands above them.
  const low = [...open().ways.keys()].some((at) => screenPoint(at)[1] > $("wrap").clientHeight - BELOW);
  $("bar").classList.toggle("up", low);
  const worth = document.createElement("p");
  worth.className = "worth";
  $("bar").replaceChildren(text, worth, ...doing, button("Cancel", "btn", () => { close(); refresh(); }));
  $("bar").hidden = false;
}

export function close() {
  if (!state.choice) return;
  state.choice = null;
  state.first = null;
  state.preview = null;
  hideBar();
}

// What would come of the order that is looked at, where that can be asked.
export function askWorth(hex) {
  clearTimeout(timer);
  const order = hex && open()?.odds && !wantsFirst() ? open().ways.get(hex) : null;
  const mine = (asked += 1);
  const show = (words) => { const node = $("bar").querySelector(".worth"); if (node) node.textContent = words; };
  show("");
  if (!order) return;
  timer = setTimeout(async () => {
    try {
      const answer = await fetch(`${base}/odds?${new URLSearchParams({ order })}`, { headers: { Accept: "text/html" } });
      const told = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return;
      const parts = ["[data-told]", ".need", ".hint"].map((part) => told.querySelector(part)?.textContent.trim());
      show(parts.filter(Boolean).join("; "));
    } catch {
      show("");
    }
  }, LINGER);
}

function give(hex) {
  if (wantsFirst()) {
    state.first = hex;
    state.preview = null;
    refresh();
    say(`${hex}, and which hex next to it? ${open().ways.size} to choose from.`);
    return;
  }
  const notation = open().ways.get(hex);
  close();
  refresh();
  send(notation);
}

// A hex was clicked, tapped or entered while a choice is open.
export function pick(hex, pointer) {
  if (!open().ways.has(hex)) { say(`Not ${hex}: choose a lit hex, or leave it with Escape.`); return; }
  // A finger has no hovering: the first touch shows the way, the second gives the order.
  if (pointer === "touch" && state.preview !== hex) { preview(hex); tell(hex); askWorth(hex); return; }
  give(hex);
}

// After a push the choice stays open if it is still there.
export function keepOpen() {
  if (state.choice && !open()) close();
}

export function setUpChoices() {
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("[data-choice]");
    if (at) begin(at.dataset.of, at.dataset.choice, event.detail === 0);
  });
  on("table:chosen", () => { if (state.choice && !open()) { close(); refresh(); } });
}

// The command line: orders in notation, and questions that are answered in the live region.

import { $, cell, going, on, pieces, reach, say, state, units } from "./state.js";
import { choose, chooseHex, moveCursor, next, preview } from "./select.js";
import { pulse } from "./draw.js";
import { centreOn } from "./zoom.js";
import { complain, send } from "./orders.js";

const history = [];
let at = 0;
// The order that was typed, until it is carried out.
let typed = "";

function answer(text) {
  say(text);
  complain(text);
  $("message").firstElementChild.className = "answer";
}

// What is in a hex, or where a counter is.
function look(what) {
  if (cell(what)) { answer(cell(what).getAttribute("aria-label")); return; }
  const found = units().find((u) => u.label.toUpperCase() === what.toUpperCase());
  if (!found) { answer(`There is no hex and no counter ${what} on the map.`); return; }
  centreOn(found.hex);
  pulse([found.hex]);
  answer(`${found.label} is in ${cell(found.hex).getAttribute("aria-label")}`);
}

function order(text, line) {
  typed = line;
  send(text);
}

function run(text) {
  const [word, ...rest] = text.split(/\s+/);
  const hex = rest[0];
  switch (word.toLowerCase()) {
    case "?": $("help").showModal(); return;
    case "l": answer($("log").lastElementChild?.textContent.trim() ?? "The log is empty."); return;
    case "n": next(1); return;
    case "p": answer($("prompt-text").textContent); return;
    case "w": look(hex ?? ""); return;
    case "g":
      if (!cell(hex)) { answer(`There is no hex ${hex ?? ""}.`); return; }
      centreOn(hex);
      moveCursor(hex);
      // A counter in hand stays there: Enter sends it to the hex.
      if (state.label) { pulse([hex]); preview(hex); } else chooseHex(hex);
      return;
    default:
  }
  const label = word.toUpperCase();
  const mine = pieces().some(([name]) => name.toUpperCase() === label);
  // A counter alone chooses it; with a hex it goes there by the cheapest way.
  if (mine && !hex) { choose(pieces().find(([n]) => n.toUpperCase() === label)[0]); return; }
  if (mine && /^\d{4}$/.test(hex) && rest.length === 1) {
    const name = pieces().find(([n]) => n.toUpperCase() === label)[0];
    const stop = reach(name).get(hex);
    const way = stop?.ends[0]?.notation ?? `${going()} ${name} ${stop ? stop.path.join("-") : hex}`;
    order(stop || going() ? way : text, text);
    return;
  }
  order(text, text);
}

export function setUpCommand() {
  $("command").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("line").value.trim();
    if (!text) return;
    history.push(text);
    at = history.length;
    $("line").value = "";
    run(text);
  });
  $("line").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    at = Math.max(0, Math.min(history.length, at + (event.key === "ArrowUp" ? -1 : 1)));
    $("line").value = history[at] ?? "";
  });
  // What was refused stays, to be mended.
  on("table:refused", () => { if (typed && !$("line").value) $("line").value = typed; typed = ""; });
  on("table:accepted", () => { typed = ""; });
  addEventListener("pagehide", () => { history.length = 0; state.hex = null; });
}

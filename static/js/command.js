// The command line: orders in notation, and questions that are answered in the live region.

import { $, cell, pieces, reach, say, state } from "./state.js";
import { choose, chooseHex, moveCursor, next } from "./select.js";
import { centreOn } from "./zoom.js";
import { complain, send } from "./orders.js";

const history = [];
let at = 0;

function answer(text) {
  say(text);
  complain(text);
  $("message").firstElementChild.className = "answer";
}

function run(text) {
  const [word, ...rest] = text.split(/\s+/);
  const hex = rest[0];
  switch (word.toLowerCase()) {
    case "?": $("help").showModal(); return;
    case "l": answer($("log").lastElementChild?.textContent.trim() ?? "The log is empty."); return;
    case "n": next(1); return;
    case "p": answer($("prompt-text").textContent); return;
    case "w": answer(cell(hex)?.getAttribute("aria-label") ?? `There is no hex ${hex ?? ""}.`); return;
    case "g":
      if (!cell(hex)) { answer(`There is no hex ${hex ?? ""}.`); return; }
      centreOn(hex);
      moveCursor(hex);
      chooseHex(hex);
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
    send(stop ? `move ${name} ${stop.path.join("-")}` : `move ${name} ${hex}`);
    return;
  }
  send(text);
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
  addEventListener("pagehide", () => { history.length = 0; state.hex = null; });
}

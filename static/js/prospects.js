// The chances of the counter in hand, as the server works them out of my own view: shown with each
// hex of its reach while the hunt is on.

import { $, on, state } from "./state.js";

let asked = 0;

const wanted = () => Boolean(state.label) && ($("hunt-form")?.elements.what.value ?? "off") !== "off";

async function ask() {
  const box = $("hunt-odds");
  const mine = (asked += 1);
  if (!wanted()) { box.replaceChildren(); return; }
  let html = "";
  try {
    const answer = await fetch(`${box.dataset.from}?${new URLSearchParams({ counter: state.label, what: $("hunt-form").elements.what.value })}`, { headers: { Accept: "text/html" } });
    if (answer.ok) html = await answer.text();
  } catch { /* The line is down: there is nothing to show. */ }
  // Only the newest question counts.
  if (mine === asked) box.innerHTML = html;
}

// What is to be expected of an order of the counter in hand at a hex, in words.
export function prospect(hex) {
  const found = [];
  for (const node of document.querySelectorAll("#hunt-odds .prospect")) {
    const { of, choice, verb, ways } = node.dataset;
    if (of !== state.label || choice !== (state.choice ?? "")) continue;
    const way = ways.split(";").find((each) => each.startsWith(`${hex}=`));
    if (way) found.push(`${verb} ${way.split("=")[1]}`);
  }
  return found.join(", ");
}

export function setUpProspects() {
  if (!$("hunt-odds")) return;
  on("table:chosen", ask);
  on("table:changed", ask);
  $("hunt-form").addEventListener("change", ask);
}

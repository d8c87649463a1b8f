// Orders that take a rectangle of the map: two opposite corners are chosen, in any order.

import { $, say, state } from "./state.js";
import { button, hideBar, refresh } from "./select.js";
import { cornersOf, rectangle } from "./geometry.js";
import { send } from "./orders.js";
import { screenPoint } from "./zoom.js";

// How much of the map the bar covers at its lower edge.
const BELOW = 100;

const offer = () => document.querySelector(`[data-span="${state.span?.begin}"]`);

// Whether a click on the map is a corner; not when the order is not open any more.
export function spanning() {
  if (state.span && !offer()) state.span = null;
  return Boolean(state.span);
}

// The hexes of the rectangle as it is now, up to the hex that is looked at.
export function spanned() {
  const { first, last } = state.span;
  return first ? rectangle(first, last ?? state.preview ?? first) : [];
}

export function corner(hex) {
  if (state.span.first) state.span.last = hex; else state.span.first = hex;
  refresh();
  say($("bar").querySelector("p").textContent);
  if (state.span.last) $("bar").querySelector("button").focus({ preventScroll: true });
}

// What is asked stands over the board, with a way out for those who have no Escape.
export function askCorner() {
  const { begin, first, last } = state.span;
  const name = offer().textContent;
  const text = document.createElement("p");
  const doing = [];
  if (last) {
    const ends = cornersOf(first, last).join("-");
    const count = rectangle(first, last).length;
    text.textContent = `${ends}, ${count} ${count === 1 ? "hex" : "hexes"}. Another hex moves the last corner.`;
    doing.push(button("Name it", "btn main", () => { state.span = null; send(`${begin} ${ends}`); refresh(); }));
  } else {
    text.textContent = first ? `From ${first}: choose the opposite corner, or ${first} again.` : `${name}: choose one.`;
  }
  // Where the first corner lies low it stands above it.
  $("bar").classList.toggle("up", Boolean(first) && screenPoint(first)[1] > $("wrap").clientHeight - BELOW);
  $("bar").replaceChildren(text, ...doing, button("Cancel", "btn", leaveSpan));
  $("bar").hidden = false;
}

export function leaveSpan() {
  state.span = null;
  hideBar();
  refresh();
}

export function setUpSpans(letGo) {
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("[data-span]");
    if (!at) return;
    const again = state.span?.begin === at.dataset.span;
    letGo();
    state.span = again ? null : { begin: at.dataset.span, first: null, last: null };
    refresh();
    if (state.span) say(`${at.textContent}: ${at.title} Escape leaves it.`);
  });
}

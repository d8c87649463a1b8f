// A cruise missile whose path is drawn now: hex by hex, or from corner to corner in straight lines.

import { $, course, say, state } from "./state.js";
import { button } from "./select.js";
import { drawOver } from "./draw.js";
import { distance } from "./geometry.js";
import { send } from "./orders.js";

let launcher = null;

const named = () => (launcher === "edge" ? "the missile from off the map" : `the missile of ${launcher}`);

// Whether a click on the map belongs to the path.
export const drawing = () => Boolean(course());

function steps() {
  const path = state.course;
  const legs = path.slice(1).reduce((sum, hex, at) => sum + distance(path[at], hex), 0);
  // From off the map the hex where it comes in is the first step.
  return legs + (launcher === "edge" && path.length ? 1 : 0);
}

export function addStep(hex) {
  const { starts } = course();
  if (!state.course.length && !starts.includes(hex)) {
    say("A missile from off the map comes in at an edge hex.");
    return;
  }
  if (state.course.at(-1) !== hex) state.course.push(hex);
  show();
  say(`${hex}, ${steps()} steps`);
}

function begin() {
  const { starts } = course();
  state.course = starts.length === 1 ? [...starts] : [];
}

function show() {
  const path = state.course;
  const first = course().starts.length === 1 ? 1 : 0;
  $("course-text").textContent = path.length > first
    ? `${path.join(" - ")}, ${steps()} steps.`
    : launcher === "edge" ? "Choose the edge hex where it comes in." : "Choose the hexes where it turns, the target last: it flies straight from one to the next.";
  const doing = [];
  if (path.length > first) {
    doing.push(button("Let it fly", "btn main", () => send(`launch ${launcher} ${path.join("-")}`)));
    doing.push(button("One back", "btn small", () => { path.pop(); show(); }));
    doing.push(button("Draw it anew", "btn small", () => { begin(); show(); }));
  }
  $("course-do").replaceChildren(...doing);
  drawOver();
}

// After a push: another missile's turn begins with an empty path.
export function refreshCourse() {
  const now = course();
  $("course").hidden = !now;
  if (!now) {
    launcher = null;
    if (state.course.length) { state.course = []; drawOver(); }
    return;
  }
  if (launcher !== now.launcher || state.course[0] !== now.starts[0]) {
    launcher = now.launcher;
    if (now.starts.length === 1 || !now.starts.includes(state.course[0])) begin();
  }
  $("course-title").textContent = `Path of ${named()}`;
  show();
}

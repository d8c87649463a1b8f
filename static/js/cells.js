// Boards that are looked at: each is one stop of Tab; in it arrows go from hex to hex.

import { neighbour } from "./geometry.js";

const TURNS = { ArrowUp: [0], ArrowDown: [3], ArrowRight: [1, 2], ArrowLeft: [5, 4] };

function stop(cell) {
  for (const other of cell.closest(".cells").querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
}

function step(cell, key) {
  const hex = cell.dataset.hex;
  const at = (to) => to && document.getElementById(cell.id.replace(hex, to));
  const near = TURNS[key].map((d) => neighbour(hex, d)).filter(at);
  // Straight along the row as labelled, whatever the column.
  const to = at(near.find((h) => h.slice(2) === hex.slice(2)) ?? near[0]);
  if (!to) return;
  stop(to);
  to.focus();
}

// `look` is told the hex that is chosen by Enter or Space.
export function setUpCells(look) {
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.(".cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    document.body.classList.add("keyboard");
    if (event.key in TURNS) step(cell, event.key);
    else if (event.key === "Enter" || event.key === " ") {
      look(cell.dataset.hex);
      document.getElementById("live").textContent = cell.getAttribute("aria-label");
    } else return;
    event.preventDefault();
  });
  document.addEventListener("pointerdown", () => document.body.classList.remove("keyboard"));
  for (const cells of document.querySelectorAll(".cells")) stop(cells.querySelector(".cell"));
}

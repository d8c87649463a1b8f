// The umpire's desk: which boards are shown, and what stands in a hex.

import { setUpCells } from "./cells.js";
import { setUpLine, tell } from "./line.js";
import { follow, setUpLog } from "./log.js";

const $ = (id) => document.getElementById(id);
const trio = $("trio");

function shape() {
  for (const wrap of document.querySelectorAll(".wrap")) {
    const box = wrap.querySelector(".board").viewBox.baseVal;
    wrap.style.setProperty("--ar", box.width / box.height);
    const board = wrap.querySelector(".board");
    const side = 40 * board.clientWidth / box.width;
    board.classList.toggle("far", side < 34);
    board.classList.toggle("tiny", side < 24);
  }
}

function show(which) {
  trio.classList.toggle("one", which !== "all");
  for (const figure of trio.children) figure.classList.toggle("show", figure.id === `fig-${which}` || (which === "all" && figure.id === "fig-t"));
  for (const button of document.querySelectorAll("[data-views]")) {
    button.setAttribute("aria-pressed", String(button.dataset.views === which));
  }
  shape();
}

function look(hex) {
  const cards = $("cards");
  cards.classList.toggle("all", !hex);
  for (const card of cards.children) card.classList.toggle("here", card.dataset.hex === hex);
  $("here").textContent = hex ? `hex ${hex}` : "";
  $("show-all").setAttribute("aria-pressed", String(!hex));
}

document.addEventListener("click", (event) => {
  const views = event.target.closest?.("[data-views]");
  if (views) show(views.dataset.views);
  const cell = event.target.closest?.(".cell, [data-go]");
  if (cell) look(cell.dataset.hex ?? cell.dataset.go);
  if (event.target.closest?.("#show-all")) look(null);
  if (event.target.closest?.("[data-do=guide]")) $("guide").showModal();
});

setUpCells(look);

function lastLine() {
  return $("log").lastElementChild?.dataset.n;
}

document.addEventListener("htmx:ws:before:connection", (event) => {
  const at = new URL(event.detail.connection.url);
  at.searchParams.set("v", $("sync").dataset.v);
  event.detail.connection.url = at.href;
});
// What was read of the log stays in sight until something new happens.
let told = lastLine();
document.addEventListener("htmx:ws:after:message:incoming", () => {
  tell("on", "connected");
  if (lastLine() === told) return;
  told = lastLine();
  follow($("log"));
});
document.addEventListener("htmx:ws:close", (event) => {
  if (event.detail.code >= 4000) location.reload();
  tell("off", "reconnecting");
});
setUpLine();
addEventListener("resize", shape);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
// A phone has room for one board.
if (matchMedia("(max-width: 760px)").matches) show("t"); else shape();
setUpLog($("log"));

// The umpire's desk: which boards are shown and how large, and what stands in a hex.

import { setUpCells } from "./cells.js";
import { setUpHunt } from "./hunt.js";
import { setUpLine, tell } from "./line.js";
import { follow, setUpLog } from "./log.js";

const $ = (id) => document.getElementById(id);
const trio = $("trio");
const MOST = 6;
let zoom = 1;
// The board that is scrolled; the others follow it.
let leader = null;

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

// The point of the map in the middle of a board's window, as shares of its width and height.
function middle(wrap) {
  const board = wrap.querySelector(".board");
  return [(wrap.scrollLeft + wrap.clientWidth / 2) / board.clientWidth, (wrap.scrollTop + wrap.clientHeight / 2) / board.clientHeight];
}

function centre(wrap, [x, y]) {
  const board = wrap.querySelector(".board");
  wrap.scrollTo(x * board.clientWidth - wrap.clientWidth / 2, y * board.clientHeight - wrap.clientHeight / 2);
}

const seen = () => [...document.querySelectorAll(".wrap")].filter((wrap) => wrap.clientWidth);

function zoomTo(next) {
  const at = middle(leader?.clientWidth ? leader : seen()[0]);
  zoom = Math.min(MOST, Math.max(1, next));
  trio.style.setProperty("--zoom", zoom);
  shape();
  for (const wrap of seen()) centre(wrap, at);
}

const ZOOM = { "zoom-in": () => zoomTo(zoom * 1.4), "zoom-out": () => zoomTo(zoom / 1.4), "zoom-fit": () => zoomTo(1) };

// A hex that the log names comes into the middle of every board.
function bring(hex) {
  for (const wrap of seen()) {
    const [cell, frame] = [wrap.querySelector(`.cell[data-hex="${hex}"]`), wrap].map((node) => node.getBoundingClientRect());
    wrap.scrollBy(cell.x + cell.width / 2 - frame.x - wrap.clientWidth / 2, cell.y + cell.height / 2 - frame.y - wrap.clientHeight / 2);
  }
}

function show(which) {
  const at = middle(seen()[0]);
  trio.classList.toggle("one", which !== "all");
  for (const figure of trio.children) figure.classList.toggle("show", figure.id === `fig-${which}` || (which === "all" && figure.id === "fig-t"));
  for (const button of document.querySelectorAll("[data-views]")) {
    button.setAttribute("aria-pressed", String(button.dataset.views === which));
  }
  shape();
  for (const wrap of seen()) centre(wrap, at);
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
  const go = event.target.closest?.("[data-go]");
  if (go) bring(go.dataset.go);
  if (event.target.closest?.("[data-do=guide]")) $("guide").showModal();
  ZOOM[event.target.closest?.("[data-do]")?.dataset.do]?.();
});

for (const wrap of document.querySelectorAll(".wrap")) {
  for (const kind of ["pointerenter", "pointerdown", "focusin"]) wrap.addEventListener(kind, () => { leader = wrap; });
  wrap.addEventListener("scroll", () => {
    if (wrap === leader) for (const other of seen()) if (other !== wrap) centre(other, middle(wrap));
  });
}
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
setUpHunt();

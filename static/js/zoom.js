// Zoom by a custom property, pan by the scroll container itself: keyboard and momentum for free.

import { $, reduced, state } from "./state.js";
import { centre, HEIGHT } from "./geometry.js";

const wrap = $("wrap");
const board = $("board");
const box = board.viewBox.baseVal;
const MOST = 6;
const FINGER = 44;
const EYE = 33.5;
let zoom = 1;

// The whole map, however small.
export function fit() {
  setZoom(least());
  wrap.scrollTo(0, 0);
}

// Keep the point under the pointer where it is.
export function setZoom(next, atX = wrap.clientWidth / 2, atY = wrap.clientHeight / 2) {
  const before = zoom;
  zoom = Math.min(MOST, Math.max(least(), next));
  const x = (wrap.scrollLeft + atX) / board.clientWidth;
  const y = (wrap.scrollTop + atY) / board.clientHeight;
  wrap.style.setProperty("--zoom", zoom);
  if (zoom !== before) wrap.scrollTo(x * board.clientWidth - atX, y * board.clientHeight - atY);
  detail();
}

export const zoomBy = (factor, x, y) => setZoom(zoom * factor, x, y);

// The whole map may be smaller than the first zoom, where a finger hits a hex and labels can be read.
function least() {
  const full = Math.min(wrap.clientWidth / box.width, wrap.clientHeight / box.height);
  const first = Math.max(full, floor() / box.width);
  return Math.min(1, full / first);
}

function floor() {
  const touched = matchMedia("(pointer: coarse), (max-width: 760px)").matches;
  return ((touched ? FINGER : EYE) / HEIGHT) * box.width;
}

// Below a height of 34 px a counter shows less, and below 24 a stack says only how many it holds.
function detail() {
  const side = 40 * board.clientWidth / box.width;
  board.classList.toggle("far", side < 34);
  board.classList.toggle("tiny", side < 24);
}

// Where the middle of a hex lies in what can be scrolled, and the height of a hex there.
function place(hex) {
  const [at, frame] = [board.getBoundingClientRect(), wrap.getBoundingClientRect()];
  const scale = at.width / box.width;
  const [x, y] = centre(hex);
  return {
    x: at.left - frame.left + wrap.scrollLeft + x * scale,
    y: at.top - frame.top + wrap.scrollTop + y * scale,
    room: HEIGHT * scale,
  };
}

export function centreOn(hex, smooth = true) {
  const { x, y } = place(hex);
  wrap.scrollTo({
    left: x - wrap.clientWidth / 2,
    top: y - wrap.clientHeight / 2,
    behavior: smooth && !reduced() ? "smooth" : "auto",
  });
}

// Scroll only as far as needed to see a hex whole.
export function bringIn(hex) {
  const { x, y, room } = place(hex);
  const left = Math.min(Math.max(wrap.scrollLeft, x + room - wrap.clientWidth), x - room);
  const top = Math.min(Math.max(wrap.scrollTop, y + room - wrap.clientHeight), y - room);
  wrap.scrollTo(left, top);
}

export function screenPoint(hex) {
  const { x, y } = place(hex);
  return [x - wrap.scrollLeft, y - wrap.scrollTop];
}

export function setUpZoom() {
  wrap.style.setProperty("--ar", box.width / box.height);
  wrap.style.setProperty("--least", `${floor()}px`);
  addEventListener("resize", () => {
    wrap.style.setProperty("--least", `${floor()}px`);
    detail();
  });
  detail();
  wrap.addEventListener("wheel", (event) => {
    // Sideways, or with Shift, it scrolls.
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    const at = wrap.getBoundingClientRect();
    zoomBy(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 400), event.clientX - at.left, event.clientY - at.top);
  }, { passive: false });
  pinch();
  drag();
}

// Two fingers: their distance sets the zoom about the point between them.
function pinch() {
  const touches = new Map();
  let start = null;
  const spread = () => {
    const [a, b] = [...touches.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  wrap.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (touches.size === 2) start = { spread: spread(), zoom };
  });
  wrap.addEventListener("pointermove", (event) => {
    if (!touches.has(event.pointerId)) return;
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (touches.size !== 2 || !start) return;
    const [a, b] = [...touches.values()];
    const at = wrap.getBoundingClientRect();
    state.pinching = true;
    setZoom(start.zoom * spread() / start.spread, (a.x + b.x) / 2 - at.left, (a.y + b.y) / 2 - at.top);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    wrap.addEventListener(name, (event) => {
      touches.delete(event.pointerId);
      if (touches.size < 2) start = null;
      if (!touches.size) setTimeout(() => { state.pinching = false; }, 50);
    });
  }
}

// Middle or right mouse button, or empty ground with the left one: drag the map.
function drag() {
  let from = null;
  wrap.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || (event.button !== 1 && event.button !== 2)) return;
    from = { x: event.clientX, y: event.clientY, left: wrap.scrollLeft, top: wrap.scrollTop };
    wrap.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  wrap.addEventListener("pointermove", (event) => {
    if (from) wrap.scrollTo(from.left - (event.clientX - from.x), from.top - (event.clientY - from.y));
  });
  wrap.addEventListener("pointerup", () => { from = null; });
  wrap.addEventListener("contextmenu", (event) => event.preventDefault());
}


// What can be where: the shades are asked for again when the board has changed, and what they say of
// the hex that is looked at is read out beside the board.

const $ = (id) => document.getElementById(id);
let looked = null;

const layer = () => $("hunt") ?? $("t-hunt");

// What is said of a hex: its shade or that it has none, then when it was searched.
function words(hex) {
  const rest = layer().querySelector("[data-rest]")?.dataset.rest;
  const found = [...layer().querySelectorAll(`[data-at="${hex}"]`)];
  const shade = found.find((node) => node.classList.contains("shade"))?.dataset.says ?? rest;
  const signs = found.filter((node) => !node.classList.contains("shade")).map((node) => node.dataset.says);
  return [shade, ...signs].filter(Boolean).join(", ");
}

function readOut() {
  const line = $("hunt-at");
  const text = looked ? words(looked) : "";
  const full = text ? `${looked}: ${text}` : "";
  if (line.textContent !== full) line.textContent = full;
  line.hidden = !full;
}

function look(event) {
  const hex = event.target.closest?.(".cell")?.dataset.hex;
  if (!hex || hex === looked) return;
  looked = hex;
  readOut();
}

export function setUpHunt() {
  const form = $("hunt-form");
  if (!form) return;
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    if (form.elements.what.value !== "off") form.dispatchEvent(new Event("again"));
  });
  for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, look);
  new MutationObserver(readOut).observe(layer(), { childList: true });
}

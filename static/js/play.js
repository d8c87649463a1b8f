// The play page: puts the parts together.

import { $, on, readMenu, say, state } from "./state.js";
import { setUpOrders, send } from "./orders.js";
import { centreOn, fit, setUpZoom, zoomBy } from "./zoom.js";
import { pulse } from "./draw.js";
import { firstHex, setUpKeys } from "./keys.js";
import { moveCursor, refresh } from "./select.js";
import { refreshFire } from "./fire.js";
import { setUpPointers } from "./pointers.js";
import { setUpLive } from "./live.js";
import { setUpCommand } from "./command.js";

let away = -1;

// The news since my last order, one by one, each shown on the board.
function stepAway() {
  const lines = [...document.querySelectorAll(".away .line")];
  lines.forEach((l) => l.classList.remove("at"));
  away = (away + 1) % lines.length;
  const line = lines[away];
  line.classList.add("at");
  line.scrollIntoView({ block: "nearest" });
  const hexes = line.dataset.hexes?.split(" ") ?? [];
  if (hexes.length) { centreOn(hexes.at(-1)); pulse(hexes); }
  say(line.textContent.trim());
}

const DO = {
  "zoom-in": () => zoomBy(1.3),
  "zoom-out": () => zoomBy(1 / 1.3),
  "zoom-fit": fit,
  help: () => $("help").showModal(),
  "show-all": () => {
    const cards = $("cards");
    cards.dataset.all = cards.dataset.all === "1" ? "0" : "1";
    refresh();
  },
  "away-next": stepAway,
  "away-close": () => $("away").remove(),
};

function sendGroup(button) {
  const box = button.closest(".group");
  const order = button.dataset.sendGroup;
  const chosen = [...box.querySelectorAll(":checked")].map((i) => i.value);
  const { least, most } = box.dataset;
  if (chosen.length < Number(least) || chosen.length > Number(most)) {
    say(`Choose ${least === most ? least : `${least} to ${most}`}.`);
    return;
  }
  send(`${order} ${chosen.length ? chosen.join(" ") : "none"}`);
}

function settings() {
  for (const [id, name, standard] of [["set-sound", "sound", "0"], ["set-keys", "keys", "1"], ["set-trails", "trails", "1"]]) {
    const box = $(id);
    box.checked = (localStorage.getItem(`sealed-${name}`) ?? standard) === "1";
    const apply = () => { if (name === "trails") document.body.classList.toggle("no-trails", !box.checked); };
    box.addEventListener("change", () => { localStorage.setItem(`sealed-${name}`, box.checked ? "1" : "0"); apply(); });
    apply();
  }
}

document.addEventListener("click", (event) => {
  const doing = event.target.closest?.("[data-do]");
  if (doing) DO[doing.dataset.do]?.();
  const go = event.target.closest?.("[data-go]");
  if (go) { event.preventDefault(); centreOn(go.dataset.go); pulse([go.dataset.go]); moveCursor(go.dataset.go, false); }
  const group = event.target.closest?.("[data-send-group]");
  if (group) sendGroup(group);
  const menu = $("settings");
  if (menu.open && !menu.contains(event.target)) menu.open = false;
});
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const link = event.target.closest?.("[data-go], [data-show]");
    if (link && kind === "pointerover") pulse([link.dataset.go ?? link.dataset.show]);
  });
}

readMenu();
setUpOrders();
setUpZoom();
setUpPointers();
setUpKeys();
setUpLive();
setUpCommand();
settings();
moveCursor(firstHex(), false);
if (matchMedia("(max-width: 760px)").matches) centreOn(state.cursor, false);
refresh();
refreshFire();
on("table:chosen", refreshFire);
on("table:accepted", () => $("away")?.remove());
document.body.classList.add("ready");

// The attack in the making: guns and a target, its odds, and what is announced together.

import { $, aimsAt, base, batchHexes, card, hexOf, options, pieces, state, units } from "./state.js";
import { drawOver } from "./draw.js";
import { send } from "./orders.js";

const isHex = (target) => /^\d{4}$/.test(target ?? "");
const targetHex = (target) => (isHex(target) ? target : hexOf(target));
const allGuns = () => pieces().flatMap(([label, p]) => p.guns.map((g) => ({
  label, system: g[0], attack: g[1], range: g[2], ap: Boolean(g[3]), targets: g[4],
})));
let asked = 0;

// Aim at a counter, or at nothing; the guns of `label` that reach it are taken along.
export function setTarget(target, label = null) {
  const changed = target !== state.target;
  state.target = target;
  if (changed) { state.guns.clear(); state.aim = ""; }
  if (target && label) {
    for (const g of allGuns()) {
      if (g.label === label && g.targets.includes(target) && !g.ap && !spoken(g.system)) state.guns.add(g.system);
    }
  }
  if (changed) $("odds").replaceChildren();
  refreshFire();
  // On a phone the panel may lie below the fold of the sheet.
  if (changed && target && !$("attack").hidden) $("attack").scrollIntoView({ block: "nearest" });
}

// Whether a gun is already part of an announcement.
const spoken = (system) => [...state.batches.values()].flat().some((a) => a.guns.includes(system));

export function refreshFire() {
  prune();
  attackPanel();
  scanPanel();
  drawOver();
}

function prune() {
  const guns = allGuns();
  const live = new Map(guns.map((g) => [g.system, g]));
  if (state.target && !guns.some((g) => g.targets.includes(state.target))
    && !pieces().some(([, p]) => p.scans.some((s) => s[1] === state.target))) state.target = null;
  for (const system of state.guns) {
    if (!live.get(system)?.targets.includes(state.target)) state.guns.delete(system);
  }
  for (const [hex, attacks] of state.batches) {
    const kept = attacks.filter((a) => a.guns.every((g) => live.has(g)));
    if (kept.length && batchHexes().includes(hex)) state.batches.set(hex, kept);
    else state.batches.delete(hex);
  }
}

function element(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

function attackPanel() {
  const guns = allGuns();
  const idle = !guns.some((g) => g.targets.length) && !state.batches.size;
  $("attack").hidden = idle;
  if (idle) { $("attack-guns").replaceChildren(); return; }
  const hex = targetHex(state.target);
  $("attack-on").textContent = state.target ? `on ${state.target} at ${hex}` : "";
  const inRange = guns.filter((g) => g.targets.includes(state.target));
  gunList(guns, inRange);
  const doing = [];
  if (state.target && state.guns.size) {
    if (batchHexes().includes(hex)) {
      const others = state.batches.get(hex)?.length ?? 0;
      doing.push(button(others ? "Add to the announcement" : "Announce (F)", "btn main", fireNow));
      if (!others) doing.push(button("Add, and choose more", "btn", addToBatch));
    } else {
      doing.push(button("Fire (F)", "btn main", fireNow));
    }
    doing.push(button("Cancel", "btn", () => setTarget(null)));
  }
  $("attack-do").replaceChildren(...doing);
  $("batches").replaceChildren(...[...state.batches].map(([at, attacks]) => batchBox(at, attacks)));
  askOdds();
}

let shown = "";

// Rows are made anew only when there are others, so that a ticked box keeps the focus.
function gunList(guns, inRange) {
  const now = JSON.stringify([state.target, guns]);
  if (now !== shown || !$("attack-target")) {
    shown = now;
    $("attack-guns").replaceChildren(targetList(guns), ...aimList(), ...inRange.map(gunRow));
  }
  for (const box of $("attack-guns").querySelectorAll("input")) {
    box.checked = state.guns.has(box.value);
    box.disabled = spoken(box.value);
  }
}

function targetList(guns) {
  const count = new Map();
  for (const g of guns) for (const t of g.targets) count.set(t, (count.get(t) ?? 0) + 1);
  const select = element("select", { id: "attack-target" });
  const label = element("label", { className: "sr", htmlFor: "attack-target" }, "Target");
  select.append(element("option", { value: "" }, count.size ? "Choose a target" : "No enemy in range"));
  for (const [target, n] of [...count].sort((a, b) => a[0].localeCompare(b[0], "en", { numeric: true }))) {
    const where = isHex(target) ? "the ground" : `at ${hexOf(target)}`;
    const item = element("option", { value: target }, `${target} ${where} - ${n} in range`);
    item.selected = target === state.target;
    select.append(item);
  }
  select.addEventListener("change", () => setTarget(select.value || null, state.label));
  return element("div", { className: "field" }, label, select);
}

// At an Ogre, or what may be one, an attack names a part.
function aimList() {
  const aims = state.target ? aimsAt(state.target) : [];
  if (!aims.length) return [];
  const select = element("select", { id: "attack-aim" }, element("option", { value: "" }, "No aim"));
  for (const aim of aims) select.append(element("option", { value: aim, selected: aim === state.aim }, aim));
  select.addEventListener("change", () => { state.aim = select.value; refreshFire(); });
  return [element("div", { className: "field" }, element("label", { htmlFor: "attack-aim" }, "Aim"), select)];
}

function gunRow(g) {
  const box = element("input", { type: "checkbox", value: g.system });
  box.addEventListener("change", () => {
    if (box.checked) state.guns.add(g.system); else state.guns.delete(g.system);
    refreshFire();
  });
  const name = card(g.label)?.querySelector(".card-name b")?.textContent ?? "";
  const part = g.system.includes(".") ? ` ${g.system.split(".")[1]}` : "";
  const far = element("span", { className: "far" }, `${g.attack} at ${g.range}${g.ap ? " AP" : ""}`);
  return element("label", { className: "gun" }, box, element("span", {}, `${name}${part} `, element("code", {}, g.label)), far);
}

function batchBox(hex, attacks) {
  const list = element("ul", {}, ...attacks.map((a, at) => element("li", {},
    element("span", {}, `${a.guns.join(", ")} > ${a.target}${a.aim ? ` ${a.aim}` : ""}`),
    button("Remove", "btn tiny", () => {
      attacks.splice(at, 1);
      if (!attacks.length) state.batches.delete(hex);
      refreshFire();
    }))));
  return element("div", { className: "batch" },
    element("h3", {}, `To be announced on ${hex}`), list,
    element("div", { className: "offers" }, button(`Announce all on ${hex}`, "btn main", () => announce(hex))));
}

function button(text, className, fn) {
  const node = element("button", { type: "button", className }, text);
  node.addEventListener("click", fn);
  return node;
}

const attackText = (a) => `${a.guns.join(",")} > ${isHex(a.target) ? "terrain" : a.target}${a.aim ? ` ${a.aim}` : ""}`;
const current = () => ({ guns: [...state.guns].sort(), target: state.target, aim: state.aim });

function addToBatch() {
  const hex = targetHex(state.target);
  state.batches.set(hex, [...(state.batches.get(hex) ?? []), current()]);
  state.guns.clear();
  state.target = null;
  $("odds").replaceChildren();
  refreshFire();
}

function announce(hex) {
  const text = state.batches.get(hex).map(attackText).join("; ");
  state.batches.delete(hex);
  send(`batch ${hex}: ${text}`);
}

// What the fire key and the main button do.
export function fireNow() {
  if (!state.target || !state.guns.size) return;
  const hex = targetHex(state.target);
  if (!batchHexes().includes(hex)) send(notation());
  else if (state.batches.get(hex)?.length) addToBatch();
  else { addToBatch(); announce(hex); }
}

function notation() {
  const a = current();
  return isHex(a.target) ? `fire ${a.guns.join(",")} > terrain ${a.target}` : `fire ${attackText(a)}`;
}

// The preview comes from the server, made from my own view.
async function askOdds() {
  const mine = (asked += 1);
  const odds = $("odds");
  if (!state.target || !state.guns.size) { odds.replaceChildren(); return; }
  const hex = targetHex(state.target);
  const order = batchHexes().includes(hex) ? `batch ${hex}: ${attackText(current())}` : notation();
  try {
    const answer = await fetch(`${base}/odds?${new URLSearchParams({ order })}`, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    // Only the newest question counts.
    if (mine !== asked) return;
    odds.innerHTML = answer.ok || answer.status === 422 ? text : "";
    drawOver();
  } catch {
    if (mine === asked) odds.replaceChildren();
  }
}

function scanPanel() {
  const every = pieces().flatMap(([, p]) => p.scans);
  $("scans").hidden = !every.length;
  const chosen = every.filter((s) => (state.target ? s[1] === state.target : !state.label || s[0].split(".")[0] === state.label));
  const label = state.target ?? (state.label && options(state.label).scans.length ? state.label : null);
  $("scans-on").textContent = label ?? "";
  const known = new Set(units().map((u) => u.label));
  const sorted = chosen.filter((s) => known.has(s[1])).sort((a, b) => a[2] - b[2] || a[3] - b[3] || a[1].localeCompare(b[1], "en", { numeric: true }));
  $("scan-list").replaceChildren(...sorted.slice(0, 24).map(([system, target, need, far]) => {
    const row = button("", "btn small", () => send(`scan ${system} > ${target}`));
    row.append(element("span", {}, `${system} scans ${target} at ${hexOf(target)}, distance ${far}`),
      element("span", { className: "need" }, need <= 1 ? "certain" : `${need}+`));
    return element("li", {}, row);
  }));
}

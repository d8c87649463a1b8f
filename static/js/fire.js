// The attack in the making: guns and a target, its odds, and what is announced together.
//
// A target is the label of an enemy counter, or a part of the ground as notation has it:
// "road 0706", "bridge 0703-0704".

import {
  $, aimsAt, base, batchHexes, card, ground, hexOf, options, partName, pieces, state, units, unitsAt, verb,
} from "./state.js";
import { drawOver } from "./draw.js";
import { send } from "./orders.js";

const SCANS = 6;
let asked = 0;
let everyScan = false;

const isGround = (target) => Boolean(target?.includes(" "));
const spotHexes = (target) => target.split(" ")[1].split("-");
const byLabel = (a, b) => a.localeCompare(b, "en", { numeric: true });

// Where an attack goes: of a bridge the side that must be announced, else the first.
export function targetHex(target) {
  if (!isGround(target)) return hexOf(target);
  const hexes = spotHexes(target);
  return hexes.find((h) => batchHexes().includes(h)) ?? hexes[0];
}

function allGuns() {
  const spots = ground();
  return pieces().flatMap(([label, p]) => p.guns.map(([system, attack, range, ap, targets, paired, name, note, notes]) => ({
    label, system, attack, range, ap: Boolean(ap), paired: Boolean(paired), name, note, notes,
    targets: [...targets, ...spots.filter((s) => s.systems.includes(system)).map((s) => s.target)],
  })));
}

// Aim at a counter or the ground, or at nothing; the guns of `label` that reach it go along.
export function setTarget(target, label = null) {
  const changed = target !== state.target;
  state.target = target;
  if (changed) { state.guns.clear(); state.aim = ""; }
  if (target && label) {
    for (const g of allGuns()) {
      if (g.label === label && g.targets.includes(target) && !g.ap && !spoken(g.system)) state.guns.add(g.system);
    }
  }
  if (changed) showOdds("");
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

function button(text, className, fn) {
  const node = element("button", { type: "button", className }, text);
  node.addEventListener("click", fn);
  return node;
}

// A counter in words, as its card has it.
function nameOf(label) {
  if (isGround(label)) return ground().find((s) => s.target === label)?.name ?? label;
  const at = card(label);
  return at?.classList.contains("unknown") ? "unidentified" : at?.querySelector(".card-name b")?.textContent ?? "";
}

function attackPanel() {
  const guns = allGuns();
  const idle = !guns.some((g) => g.targets.length) && !state.batches.size;
  $("attack").hidden = idle;
  if (idle) {
    for (const part of ["attack-guns", "attack-ground", "attack-do"]) $(part).replaceChildren();
    // An answer that is still on its way is not wanted any more.
    asked += 1;
    showOdds("");
    return;
  }
  // In one hex with one enemy left there is nothing to choose.
  const foes = new Set(guns.flatMap((g) => g.targets));
  if (!state.target && foes.size === 1 && guns.every((g) => !g.range)) [state.target] = foes;
  const hex = targetHex(state.target);
  $("attack-on").textContent = !state.target ? "" : isGround(state.target) ? `on the ${nameOf(state.target)}` : `on ${state.target} at ${hex}`;
  groundChips();
  gunList(guns, guns.filter((g) => g.targets.includes(state.target)));
  $("attack-do").replaceChildren(...deeds(hex));
  $("batches").replaceChildren(...[...state.batches].map(([at, attacks]) => batchBox(at, attacks)));
  askOdds();
}

function deeds(hex) {
  if (!state.target || !state.guns.size) return [];
  const doing = [];
  if (batchHexes().includes(hex)) {
    const others = state.batches.get(hex)?.length ?? 0;
    doing.push(button(others ? "Add to the announcement" : "Announce (F)", "btn main", fireNow));
    if (!others) doing.push(button("Add, and choose more", "btn", addToBatch));
  } else {
    doing.push(button(`${verb()} (F)`, "btn main", fireNow));
  }
  doing.push(button("Cancel", "btn", () => setTarget(null)));
  return doing;
}

// What may be fired at in the chosen hex besides counters.
function groundChips() {
  const taken = unitsAt(state.hex).some((u) => u.own);
  const here = taken ? [] : ground().filter((s) => state.hex && spotHexes(s.target).includes(state.hex));
  $("attack-ground").replaceChildren(...here.map((s) => {
    const chip = button(`At the ${s.name}`, "btn tiny", () => setTarget(state.target === s.target ? null : s.target, state.label));
    chip.setAttribute("aria-pressed", String(state.target === s.target));
    return chip;
  }));
}

let shown = "";

// By label, two single guns to a line, then the counters that have several.
const inRows = (crews) => [...crews].map(([label, crew]) => ({ label, crew, many: crew.length > 1 }))
  .sort((a, b) => a.many - b.many || byLabel(a.label, b.label)).map((row) => row.crew);

// Rows are made anew only when there are others, so that a ticked box keeps the focus.
function gunList(guns, inRange) {
  const now = JSON.stringify([state.target, guns, state.aim]);
  if (now !== shown || !$("attack-target")) {
    shown = now;
    const crews = new Map();
    for (const g of inRange) crews.set(g.label, [...(crews.get(g.label) ?? []), g]);
    $("attack-guns").replaceChildren(targetList(guns), ...aimList(), ...inRows(crews).map(crewRow));
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
  select.append(element("option", { value: "" }, count.size ? "Choose a target" : "Nothing in range"));
  const able = (n) => `${n} ${n === 1 ? "gun" : "guns"}`;
  const mine = new Set(units().filter((u) => u.own).map((u) => u.hex));
  const item = (target, text) => element("option", { value: target, selected: target === state.target }, text);
  const foes = [...count].filter(([t]) => !isGround(t)).sort((a, b) => byLabel(a[0], b[0]));
  // What lies under one's own counters is seldom meant.
  const under = (s) => spotHexes(s.target).some((hex) => mine.has(hex));
  const spots = ground().filter((s) => count.has(s.target)).sort((a, b) => under(a) - under(b));
  const groups = [
    ["Enemy counters", foes.map(([t, n]) => item(t, `${t} ${nameOf(t)}, ${hexOf(t)}, ${able(n)}`))],
    ["The ground", spots.map((s) => item(s.target, `${capital(s.name)}, ${able(count.get(s.target))}`))],
  ];
  for (const [title, items] of groups) if (items.length) select.append(element("optgroup", { label: title }, ...items));
  select.addEventListener("change", () => setTarget(select.value || null, state.label));
  return element("div", { className: "field" }, label, select);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const aimWords = (aim) => {
  const [, kind, n] = /^([a-z]+)(\d*)$/.exec(aim) ?? [null, aim, ""];
  return `${partName(kind)}${n ? ` ${n}` : ""}`;
};

// Where a target is hit part by part, or may be, an attack names one.
function aimList() {
  const { aims, whole } = aimsAt(state.target);
  if (!aims.length) return [];
  const select = element("select", { id: "attack-aim" });
  if (!whole) { if (!aims.includes(state.aim)) [state.aim] = aims; }
  else select.append(element("option", { value: "" }, "the whole counter"));
  for (const aim of aims) select.append(element("option", { value: aim, selected: aim === state.aim }, aimWords(aim)));
  select.addEventListener("change", () => { state.aim = select.value; refreshFire(); });
  return [element("div", { className: "field aim" }, element("label", { htmlFor: "attack-aim" }, "Aim at"), select)];
}

function crewRow(guns) {
  const [first] = guns;
  // What fires is listed one by one: how many of it there are need not be said.
  const who = [`${nameOf(first.label).replace(/ \(.*\)$/, "")} `, element("code", {}, first.label)];
  if (guns.length === 1) {
    const part = first.system.includes(".") ? ` ${partWords(first)}` : "";
    return element("label", { className: "gun" }, box(first, guns), element("span", {}, ...who, part, ...remark(first)), strength(first));
  }
  const systems = guns.map((g) => element("label", { className: "system" }, box(g, guns),
    element("span", {}, partWords(g), ...remark(g)), strength(g)));
  return element("fieldset", { className: "crew" }, element("legend", {}, ...who), ...systems);
}

// A weapon among others of its counter; a carrier with riders has but one of its own.
function partWords({ system, name }) {
  if (name) return name;
  const [, kind, n] = /^([a-z]+)(\d*)$/.exec(system.split(".")[1] ?? "gun") ?? [null, system, ""];
  return `${kind}${n ? ` ${n}` : ""}`;
}

// What there is to say of a gun, and of it against this target.
function remark(g) {
  const text = [g.notes[state.target], g.note].filter(Boolean).join("; ");
  return text ? [element("small", { className: "gun-note" }, text)] : [];
}

const strength = (g) => element("span", { className: "far" }, `${g.attack}${g.range ? `/${g.range}` : ""}${g.ap ? " AP" : ""}`);

function box(g, crew) {
  const input = element("input", { type: "checkbox", value: g.system });
  input.addEventListener("change", () => {
    const fresh = !crew.some((other) => state.guns.has(other.system));
    if (input.checked) state.guns.add(g.system); else state.guns.delete(g.system);
    // Two guns of a Superheavy go together, unless one of them is taken out again (G6.4).
    if (input.checked && g.paired && fresh) {
      for (const other of crew) if (other.paired && !spoken(other.system)) state.guns.add(other.system);
    }
    refreshFire();
  });
  return input;
}

function batchBox(hex, attacks) {
  const list = element("ol", {}, ...attacks.map((a, at) => element("li", {},
    element("span", {}, attackWords(a)),
    button("Edit", "btn tiny", () => edit(hex, at)),
    button("Remove", "btn tiny", () => { take(hex, at); refreshFire(); }))));
  return element("div", { className: "batch" },
    element("h3", {}, `To be announced on ${hex}`), list,
    element("div", { className: "offers" }, button(`Announce all on ${hex}`, "btn main", () => announce(hex))));
}

function attackWords(a) {
  const what = isGround(a.target) ? nameOf(a.target) : a.target;
  return `${a.guns.join(" + ")} at ${what}${a.aim ? `, ${aimWords(a.aim)}` : ""}`;
}

function take(hex, at) {
  const attacks = state.batches.get(hex);
  const [taken] = attacks.splice(at, 1);
  if (!attacks.length) state.batches.delete(hex);
  return taken;
}

// Back into the panel, with its guns and its aim.
function edit(hex, at) {
  const attack = take(hex, at);
  state.target = attack.target;
  state.guns = new Set(attack.guns);
  state.aim = attack.aim;
  refreshFire();
}

const attackText = (a) => `${a.guns.join(",")} > ${isGround(a.target) ? a.target.split(" ")[0] : a.target}${a.aim ? ` ${a.aim}` : ""}`;
const current = () => ({ guns: [...state.guns].sort(byLabel), target: state.target, aim: state.aim });

function addToBatch() {
  const hex = targetHex(state.target);
  state.batches.set(hex, [...(state.batches.get(hex) ?? []), current()]);
  state.guns.clear();
  state.target = null;
  state.aim = "";
  showOdds("");
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
  return isGround(a.target) ? `fire ${a.guns.join(",")} > ${a.target}` : `fire ${attackText(a)}`;
}

// The gist of the odds stays beside the buttons, however long the list of guns.
function showOdds(html) {
  $("odds").innerHTML = html;
  $("gist").replaceChildren(...$("odds").querySelectorAll(".gist"));
}

// The preview comes from the server, made from my own view; of a batch the attack added last.
async function askOdds() {
  const mine = (asked += 1);
  if (!state.target || !state.guns.size) { showOdds(""); return; }
  const hex = targetHex(state.target);
  const before = state.batches.get(hex) ?? [];
  const order = batchHexes().includes(hex) ? `batch ${hex}: ${[...before, current()].map(attackText).join("; ")}` : notation();
  try {
    const answer = await fetch(`${base}/odds?${new URLSearchParams({ order })}`, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    // Only the newest question counts.
    if (mine !== asked) return;
    showOdds(answer.ok || answer.status === 422 ? text : "");
    drawOver();
  } catch {
    if (mine === asked) showOdds("");
  }
}

function scanPanel() {
  const every = pieces().flatMap(([, p]) => p.scans);
  $("scans").hidden = !every.length || isGround(state.target);
  const chosen = every.filter((s) => (state.target ? s[1] === state.target : !state.label || s[0].split(".")[0] === state.label));
  const label = state.target ?? (state.label && options(state.label).scans.length ? state.label : null);
  $("scans-on").textContent = label ?? "";
  const known = new Set(units().map((u) => u.label));
  const sorted = chosen.filter((s) => known.has(s[1])).sort((a, b) => a[2] - b[2] || a[3] - b[3] || byLabel(a[1], b[1]));
  const rows = (everyScan ? sorted : sorted.slice(0, SCANS)).map(([system, target, need, far, confirm]) => {
    const row = button("", "btn small", () => send(`scan ${system} > ${target}`, confirm));
    const shows = confirm ? `, turns ${system.split(".")[0]} face up` : "";
    row.append(element("span", {}, `${system} scans ${target} at ${hexOf(target)}, distance ${far}${shows}`),
      element("span", { className: "need" }, need <= 1 ? "certain" : `${need}+`));
    return element("li", {}, row);
  });
  if (sorted.length > SCANS) {
    const text = everyScan ? "The best only" : `All ${sorted.length}`;
    rows.push(element("li", { className: "rest" }, button(text, "btn tiny", () => { everyScan = !everyScan; scanPanel(); })));
  }
  if (!sorted.length && every.length) rows.push(element("li", { className: "hint" }, "Nothing here can be scanned now."));
  $("scan-list").replaceChildren(...rows);
}

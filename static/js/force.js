// The force builder: sums as numbers change, files into the form, lists kept at this browser.

const $ = (id) => document.getElementById(id);
const form = $("force");
const numbers = [...form.querySelectorAll("input[data-amounts]")];
const budgets = [...form.querySelectorAll(".budget")];
const taken = state();
const KEY = "forces";

const tidy = (value) => Math.round(value * 100) / 100;
const count = (field) => Math.max(0, Math.trunc(Number(field.value) || 0));
const amounts = (field) => field.dataset.amounts.trim().split(" ").map(Number);

function state() {
  return numbers.map((n) => Number(n.value) || 0).join(",");
}

function make(tag, props, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

function button(text, label, act, className = "btn small") {
  const made = make("button", { type: "button", className, textContent: text });
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

function sum() {
  budgets.forEach((budget, at) => {
    const limit = Number(budget.dataset.limit);
    const spent = tidy(numbers.reduce((all, n) => all + count(n) * amounts(n)[at], 0));
    budget.querySelector(".sum").textContent = String(spent);
    const rest = tidy(limit - spent);
    budget.querySelector(".left").textContent = rest < 0 ? `, ${-rest} too many` : `, ${rest} left`;
    budget.querySelector("meter").value = spent;
    budget.classList.toggle("over", rest < 0);
  });
  for (const n of numbers) n.closest("tr").classList.toggle("some", count(n) > 0);
  list();
  const changed = state() !== taken;
  $("unsaved").hidden = !changed;
  $("empty").hidden = !numbers.some(count);
}

// What is on the list, in the order of the shelves.
function list() {
  const bought = numbers.filter(count);
  $("bought").replaceChildren(...bought.map((n) => make("li", {},
    make("b", { textContent: `${count(n)} ` }), n.dataset.name)));
}

function change(field, by) {
  const most = Number(field.max);
  field.value = String(Math.min(most, Math.max(0, count(field) + by)));
  sum();
  $("told").textContent = `${count(field)} ${field.dataset.name}; ${budgets.map((b) => b.querySelector("p").textContent).join("; ")}`;
}

function set(units) {
  for (const n of numbers) n.value = String(units[n.name] ?? 0);
  sum();
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

function keep(lists) {
  try {
    localStorage.setItem(KEY, JSON.stringify(lists));
  } catch {
    $("told").textContent = "This browser keeps nothing.";
  }
  show();
}

const units = () => Object.fromEntries(numbers.filter(count).map((n) => [n.name, count(n)]));

function show() {
  $("kept-list").replaceChildren(...Object.entries(kept()).map(([name, had]) => {
    const words = Object.values(had).reduce((all, n) => all + n, 0);
    const drop = () => {
      const lists = kept();
      delete lists[name];
      keep(lists);
      $("kept-name").focus();
    };
    const use = () => { set(had); $("told").textContent = `${name} is on the list.`; };
    return make("li", {}, make("span", { className: "name" }, make("b", { textContent: name }), ` ${words} counters`),
      button("Use", `Use: ${name}`, use), button("Forget", `Forget: ${name}`, drop));
  }));
}

function keepThis() {
  const name = $("kept-name").value.trim();
  if (!name) { $("kept-name").focus(); return; }
  keep({ ...kept(), [name]: units() });
  $("told").textContent = `${name} is kept.`;
}

for (const n of numbers) {
  n.before(button("\u2212", `One less: ${n.dataset.name}`, () => change(n, -1), "btn step"));
  n.after(button("+", `One more: ${n.dataset.name}`, () => change(n, 1), "btn step"));
}
for (const dial of form.querySelectorAll("input[data-dial]")) {
  const turn = (by) => {
    dial.value = String(Math.min(Number(dial.max), Math.max(Number(dial.min), count(dial) + by)));
    dial.dispatchEvent(new Event("input", { bubbles: true }));
  };
  dial.before(button("\u2212", `Less: ${dial.dataset.dial}`, () => turn(-1), "btn step"));
  dial.after(button("+", `More: ${dial.dataset.dial}`, () => turn(1), "btn step"));
}
form.addEventListener("input", sum);
$("empty").addEventListener("click", () => set({}));
$("pick").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file && file.size < 20000) $("file").value = await file.text();
});
$("keep").addEventListener("click", keepThis);
$("kept-name").addEventListener("keydown", (event) => {
  // Here Enter keeps the list; it does not take the force.
  if (event.key !== "Enter") return;
  event.preventDefault();
  keepThis();
});
if ($("design")) {
  // The price follows by itself, and Enter among the figures does not take the force.
  $("price-design").hidden = true;
  $("design").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.type === "submit" || event.target.type === "button") return;
    event.preventDefault();
    $("add-design").click();
  });
}
$("kept").hidden = false;
sum();
show();

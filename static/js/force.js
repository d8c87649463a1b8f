// The force builder: sums as numbers change, files into the form, lists kept at this browser.

const form = document.getElementById("force");
const numbers = [...form.querySelectorAll("input[data-amounts]")];
const budgets = [...form.querySelectorAll(".budget")];
const KEY = "forces";

function sum() {
  budgets.forEach((budget, at) => {
    const spent = numbers.reduce((all, n) => all + (Number(n.value) || 0) * Number(n.dataset.amounts.trim().split(" ")[at]), 0);
    budget.querySelector(".sum").textContent = String(Math.round(spent * 100) / 100);
    budget.classList.toggle("over", spent > Number(budget.dataset.limit));
  });
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

function keep(lists) {
  localStorage.setItem(KEY, JSON.stringify(lists));
  show();
}

function button(text, name, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: text });
  made.setAttribute("aria-label", `${text}: ${name}`);
  made.addEventListener("click", act);
  return made;
}

function show() {
  const list = document.getElementById("kept-list");
  list.replaceChildren(...Object.entries(kept()).map(([name, units]) => {
    const row = document.createElement("li");
    const text = Object.assign(document.createElement("span"), { className: "name", textContent: name });
    const take = () => {
      for (const n of numbers) n.value = units[n.name] || 0;
      sum();
    };
    const drop = () => {
      const lists = kept();
      delete lists[name];
      keep(lists);
    };
    row.append(text, button("Use", name, take), button("Forget", name, drop));
    return row;
  }));
}

form.addEventListener("input", sum);
document.getElementById("pick").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file && file.size < 20000) document.getElementById("file").value = await file.text();
});
document.getElementById("keep").addEventListener("click", () => {
  const name = document.getElementById("kept-name").value.trim();
  if (!name) return;
  keep({ ...kept(), [name]: Object.fromEntries(numbers.filter((n) => Number(n.value)).map((n) => [n.name, Number(n.value)])) });
});
document.getElementById("kept").hidden = false;
sum();
show();

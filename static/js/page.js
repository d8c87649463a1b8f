// What every page has: the choice of look, fields to copy from, a rest while it is hidden.

function setTheme(name, root) {
  document.documentElement.dataset.theme = name;
  document.cookie = `theme=${name}; path=${root || "/"}; max-age=31536000; samesite=lax`;
  for (const button of document.querySelectorAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === name));
  }
}

// The look may have been set by the system's wish before the page was drawn.
for (const button of document.querySelectorAll("[data-set-theme]")) {
  button.setAttribute("aria-pressed", String(button.dataset.setTheme === document.documentElement.dataset.theme));
}

// The clipboard is for secure pages only; on a home network the field is selected instead.
async function copy(field, button) {
  field.select();
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    done = document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = done ? "Copied" : "Press Ctrl C";
  setTimeout(() => { button.textContent = before; }, 1800);
}

document.addEventListener("click", (event) => {
  const theme = event.target.closest?.("[data-set-theme]");
  if (theme) setTheme(theme.dataset.setTheme, document.documentElement.dataset.root);
  const button = event.target.closest?.("[data-copy]");
  if (button) copy(document.getElementById(button.dataset.copy), button);
});

// Nothing breathes where nobody looks.
const sleep = () => document.documentElement.classList.toggle("asleep", document.hidden);
document.addEventListener("visibilitychange", sleep);
sleep();

// Paper is the look for paper.
let screenTheme = "";
addEventListener("beforeprint", () => {
  screenTheme = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "paper";
});
addEventListener("afterprint", () => { document.documentElement.dataset.theme = screenTheme; });

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".copy input")) event.target.select();
});

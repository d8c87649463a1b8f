// The form for a new game: PINs for a shared device, switches that differ from the scenario's.

const form = document.getElementById("new-game");
const rows = [...form.querySelectorAll(".switch")].map((row) => ({ row, field: row.querySelector("input, select") }));

const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? "1" : "") : field.value.trim());

function adapt() {
  const shared = new FormData(form).get("table") === "shared";
  for (const part of form.querySelectorAll(".pin")) part.hidden = !shared;
  const changed = rows.filter(({ row, field }) => {
    const differs = valueOf(field) !== row.dataset.default;
    row.classList.toggle("changed", differs);
    return differs;
  }).length;
  if (!rows.length) return;
  document.getElementById("changed").textContent = changed ? `${changed} changed` : "as the scenario has them";
  document.getElementById("reset").hidden = !changed;
}

document.getElementById("reset")?.addEventListener("click", () => {
  for (const { row, field } of rows) {
    if (field.type === "checkbox") field.checked = row.dataset.default === "1";
    else field.value = row.dataset.default;
  }
  adapt();
  document.querySelector("#options summary").focus();
});
form.addEventListener("input", adapt);
addEventListener("pageshow", adapt);
adapt();

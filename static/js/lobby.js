// The form for a new game: PINs for a shared device, switches of the chosen scenario.

const form = document.getElementById("new-game");

function adapt() {
  const chosen = new FormData(form);
  for (const field of form.querySelectorAll(".pin")) field.hidden = chosen.get("table") !== "shared";
  for (const box of form.querySelectorAll("[data-scenario]")) box.hidden = box.dataset.scenario !== chosen.get("scenario");
}

form.addEventListener("change", adapt);
adapt();

// The shades of what can be where are asked for again when the board has changed.

export function setUpHunt() {
  const form = document.getElementById("hunt-form");
  if (!form) return;
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    if (form.elements.what.value !== "off") form.dispatchEvent(new Event("again"));
  });
}

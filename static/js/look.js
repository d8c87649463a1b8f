// Before anything is drawn: until a look is chosen, light systems get the light one.

if (matchMedia("(prefers-color-scheme: light)").matches) {
  document.documentElement.dataset.theme = "paper";
  document.querySelector("meta[name=color-scheme]").content = "light";
}

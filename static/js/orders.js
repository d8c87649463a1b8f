// Orders go out by one form, with the revision they were made for and a key of their own.

import { $, base, emit, on, state } from "./state.js";

const form = $("orders");
let busy = false;
// An order given for a newer screen while the one before is still being answered.
let next = null;

// Random, also on plain http where crypto.randomUUID does not exist.
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((b) => b.toString(16).padStart(2, "0")).join("");
}

export function ask(question) {
  const dialog = $("ask");
  $("ask-text").textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

// Send an order in notation; a question is asked first if there is one.
export async function send(notation, question = "") {
  if (question && !(await ask(question))) return;
  const button = $("send");
  button.value = notation;
  form.requestSubmit(button);
}

// What would be said to an order that nobody gives; where nothing stands against it, it is given.
export async function askWhy(notation) {
  if (state.offline || busy) { send(notation); return; }
  try {
    const answer = await fetch(`${base}/why?${new URLSearchParams({ order: notation })}`, { headers: { Accept: "text/html" } });
    if (answer.status === 204) { send(notation); return; }
    if (answer.status === 401 || answer.status === 403) { location.reload(); return; }
    if (answer.ok) $("message").innerHTML = await answer.text();
    else complain("The server could not answer why not.");
  } catch {
    complain("The server did not answer.");
  }
  emit("table:refused");
}

export function complain(text, until = "") {
  const line = document.createElement("p");
  line.className = "refusal";
  line.dataset.until = until;
  line.textContent = text;
  $("message").replaceChildren(line);
}

export function setUpOrders() {
  // Before htmx sees it: one order at a time, none while the line is down, questions first.
  document.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    const button = event.submitter;
    const stop = () => { event.preventDefault(); event.stopImmediatePropagation(); };
    if (state.offline) {
      stop();
      complain("Not connected: the order was not sent. It will be possible again in a moment.", "online");
      emit("table:refused");
      return;
    }
    if (button?.dataset.confirm && !button.dataset.asked) {
      stop();
      ask(button.dataset.confirm).then((yes) => {
        if (!yes) return;
        button.dataset.asked = "1";
        form.requestSubmit(button);
        delete button.dataset.asked;
      });
      return;
    }
    if (busy) {
      stop();
      // On the same screen it is a second click of the same.
      const revision = $("sync").dataset.v;
      if (revision !== $("order-revision").value) next = { notation: button.value, revision };
      return;
    }
    $("order-revision").value = $("sync").dataset.v;
    $("order-key").value = newKey();
    $("message").replaceChildren();
  }, true);
  form.addEventListener("htmx:before:request", () => { busy = true; });
  form.addEventListener("htmx:after:request", (event) => {
    busy = false;
    const status = event.detail.ctx?.response?.raw?.status ?? 0;
    if (status === 204) { $("message").replaceChildren(); emit("table:accepted"); } else emit("table:refused");
    if (status === 401 || status === 403) location.reload();
    if (status >= 500) complain("The server could not carry this out; nothing has changed.");
    const waiting = next;
    next = null;
    if (waiting?.revision === $("sync").dataset.v) setTimeout(() => send(waiting.notation));
  });
  form.addEventListener("htmx:error", () => {
    busy = false;
    next = null;
    complain("The order did not reach the server. Send it again.");
    emit("table:refused");
  });
  // On a small screen the panel may be scrolled to where it was typed.
  const seen = new MutationObserver(() => $("message").firstElementChild?.scrollIntoView({ block: "nearest" }));
  seen.observe($("message"), { childList: true });
  // News do not wipe away what one is reading: it goes when one turns to something else.
  on("table:chosen", () => $("message").replaceChildren());
  on("table:online", () => { if ($("message").firstElementChild?.dataset.until === "online") $("message").replaceChildren(); });
}

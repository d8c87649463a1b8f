// The socket of a page: one that has gone quiet is dead and is closed, so that it is made anew.

const QUIET = 35_000;
let socket = null;
let heard = Date.now();

// How the line is, in words that are read out once, when it changes.
export function tell(name, words) {
  const link = document.getElementById("link");
  link.dataset.state = name;
  if (link.firstElementChild.textContent !== words) link.firstElementChild.textContent = words;
}

const hear = () => { heard = Date.now(); };

function watch() {
  if (Date.now() - heard > QUIET && socket?.readyState === WebSocket.OPEN) socket.close();
}

export function setUpLine() {
  document.addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    hear();
  });
  document.addEventListener("htmx:ws:before:message:incoming", hear);
  setInterval(watch, 5000);
}

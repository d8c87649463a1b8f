// The log stays at its newest line, whatever grows beside it, unless somebody reads further up.

const NEAR = 8;
const kept = new WeakMap();

const gap = (log) => log.scrollHeight - log.clientHeight - log.scrollTop;

function end(log) {
  log.scrollTop = log.scrollHeight;
  kept.get(log).top = log.scrollTop;
}

// After news: on to the newest line for those who were at its end.
export function follow(log) {
  if (kept.get(log).reading) return;
  end(log);
}

export function setUpLog(log) {
  const at = { top: 0, reading: false };
  kept.set(log, at);
  log.addEventListener("scroll", () => {
    // Growing and shrinking scroll too, but never upwards away from the end.
    if (gap(log) <= NEAR) at.reading = false;
    else if (log.scrollTop < at.top) at.reading = true;
    at.top = log.scrollTop;
  });
  new ResizeObserver(() => follow(log)).observe(log);
  end(log);
}

// This browser's part in the dice: a share for each side it speaks for, pledged by its hash before
// play begins, opened when no more can be pledged. What has not been kept is never pledged.

import { SIDES, draw, keepShare, ownShare, pledgeOf } from "./proof.js";

const AGREE = 120; // milliseconds in which tabs of one seat agree on what was drawn
const AGAIN = [1000, 3000, 10_000, 30_000];

let failed = 0;
let timer = 0;

const later = (ms) => new Promise((done) => { setTimeout(done, ms); });

async function send(base, fields) {
  try {
    const answer = await fetch(`${base}/share`, { method: "POST", body: new URLSearchParams(fields), keepalive: true });
    return answer.status;
  } catch {
    return 0;
  }
}

// The share of a side, drawn now if there is none; null where nothing can be kept.
async function drawn(game, side, commitment) {
  let own = ownShare(game, side);
  if (own.share) return own;
  if (!keepShare(game, side, { ...own, share: draw(), commitment })) return null;
  await later(AGREE);
  own = ownShare(game, side);
  return own.share ? own : null;
}

async function pledge(game, base, side, facts) {
  const own = await drawn(game, side, facts.commitment);
  if (!own || own.commitment !== facts.commitment) return true;
  const status = await send(base, { side, pledge: pledgeOf(own.share) });
  if (status === 204) keepShare(game, side, { ...ownShare(game, side), sent: true });
  return status === 204 || status === 422 || status === 403;
}

async function open(game, base, side, facts) {
  const other = SIDES.find((each) => each !== side);
  const own = ownShare(game, side);
  // What stood there when this share was let go; whatever comes after it is too late.
  if (own.seen === null) keepShare(game, side, { ...own, sent: true, seen: facts.pledges[other] ?? "" });
  const status = await send(base, { side, share: own.share });
  return status === 204 || status === 422 || status === 403;
}

// A share may be lost with the device that drew it: then both sides may agree to go on without it.
export function hearWaivers(base) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-waive]");
    if (!button) return;
    button.disabled = true;
    send(base, { side: button.dataset.by, waive: button.dataset.waive });
  });
}

// Do what is to be done for the sides that this browser speaks for; true if anything was sent.
export async function tend(game, base, speaks, facts, again) {
  let sent = false;
  let well = true;
  const both = SIDES.every((side) => side in facts.pledges);
  for (const side of facts.over ? [] : speaks) {
    const own = ownShare(game, side);
    if (facts.turn === 0 && facts.commitment && !(side in facts.pledges)) {
      well = await pledge(game, base, side, facts) && well;
      sent = true;
    } else if (own.share && !(side in facts.shares) && facts.pledges[side] === pledgeOf(own.share) && (both || facts.turn)) {
      well = await open(game, base, side, facts) && well;
      sent = true;
    }
  }
  clearTimeout(timer);
  failed = well ? 0 : failed + 1;
  if (!well) timer = setTimeout(again, AGAIN[Math.min(failed, AGAIN.length) - 1]);
  return sent && well;
}

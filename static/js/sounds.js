// Six short cues made on the spot; off until somebody switches them on. A cue depends on the kind
// of the log line alone, which reads the same for a real counter and a dummy.

const CUES = {
  move: [[330, 0, 0.07]],
  reveal: [[520, 0, 0.1], [780, 0.09, 0.16]],
  fire: [[140, 0, 0.18], [90, 0.05, 0.2]],
  scan: [[900, 0, 0.05], [900, 0.12, 0.05]],
  result: [[220, 0, 0.14]],
  turn: [[440, 0, 0.12], [660, 0.12, 0.2]],
};
let audio = null;

const wanted = () => document.getElementById("set-sound")?.checked;

// Browsers start sound only after a gesture.
export function wake() {
  if (wanted() && !audio) audio = new AudioContext();
}

export function cue(kind) {
  const notes = CUES[kind];
  if (!notes || !wanted()) return;
  audio ??= new AudioContext();
  for (const [pitch, after, length] of notes) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const at = audio.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.12, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** Three soft sounds, off by default: a card, a chip, your turn. LOOK 9. */

const NOTES = {
  card: { from: 900, to: 300, last: 0.05, loud: 0.05, shape: "triangle" },
  chip: { from: 1500, to: 1100, last: 0.045, loud: 0.06, shape: "sine" },
  turn: { from: 520, to: 660, last: 0.22, loud: 0.05, shape: "sine" },
};

let speaker = null;

/** One of them is heard, if the browser lets us. */
export function sound(name) {
  try {
    speaker ??= new AudioContext();
    const { from, to, last, loud, shape } = NOTES[name];
    const now = speaker.currentTime;
    const voice = speaker.createOscillator();
    const level = speaker.createGain();
    voice.type = shape;
    voice.frequency.setValueAtTime(from, now);
    voice.frequency.exponentialRampToValueAtTime(to, now + last);
    level.gain.setValueAtTime(loud, now);
    level.gain.exponentialRampToValueAtTime(0.0001, now + last);
    voice.connect(level).connect(speaker.destination);
    voice.start(now);
    voice.stop(now + last);
  } catch {
    // a browser without sound is a quiet one
  }
}

/** Plays two soft notes, generated with Web Audio, when a person's wait is over. */
const notes = [
  { hertz: 659.25, at: 0 },
  { hertz: 987.77, at: 0.16 },
];

export function chime(): void {
  const Context = window.AudioContext;
  if (!Context) return;
  try {
    const context = new Context();
    for (const { hertz, at } of notes) play(context, hertz, context.currentTime + at);
    setTimeout(() => void context.close(), 2_000);
  } catch {
    // No audio device: the page and its title show it as well.
  }
}

function play(context: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.2, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + 0.9);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 1);
}

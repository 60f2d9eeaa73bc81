/** Two soft notes for "it is your turn", made on the spot; the title and the door say the same to the eye. */
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
    // A browser out of audio devices: the page shows it anyway.
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

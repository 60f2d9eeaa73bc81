/** A short sound to try the speaker with, made on the spot. */

const notes = [
  { hertz: 523.25, at: 0 },
  { hertz: 659.25, at: 0.22 },
  { hertz: 783.99, at: 0.44 },
];
const lastsSeconds = 1.3;

/** What every browser's types know and not every browser has. */
type Sink = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> };

/**
 * From a tap or a key. Resolves at the end of the sound.
 * @param speaker id; a speaker that is gone leaves the usual one
 * @throws what the browser says where nothing can be played
 */
export async function playTestSound(speaker: string | undefined): Promise<void> {
  const context = new AudioContext();
  try {
    const way = context.createMediaStreamDestination();
    const element: Sink = new Audio();
    element.srcObject = way.stream;
    if (speaker) await element.setSinkId?.(speaker).catch(() => {});
    await Promise.all([context.resume(), element.play()]);
    for (const { hertz, at } of notes) play(context, way, hertz, context.currentTime + at);
    await new Promise((resolve) => setTimeout(resolve, lastsSeconds * 1000));
    element.pause();
  } finally {
    await context.close().catch(() => {});
  }
}

function play(context: AudioContext, way: AudioNode, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.25, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + 0.7);
  tone.connect(volume).connect(way);
  tone.start(at);
  tone.stop(at + 0.8);
}

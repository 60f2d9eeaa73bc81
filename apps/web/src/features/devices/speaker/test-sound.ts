/** A short synthesised sound for the speaker test. */

const notes = [
  { hertz: 523.25, at: 0 },
  { hertz: 659.25, at: 0.22 },
  { hertz: 783.99, at: 0.44 },
];
const durationSeconds = 1.3;

/** `setSinkId` is in the types but not in every browser. */
type Sink = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> };

/**
 * Must be called from a user gesture. Resolves at the end of the sound.
 * @param speaker device id; the default speaker plays if it is unavailable
 * @throws the browser's error when nothing can be played
 */
export async function playTestSound(speaker: string | undefined): Promise<void> {
  const context = new AudioContext();
  try {
    const destination = context.createMediaStreamDestination();
    const element: Sink = new Audio();
    element.srcObject = destination.stream;
    if (speaker) await element.setSinkId?.(speaker).catch(() => {});
    await Promise.all([context.resume(), element.play()]);
    for (const { hertz, at } of notes) play(context, destination, hertz, context.currentTime + at);
    await new Promise((resolve) => setTimeout(resolve, durationSeconds * 1000));
    element.pause();
  } finally {
    await context.close().catch(() => {});
  }
}

function play(context: AudioContext, destination: AudioNode, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.25, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + 0.7);
  tone.connect(volume).connect(destination);
  tone.start(at);
  tone.stop(at + 0.8);
}

/** The sound of a snapshot: two short clicks, generated with Web Audio. */
const clicks = [0, 0.09];
const clickSeconds = 0.05;

export function playShutterSound(): void {
  const Context = window.AudioContext;
  if (!Context) return;
  try {
    const context = new Context();
    for (const at of clicks) click(context, context.currentTime + at);
    setTimeout(() => void context.close(), 1_000);
  } catch {
    // No audio device: the page shows it as well.
  }
}

function click(context: AudioContext, at: number): void {
  const samples = Math.ceil(context.sampleRate * clickSeconds);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let index = 0; index < samples; index += 1) noise[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + clickSeconds);
  source.connect(volume).connect(context.destination);
  source.start(at);
}

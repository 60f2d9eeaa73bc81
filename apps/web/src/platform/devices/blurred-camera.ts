/**
 * A camera whose frames pass through a function that blurs their background. Without the function, and when it fails,
 * there are no frames: a picture that is not blurred never leaves this module.
 */

/** @returns the blurred frame; the given one stays open */
export type BlurFrame = (frame: VideoFrame) => Promise<VideoFrame>;

export interface BlurredCamera {
  readonly track: MediaStreamTrack;
  /** Frames delivered so far. */
  frames(): number;
}

/** Of Chromium. TypeScript's DOM types lack them. */
interface FrameApis {
  readonly MediaStreamTrackProcessor?: new (options: {
    track: MediaStreamTrack;
  }) => { readonly readable: ReadableStream<VideoFrame> };
  readonly MediaStreamTrackGenerator?: new (options: {
    kind: 'video';
  }) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> };
}
const apis = globalThis as FrameApis;

/**
 * Whether frames can be changed here. A canvas alone would do elsewhere, but it stops in a page that is not visible, and
 * agents work in other windows during a meeting.
 */
export const canBlurFrames = (): boolean =>
  apis.MediaStreamTrackProcessor !== undefined && apis.MediaStreamTrackGenerator !== undefined;

/** @param onFailed a frame could not be blurred; the track has no more frames */
export function blurCamera(
  camera: MediaStreamTrack,
  prepared: Promise<BlurFrame>,
  onFailed: () => void = () => {},
): BlurredCamera {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = apis;
  if (!Processor || !Generator) throw new Error('this browser cannot change the frames of a camera');
  const reader = new Processor({ track: camera }).readable.getReader();
  const generator = new Generator({ kind: 'video' });
  const writer = generator.writable.getWriter();
  let frames = 0;
  let isStopped = false;

  async function run(): Promise<void> {
    const blurFrame = await prepared;
    while (!isStopped) {
      const { value: frame, done } = await reader.read();
      if (done) return;
      try {
        const blurred = await blurFrame(frame);
        if (isStopped) blurred.close();
        else await writer.write(blurred);
        frames += 1;
      } finally {
        frame.close();
      }
    }
  }

  run().catch(() => {
    if (!isStopped) onFailed();
  });
  camera.addEventListener('ended', () => generator.dispatchEvent(new Event('ended')));
  const stopGenerator = generator.stop.bind(generator);
  const track = Object.assign(generator, {
    // The device, and the size before the first frame.
    getSettings: () => camera.getSettings(),
    stop() {
      isStopped = true;
      camera.stop();
      stopGenerator();
    },
  });
  return { track, frames: () => frames };
}

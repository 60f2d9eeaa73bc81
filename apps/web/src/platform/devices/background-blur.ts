/** The background blur that some cameras offer themselves (`backgroundBlur` constraint). */
import type { Clock } from '../time/clock.ts';

/** The blur of one open camera. */
export interface Blur {
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
  /** Frames delivered so far; `null` when unknown. */
  frames(): number | null;
  /** The camera's configured frame rate; `null` when unknown. */
  frameRate(): number | null;
}

/** Properties that TypeScript's DOM types lack. */
type Camera = Omit<MediaStreamTrack, 'stats'> & { readonly stats?: { readonly deliveredFrames?: number } };
type Settings = MediaTrackSettings & { readonly backgroundBlur?: boolean };
type Capabilities = MediaTrackCapabilities & { readonly backgroundBlur?: readonly boolean[] };

/** @returns `null` for a camera whose blur cannot be switched or whose frames cannot be counted */
export function blurOf(camera: Camera): Blur | null {
  const { backgroundBlur = [] } = (camera.getCapabilities?.() ?? {}) as Capabilities;
  const frames = () => camera.stats?.deliveredFrames ?? null;
  if (!backgroundBlur.includes(true) || !backgroundBlur.includes(false) || frames() === null) return null;
  return {
    isOn: () => (camera.getSettings() as Settings).backgroundBlur === true,
    set: (isOn) => camera.applyConstraints({ ...camera.getConstraints(), backgroundBlur: isOn }),
    frames,
    frameRate: () => camera.getSettings().frameRate ?? null,
  };
}

export const blurTimes = {
  checkEveryMs: 1000,
  /** Longer frames are visible as stutter. */
  slowFrameMs: 80,
  /** Tolerance relative to the frame time of a slower camera. */
  slowShare: 1.5,
  /** Consecutive slow checks; a single one may have another cause. */
  slowChecks: 4,
} as const;

interface BlurGuardOptions {
  readonly clock: Clock;
  readonly blur: Pick<Blur, 'frames' | 'frameRate'>;
  /** The device is too slow. Called once. */
  readonly onTooSlow: () => void;
}

/** Measures the frame time while the background is blurred. @returns stop */
export function guardBlur({ clock, blur, onTooSlow }: BlurGuardOptions): () => void {
  let previous = { atMs: clock.now(), frames: blur.frames() };
  let slowChecks = 0;
  let cancelCheck = clock.after(blurTimes.checkEveryMs, check);

  function check() {
    const now = { atMs: clock.now(), frames: blur.frames() };
    const elapsedMs = now.atMs - previous.atMs;
    const frameMs = elapsedMs / Math.max(1, (now.frames ?? 0) - (previous.frames ?? 0));
    // The timer of a throttled page is late, so the measurement is not valid.
    const isValid = now.frames !== null && previous.frames !== null && elapsedMs < 2 * blurTimes.checkEveryMs;
    previous = now;
    if (isValid) slowChecks = frameMs > slowFrameMs(blur.frameRate()) ? slowChecks + 1 : 0;
    if (slowChecks >= blurTimes.slowChecks) return onTooSlow();
    cancelCheck = clock.after(blurTimes.checkEveryMs, check);
  }

  return () => cancelCheck();
}

/** The frame time in milliseconds from which a frame is late. */
function slowFrameMs(frameRate: number | null): number {
  const expectedMs = frameRate ? 1000 / frameRate : 0;
  return Math.max(blurTimes.slowFrameMs, blurTimes.slowShare * expectedMs);
}

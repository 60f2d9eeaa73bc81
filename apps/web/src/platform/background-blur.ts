/** The blurred background that the camera itself offers, where one does: nothing is loaded for it, and no picture leaves the machine unblurred. */
import type { Clock } from './clock.ts';

/** The blur of one open camera. */
export interface Blur {
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
  /** Pictures that the camera has given so far; `null` where that cannot be told. */
  frames(): number | null;
  /** Pictures a second that it promises; `null` where it promises nothing. */
  promisedRate(): number | null;
}

/** What today's types of the browser do not know yet. */
type Camera = Omit<MediaStreamTrack, 'stats'> & { readonly stats?: { readonly deliveredFrames?: number } };
type Settings = MediaTrackSettings & { readonly backgroundBlur?: boolean };
type Capabilities = MediaTrackCapabilities & { readonly backgroundBlur?: readonly boolean[] };

/** @returns `null` for a camera whose blur cannot be switched, or whose cost could not be measured */
export function blurOf(camera: Camera): Blur | null {
  const { backgroundBlur = [] } = (camera.getCapabilities?.() ?? {}) as Capabilities;
  const frames = () => camera.stats?.deliveredFrames ?? null;
  if (!backgroundBlur.includes(true) || !backgroundBlur.includes(false) || frames() === null) return null;
  return {
    isOn: () => (camera.getSettings() as Settings).backgroundBlur === true,
    set: (isOn) => camera.applyConstraints({ ...camera.getConstraints(), ...{ backgroundBlur: isOn } }),
    frames,
    promisedRate: () => camera.getSettings().frameRate ?? null,
  };
}

export const blurTimes = {
  lookEveryMs: 1000,
  /** A picture that takes longer is one that people see stutter. */
  slowFrameMs: 80,
  /** Of what the camera promises, where it promises less than that. */
  slowShare: 1.5,
  /** Looks in a row; a single one may be something else's doing. */
  slowLooks: 4,
} as const;

interface Guarding {
  readonly clock: Clock;
  readonly blur: Pick<Blur, 'frames' | 'promisedRate'>;
  /** The machine does not keep up. Told once. */
  readonly onTooSlow: () => void;
}

/** Measures what a picture takes while the background is blurred. @returns what stops it */
export function guardBlur({ clock, blur, onTooSlow }: Guarding): () => void {
  let seen = { atMs: clock.now(), frames: blur.frames() };
  let slowLooks = 0;
  let callOff = clock.after(blurTimes.lookEveryMs, look);

  function look() {
    const now = { atMs: clock.now(), frames: blur.frames() };
    const elapsedMs = now.atMs - seen.atMs;
    const frameMs = elapsedMs / Math.max(1, (now.frames ?? 0) - (seen.frames ?? 0));
    // A page that was held back has not seen what the camera did meanwhile.
    const hasSeen = now.frames !== null && seen.frames !== null && elapsedMs < 2 * blurTimes.lookEveryMs;
    seen = now;
    if (hasSeen) slowLooks = frameMs > slowFrameMs(blur.promisedRate()) ? slowLooks + 1 : 0;
    if (slowLooks >= blurTimes.slowLooks) return onTooSlow();
    callOff = clock.after(blurTimes.lookEveryMs, look);
  }

  return () => callOff();
}

/** From how many milliseconds on a picture is late, by the camera's own promise. */
function slowFrameMs(promisedRate: number | null): number {
  const promisedMs = promisedRate ? 1000 / promisedRate : 0;
  return Math.max(blurTimes.slowFrameMs, blurTimes.slowShare * promisedMs);
}

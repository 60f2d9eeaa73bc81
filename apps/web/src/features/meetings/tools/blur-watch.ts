/** Keeps the blurred background of the own camera only for as long as the machine can do it. */
import { type Blur, guardBlur } from '../../../platform/background-blur.ts';
import type { Clock } from '../../../platform/clock.ts';

interface Needs {
  readonly clock: Clock;
  readonly blurOf: (camera: MediaStreamTrack) => Blur | null;
  /** It was turned off. */
  readonly onTooSlow: () => void;
}

export interface BlurWatch {
  /** The own picture as others get it. */
  follow(camera: MediaStreamTrack | null): void;
  close(): void;
}

export function watchBlur({ clock, blurOf, onTooSlow }: Needs): BlurWatch {
  let followed: MediaStreamTrack | null = null;
  let stop = () => {};
  return {
    follow(camera) {
      if (camera === followed) return;
      followed = camera;
      stop();
      const blur = camera && blurOf(camera);
      if (!blur?.isOn()) return;
      stop = guardBlur({
        ...{ clock, blur },
        onTooSlow: () => void blur.set(false).then(onTooSlow, () => {}),
      });
    },
    close: () => stop(),
  };
}

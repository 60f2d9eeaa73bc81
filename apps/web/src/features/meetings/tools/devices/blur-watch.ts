/** Turns the local camera's background blur off during a call when the device is too slow for it. */

import { type Blur, guardBlur } from '../../../../platform/devices/background-blur.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

interface BlurWatchDependencies {
  readonly clock: Clock;
  readonly blurOf: (camera: MediaStreamTrack) => Blur | null;
  /** The blur was turned off. */
  readonly onTooSlow: () => void;
}

export interface BlurWatch {
  /** Sets the local camera track to watch. */
  follow(camera: MediaStreamTrack | null): void;
  close(): void;
}

export function watchBlur({ clock, blurOf, onTooSlow }: BlurWatchDependencies): BlurWatch {
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
        clock,
        blur,
        onTooSlow: () => void blur.set(false).then(onTooSlow, () => {}),
      });
    },
    close: () => stop(),
  };
}

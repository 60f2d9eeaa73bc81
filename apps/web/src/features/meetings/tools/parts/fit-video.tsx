/** Fits the video of a tile, in whichever window the tile is. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepFit } from './video-fit.ts';

/** Among the children of a tile, shows its video whole where a crop would hide too much. */
export function FitVideo() {
  const marker = useRef<HTMLSpanElement>(null);
  const fitted = useRef<{ video: HTMLVideoElement | null; stop: () => void }>({ video: null, stop() {} });
  // After each render, because the tile replaces its video.
  useLayoutEffect(() => {
    const video = marker.current?.parentElement?.querySelector('video') ?? null;
    if (video === fitted.current.video) return;
    fitted.current.stop();
    fitted.current = { video, stop: video ? keepFit(video) : () => {} };
  });
  useEffect(() => () => fitted.current.stop(), []);
  return <span ref={marker} hidden />;
}

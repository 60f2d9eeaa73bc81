/** Number of simulcast layers of a video track. */

/** LiveKit's thresholds by the video's longer side in pixels. */
const thresholds = [
  { from: 960, layers: 3 },
  { from: 480, layers: 2 },
] as const;

/** @returns `null` when the browser does not report the video's size */
export function layersOf({ width, height }: MediaTrackSettings): number | null {
  if (!width || !height) return null;
  const longer = Math.max(width, height);
  return thresholds.find(({ from }) => longer >= from)?.layers ?? 1;
}

/**
 * Layers are negotiated when a track is published. If a replacement is too small for the upper layers, the
 * browser drops them and sends only a quarter of the video's resolution.
 */
export function fitsLayers(negotiated: number | undefined, settings: MediaTrackSettings): boolean {
  const layers = layersOf(settings);
  return !negotiated || layers === null || layers === negotiated;
}

/** In how many sizes a picture is sent at once, so that everybody gets the one their line carries. */

/** As the media library divides them, by a picture's longer side in points. */
const steps = [
  { from: 960, layers: 3 },
  { from: 480, layers: 2 },
] as const;

/** @returns `null` where the browser does not say how large the picture is */
export function layersOf({ width, height }: MediaTrackSettings): number | null {
  if (!width || !height) return null;
  const longer = Math.max(width, height);
  return steps.find(({ from }) => longer >= from)?.layers ?? 1;
}

/**
 * Sizes are agreed on when a track is published. A browser leaves the upper ones out where another picture that takes the
 * track's place is too small for them, and what it sends then is a quarter of that picture.
 */
export function fitsLayers(agreed: number | undefined, picture: MediaTrackSettings): boolean {
  const layers = layersOf(picture);
  return !agreed || layers === null || layers === agreed;
}

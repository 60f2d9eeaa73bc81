/** Magnification of the shared screen: pure. Lengths are shares of the picture's box, so they need no pixels. */

export interface Zoom {
  readonly scale: number;
  /** Shift of the picture's centre from the centre of the box. */
  readonly x: number;
  readonly y: number;
}

/** From the centre of the box, -0.5 to 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const notZoomed: Zoom = { scale: 1, x: 0, y: 0 };
export const maxScale = 5;
const centre: Point = { x: 0, y: 0 };

/** The picture always covers the box. */
function clamp({ scale, x, y }: Zoom): Zoom {
  const limit = (scale - 1) / 2;
  const within = (value: number) => Math.min(limit, Math.max(-limit, value));
  return { scale, x: within(x), y: within(y) };
}

/** The point of the picture that is at `at` stays there. */
export function zoomBy(zoom: Zoom, factor: number, at: Point = centre): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return clamp({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio });
}

export function panBy(zoom: Zoom, by: Point): Zoom {
  return clamp({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });
}

/** A double tap: twice the size around that point, or the whole picture again. */
export const toggleZoom = (zoom: Zoom, at: Point): Zoom =>
  zoom.scale > 1 ? notZoomed : zoomBy(notZoomed, 2, at);

/** Two fingers moved: the picture follows their middle and their distance. */
export function pinch(zoom: Zoom, before: readonly [Point, Point], now: readonly [Point, Point]): Zoom {
  const from = middleOf(before);
  const to = middleOf(now);
  const distance = distanceOf(before);
  const moved = panBy(zoom, { x: to.x - from.x, y: to.y - from.y });
  return distance === 0 ? moved : zoomBy(moved, distanceOf(now) / distance, to);
}

const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

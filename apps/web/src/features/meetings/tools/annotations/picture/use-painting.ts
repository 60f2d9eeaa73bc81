/** Paints the drawing whenever it, its size or the zoom changes, and in each frame while a laser trail fades. */
import { annotationLimits, type Drawing } from '@foyer/contract/meetings/annotations.ts';
import { type RefObject, useEffect } from 'react';
import { serverNow } from '../../../../../platform/time/server-clock.ts';
import type { LaserTrail } from '../laser-trails.ts';
import { contentBox, type Size } from './content-box.ts';
import { type PaintedStroke, paintStrokes } from './paint-strokes.ts';

/** A larger canvas would cost too much memory on a phone. */
const maxCanvasPixels = 4096;

interface Painting {
  readonly drawing: Drawing;
  readonly lasers: readonly LaserTrail[];
  readonly sizes: { readonly area: Size; readonly picture: Size } | null;
  /** Of the zoom: the canvas has that many more pixels, so that lines stay sharp. */
  readonly scale: number;
}

export function usePainting(
  element: RefObject<HTMLCanvasElement | null>,
  { drawing, lasers, sizes, scale }: Painting,
): void {
  useEffect(() => {
    const canvas = element.current;
    if (!canvas || !sizes) return;
    const { area, picture } = sizes;
    const density = Math.min(
      devicePixelRatio * scale,
      maxCanvasPixels / Math.max(area.width, area.height, 1),
    );
    const size = { width: Math.round(area.width * density), height: Math.round(area.height * density) };
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
    const box = contentBox(size, picture);
    const context = canvas.getContext('2d');
    let frame = 0;
    const paint = () => {
      context?.clearRect(0, 0, size.width, size.height);
      if (context) paintStrokes(context, [...drawing.strokes, ...lasers.map(fadedStroke)], box);
      if (lasers.length > 0) frame = requestAnimationFrame(paint);
    };
    paint();
    return () => cancelAnimationFrame(frame);
  }, [element, drawing, lasers, sizes, scale]);
}

function fadedStroke({ points, ...trail }: LaserTrail): PaintedStroke {
  const age = serverNow() - (points.at(-1)?.at ?? 0);
  const opacity = Math.min(1, Math.max(0, 1 - age / annotationLimits.laserLastsMs));
  return { ...trail, tool: 'laser', text: '', points, width: trail.width * 1.6, opacity };
}

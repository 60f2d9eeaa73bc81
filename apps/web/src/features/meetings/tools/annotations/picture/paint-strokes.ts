/** Paints strokes on a canvas: freehand lines by perfect-freehand, arrows, rectangles and texts. */
import type { AnnotationPoint, Stroke } from '@foyer/contract/meetings/annotations.ts';
import { getStroke } from 'perfect-freehand';
import type { Box } from './content-box.ts';

/** By the number of the colour; each differs from the others in lightness or hue, also for colour-blind people. */
export const colours = ['#e5484d', '#0090ff', '#30a46c', '#f5d90a', '#e93d82', '#f76b15'] as const;

export const colourOf = (colour: number): string => colours[colour % colours.length] ?? colours[0];

/** The height of a text, as a share of the picture's width. */
const textHeight = 0.03;
/** Of a line, in pixels of the canvas: on a phone the picture is small. */
const minThickness = 2.5;
/** Around each stroke, so that it is visible on every picture. */
const outline = { colour: 'rgb(0 0 0 / 55%)', share: 0.0012 };

export type PaintedStroke = Pick<Stroke, 'tool' | 'width' | 'text' | 'colour'> & {
  readonly points: readonly AnnotationPoint[];
  /** 0 to 1; a laser pointer's trail fades. */
  readonly opacity?: number;
};

/** @param box the picture on the canvas */
export function paintStrokes(
  canvas: CanvasRenderingContext2D,
  strokes: readonly PaintedStroke[],
  box: Box,
): void {
  const toCanvas = ({ x, y }: AnnotationPoint): [number, number] => [
    box.left + x * box.width,
    box.top + y * box.height,
  ];
  for (const stroke of strokes) {
    canvas.save();
    canvas.globalAlpha = stroke.opacity ?? 1;
    canvas.fillStyle = colourOf(stroke.colour);
    canvas.strokeStyle = outline.colour;
    canvas.lineWidth = 2 * outline.share * box.width;
    canvas.lineJoin = 'round';
    if (stroke.tool === 'text') paintText(canvas, stroke, box, toCanvas);
    else paintPath(canvas, pathOf(stroke, box, toCanvas));
    canvas.restore();
  }
}

function paintPath(canvas: CanvasRenderingContext2D, path: Path2D): void {
  canvas.stroke(path);
  canvas.fill(path, 'nonzero');
}

type ToCanvas = (point: AnnotationPoint) => [number, number];

function pathOf({ tool, points, width }: PaintedStroke, box: Box, toCanvas: ToCanvas): Path2D {
  const thickness = Math.max(minThickness, width * box.width);
  const corners = points.map(toCanvas);
  switch (tool) {
    case 'arrow':
      return arrowPath(corners, thickness);
    case 'rectangle':
      return rectanglePath(corners, thickness);
    default:
      return linePath(corners, thickness);
  }
}

/** A freehand line of even width that follows its points closely. */
function linePath(points: readonly [number, number][], thickness: number): Path2D {
  const shape = getStroke([...points], {
    size: thickness,
    thinning: 0,
    smoothing: 0.5,
    streamline: 0.2,
    last: true,
  });
  return polygon(shape as [number, number][]);
}

function arrowPath([from, to = from]: readonly [number, number][], thickness: number): Path2D {
  if (!from || !to) return new Path2D();
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [along, across] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(thickness * 4.5, length);
  const at = (back: number, side: number): [number, number] => [
    to[0] - along * back - across * side,
    to[1] - across * back + along * side,
  ];
  return polygon([
    at(length, thickness / 2),
    at(head, thickness / 2),
    at(head, head / 2),
    [to[0], to[1]],
    at(head, -head / 2),
    at(head, -thickness / 2),
    at(length, -thickness / 2),
  ]);
}

function rectanglePath([from, to = from]: readonly [number, number][], thickness: number): Path2D {
  const path = new Path2D();
  if (!from || !to) return path;
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const half = thickness / 2;
  path.rect(left - half, top - half, right - left + thickness, bottom - top + thickness);
  // The other way around, so that the inside stays free.
  path.moveTo(left + half, top + half);
  path.lineTo(left + half, Math.max(top + half, bottom - half));
  path.lineTo(Math.max(left + half, right - half), Math.max(top + half, bottom - half));
  path.lineTo(Math.max(left + half, right - half), top + half);
  path.closePath();
  return path;
}

function polygon(corners: readonly [number, number][]): Path2D {
  const path = new Path2D();
  for (const [index, [x, y]] of corners.entries()) {
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  path.closePath();
  return path;
}

function paintText(
  canvas: CanvasRenderingContext2D,
  { points: [at], text }: PaintedStroke,
  box: Box,
  toCanvas: ToCanvas,
): void {
  if (!at) return;
  canvas.font = `600 ${textHeight * box.width}px ${getComputedStyle(document.body).fontFamily}`;
  canvas.textBaseline = 'middle';
  const [x, y] = toCanvas(at);
  canvas.strokeText(text, x, y);
  canvas.fillText(text, x, y);
}

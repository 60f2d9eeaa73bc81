/**
 * Where a picture with `object-fit: contain` is in its box, and its points as shares of its width and height.
 * Shares are independent of the size, the letterbox and the zoom of a page.
 */
import type { AnnotationPoint } from '@foyer/contract/meetings/annotations.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The picture's part of a box, without the letterbox. */
export function contentBox(box: Size, picture: Size): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height };
}

/**
 * The share of a point on the page.
 * @param area the box on the page, zoomed and moved; @returns `null` in the letterbox
 */
export function toShare(at: AnnotationPoint, area: Box, picture: Size): AnnotationPoint | null {
  const content = contentBox(area, picture);
  const x = (at.x - area.left - content.left) / content.width;
  const y = (at.y - area.top - content.top) / content.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? rounded({ x, y }) : null;
}

/** The nearest point of the picture, for a stroke that leaves it. */
export function toNearestShare(at: AnnotationPoint, area: Box, picture: Size): AnnotationPoint {
  const content = contentBox(area, picture);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return rounded({
    x: within((at.x - area.left - content.left) / content.width),
    y: within((at.y - area.top - content.top) / content.height),
  });
}

/** A ten-thousandth of the picture is less than a pixel, and keeps the messages short. */
const rounded = ({ x, y }: AnnotationPoint): AnnotationPoint => ({
  x: Math.round(x * 10_000) / 10_000,
  y: Math.round(y * 10_000) / 10_000,
});

/** Makes picture files of the shared screen: a still, and a picture with the drawing on it. */
import { annotationLimits } from '@foyer/contract/meetings/annotations.ts';
import { pictureLimits } from '@foyer/contract/meetings/pictures.ts';
import type { Size } from './content-box.ts';
import { type PaintedStroke, paintStrokes } from './paint-strokes.ts';

export type PictureElement = HTMLVideoElement | HTMLImageElement;

/** The size of the picture itself; `null` until it is loaded. */
export function sizeOf(element: PictureElement): Size | null {
  const [width, height] =
    element instanceof HTMLVideoElement
      ? [element.videoWidth, element.videoHeight]
      : [element.naturalWidth, element.naturalHeight];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** The current frame as a JPEG within the limit of a still. @throws Error if there is no frame */
export function captureStill(element: PictureElement): Promise<Blob> {
  return encode(element, [], annotationLimits.stillBytes);
}

/** The current frame with the strokes on it. @throws Error if there is no frame */
export function composePicture(element: PictureElement, strokes: readonly PaintedStroke[]): Promise<Blob> {
  return encode(element, strokes, pictureLimits.maxBytes);
}

const attempts = [
  { scale: 1, quality: 0.92 },
  { scale: 1, quality: 0.75 },
  { scale: 0.7, quality: 0.75 },
  { scale: 0.4, quality: 0.6 },
] as const;

async function encode(
  element: PictureElement,
  strokes: readonly PaintedStroke[],
  maxBytes: number,
): Promise<Blob> {
  const size = sizeOf(element);
  if (!size) throw new Error('the shared screen has no frame');
  const frame = document.createElement('canvas');
  for (const { scale, quality } of attempts) {
    const box = {
      left: 0,
      top: 0,
      width: Math.round(size.width * scale),
      height: Math.round(size.height * scale),
    };
    Object.assign(frame, { width: box.width, height: box.height });
    const canvas = frame.getContext('2d');
    canvas?.drawImage(element, 0, 0, box.width, box.height);
    if (canvas) paintStrokes(canvas, strokes, box);
    const file = await new Promise<Blob | null>((resolve) => frame.toBlob(resolve, 'image/jpeg', quality));
    if (file && file.size <= maxBytes) return file;
  }
  throw new Error('the picture is too large');
}

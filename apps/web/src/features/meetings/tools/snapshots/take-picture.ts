/**
 * Takes a picture of a video track at its full resolution: with ImageCapture where the browser has it, otherwise from a
 * video element. `takePhoto` is not used: it can show more than the video does (decision 0081).
 */
import { pictureLimits } from '@foyer/contract/meetings/pictures.ts';

const [type] = pictureLimits.types;
/** JPEG qualities, tried until the picture is small enough. */
const qualities = [0.92, 0.8, 0.6] as const;
/** A browser may never deliver a frame of a paused track. */
const frameTimeoutMs = 1_000;

interface FrameGrabber {
  grabFrame(): Promise<ImageBitmap>;
}

type Frame = ImageBitmap | HTMLVideoElement;

/** TypeScript's DOM types lack it. */
type BrowserWindow = typeof globalThis & {
  readonly ImageCapture?: new (track: MediaStreamTrack) => FrameGrabber;
};

/** @throws Error when the track delivers no frame */
export async function takePicture(track: MediaStreamTrack): Promise<Blob> {
  const { ImageCapture } = globalThis as BrowserWindow;
  const bitmap = ImageCapture ? await grabFrame(new ImageCapture(track)) : null;
  if (bitmap) {
    try {
      return await encode(bitmap, bitmap.width, bitmap.height);
    } finally {
      bitmap.close();
    }
  }
  return takeFromElement(track);
}

/** @returns `null` on an error, and without a frame in time */
async function grabFrame(capture: FrameGrabber): Promise<ImageBitmap | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), frameTimeoutMs);
  try {
    return await Promise.race([capture.grabFrame(), timeout]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function takeFromElement(track: MediaStreamTrack): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  try {
    await video.play();
    return await encode(video, video.videoWidth, video.videoHeight);
  } finally {
    video.srcObject = null;
  }
}

async function encode(frame: Frame, width: number, height: number): Promise<Blob> {
  if (width === 0 || height === 0) throw new Error('the video has no frame');
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  for (const quality of qualities) {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (picture && picture.size <= pictureLimits.maxBytes) return picture;
  }
  throw new Error('the picture is too large');
}

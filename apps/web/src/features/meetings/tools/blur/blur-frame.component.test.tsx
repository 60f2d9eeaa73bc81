/** What is sent with the blur on: a sharp person, a background that cannot be recognized, and nothing without the model. */
import { afterEach, expect, test } from 'vitest';
import { type BlurFrame, blurCamera, canBlurFrames } from '../../../../platform/devices/blurred-camera.ts';
import { createBlurFrame, type Segmenter } from './blur-frame.ts';
import { loadBlur } from './load-blur.ts';

const [width, height] = [640, 360];
let stopDrawing = () => {};
afterEach(() => stopDrawing());

/** Black and white stripes of 8 pixels. */
function drawStripes(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  for (let left = 0; left < width; left += 8) {
    context.fillStyle = left % 16 === 0 ? 'black' : 'white';
    context.fillRect(left, 0, 8, height);
  }
}

function createStripes(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  drawStripes(canvas);
  return canvas;
}

/** A light bar on a dark wall, in which the model finds no person. */
function drawBar(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#333';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#d8d8d8';
  context.fillRect(300, 0, 64, height);
}

/** A camera that films the bar. */
function fakeCamera(): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  drawBar(canvas);
  const timer = setInterval(() => drawBar(canvas), 50);
  stopDrawing = () => clearInterval(timer);
  return canvas.captureStream(15).getVideoTracks()[0] as MediaStreamTrack;
}

/** The largest difference between neighbouring pixels of a row, 0 to 255, in this part of the picture. */
function sharpnessOf(picture: CanvasImageSource, [from, to]: readonly [number, number]): number {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(from * width, height / 2, (to - from) * width, 1);
  const reds = [...data].filter((_, index) => index % 4 === 0);
  return Math.max(...reds.slice(1).map((red, index) => Math.abs(red - (reds[index] ?? 0))));
}

/** Finds a person in the left half of every picture. */
function fakeSegmenter(): Segmenter {
  const mask = Object.assign(document.createElement('canvas'), { width: 256, height: 144 });
  mask.getContext('2d')?.fillRect(0, 0, 128, 144);
  let report: (results: { segmentationMask: CanvasImageSource }) => void = () => {};
  return {
    setOptions() {},
    onResults(listener) {
      report = listener;
    },
    async initialize() {},
    async send() {
      report({ segmentationMask: mask });
    },
  };
}

test('a frame has the person sharp, and the background blurred up to its edges', async () => {
  const blurFrame = await createBlurFrame(fakeSegmenter());
  const frame = new VideoFrame(createStripes(), { timestamp: 7 });

  const blurred = await blurFrame(frame);

  expect([blurred.displayWidth, blurred.displayHeight, blurred.timestamp]).toEqual([width, height, 7]);
  expect(sharpnessOf(blurred, [0.1, 0.4])).toBeGreaterThan(200);
  expect(sharpnessOf(blurred, [0.6, 1])).toBeLessThan(40);
  blurred.close();
  frame.close();
});

test('a frame without a result of the model is not delivered', async () => {
  const segmenter = fakeSegmenter();
  const blurFrame = await createBlurFrame({ ...segmenter, onResults() {} });
  const frame = new VideoFrame(createStripes(), { timestamp: 0 });

  await expect(blurFrame(frame)).rejects.toThrow();
  frame.close();
});

/** The first frame of a track. */
async function firstFrameOf(track: MediaStreamTrack): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true });
  video.srcObject = new MediaStream([track]);
  await video.play();
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  return video;
}

test('the model of this build blurs a camera that films no person', async () => {
  expect(canBlurFrames()).toBe(true);
  const { track, frames } = blurCamera(fakeCamera(), loadBlur('about:blank'));

  const video = await firstFrameOf(track);

  expect([video.videoWidth, video.videoHeight]).toEqual([width, height]);
  expect(sharpnessOf(video, [0, 1])).toBeLessThan(40);
  expect(frames()).toBeGreaterThan(0);
  track.stop();
});

test('a blurred camera has the settings of the camera, and stops and ends with it', async () => {
  const camera = fakeCamera();
  const { track } = blurCamera(camera, new Promise<BlurFrame>(() => {}));
  const ended = new Promise((resolve) => track.addEventListener('ended', resolve));

  expect(track.getSettings().deviceId).toBe(camera.getSettings().deviceId);
  camera.dispatchEvent(new Event('ended'));
  await ended;
  track.stop();

  expect([camera.readyState, track.readyState]).toEqual(['ended', 'ended']);
});

test('a camera whose frames cannot be blurred reports it once, and delivers none', async () => {
  let failures = 0;
  const { track, frames } = blurCamera(fakeCamera(), Promise.reject(new Error('no model')), () => {
    failures += 1;
  });

  await expect.poll(() => failures).toBe(1);

  expect(frames()).toBe(0);
  track.stop();
});

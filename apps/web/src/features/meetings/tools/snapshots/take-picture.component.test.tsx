/** A picture of a video track has the full resolution of the track, with and without ImageCapture. */
import { afterEach, expect, test, vi } from 'vitest';
import { takePicture } from './take-picture.ts';

let stopDrawing = () => {};
afterEach(() => {
  stopDrawing();
  vi.unstubAllGlobals();
});

/** A red video. */
function openCamera(width: number, height: number): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const picture = canvas.getContext('2d');
  const draw = () => {
    if (!picture) return;
    picture.fillStyle = '#f00';
    picture.fillRect(0, 0, width, height);
  };
  draw();
  const timer = setInterval(draw, 50);
  stopDrawing = () => clearInterval(timer);
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('the canvas has no video');
  return track;
}

/** The size and the colour of the middle. */
async function readPicture(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, green = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
  return { width, height, isRed: red > 200 && green < 60 };
}

test('with ImageCapture, the picture has the size and the content of the track', async () => {
  const picture = await takePicture(openCamera(1280, 720));

  expect(picture.type).toBe('image/jpeg');
  expect(await readPicture(picture)).toEqual({ width: 1280, height: 720, isRed: true });
});

test.each([
  ['without ImageCapture', undefined],
  [
    'when ImageCapture fails',
    class {
      grabFrame = async () => {
        throw new Error('the track is muted');
      };
    },
  ],
])('%s, the picture has the size and the content of the track', async (_case, imageCapture) => {
  vi.stubGlobal('ImageCapture', imageCapture);

  expect(await readPicture(await takePicture(openCamera(640, 360)))).toEqual({
    width: 640,
    height: 360,
    isRed: true,
  });
});

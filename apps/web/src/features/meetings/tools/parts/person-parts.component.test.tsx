/** A person's video is shown whole where a crop would hide too much, the local one too. */
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { RoomContext } from '../../room/room-context.ts';
import { noTools } from '../tools-state.ts';
import { Extras } from './person-parts.tsx';

const context = {
  toolsState: noTools,
  state: { people: [] },
  room: { as: 'customer' },
} as unknown as RoomContext;

let stopDrawing = () => {};
afterEach(() => stopDrawing());

/** A camera that draws a picture of this size. */
function fakeCamera(width: number, height: number): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const picture = canvas.getContext('2d');
  const timer = setInterval(() => picture?.fillRect(0, 0, 1, 1), 50);
  stopDrawing = () => clearInterval(timer);
  return canvas.captureStream();
}

test.each([
  ['the local video, wide in an upright tile', '', [320, 180], [90, 120], 'contain'],
  ['the local video, upright in an upright tile', '', [180, 240], [90, 120], 'cover'],
  ['the local video, wide in a wide tile', '', [320, 180], [160, 110], 'cover'],
  ['the video of another person, wide in an upright tile', 'agent-1', [320, 180], [90, 120], 'contain'],
] as const)('%s', async (_, identity, [videoWidth, videoHeight], [width, height], fit) => {
  await render(
    <figure style={{ width, height }}>
      <video autoPlay muted style={{ width: '100%', height: '100%' }} />
      <Extras context={context} identity={identity} />
    </figure>,
  );
  const video = document.querySelector('video');
  if (video) video.srcObject = fakeCamera(videoWidth, videoHeight);

  await expect.poll(() => video?.style.objectFit).toBe(fit);
});

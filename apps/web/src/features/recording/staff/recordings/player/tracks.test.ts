import type { PlayedTrack } from '@foyer/contract/recordings/recordings.ts';
import { expect, test } from 'vitest';
import { follow, isMuted, layoutAt } from './tracks.ts';

const track = (change: Partial<PlayedTrack>): PlayedTrack => ({
  track: 0,
  url: '/file',
  identity: 'customer:asha',
  side: 'customer',
  name: 'Asha',
  source: 'camera',
  mediaType: 'video/webm',
  from: 0,
  to: 10_000,
  bytes: 1,
  muted: [],
  ...change,
});

const element = (change: { currentTime?: number; paused?: boolean } = {}) => {
  const media = {
    currentTime: 0,
    playbackRate: 1,
    paused: true,
    async play() {
      media.paused = false;
    },
    pause() {
      media.paused = true;
    },
    ...change,
  };
  return media;
};

test('a shared screen is large while it is due, and the cameras stay beside it', () => {
  const camera = track({ track: 0 });
  const screen = track({ track: 1, source: 'screen', from: 2000, to: 4000 });

  expect(layoutAt([camera, screen], 1000)).toEqual({ screen: null, cameras: [camera] });
  expect(layoutAt([camera, screen], 2000)).toEqual({ screen, cameras: [camera] });
  expect(layoutAt([camera, screen], 4000)).toEqual({ screen: null, cameras: [camera] });
});

test('a camera that is off has no picture', () => {
  const camera = track({ muted: [{ from: 3000, to: 5000 }] });

  expect([2999, 3000, 4999, 5000].map((at) => isMuted(camera, at))).toEqual([false, true, true, false]);
});

test('a media element plays at its own time, and is corrected when it is too far away', () => {
  const media = element();

  expect(follow(media, track({ from: 2000 }), { at: 5000, isPlaying: true, speed: 1.5 })).toBe(true);
  expect(media).toMatchObject({ currentTime: 3, playbackRate: 1.5, paused: false });

  media.currentTime = 3.1;
  follow(media, track({ from: 2000 }), { at: 5000, isPlaying: true, speed: 1 });
  expect(media.currentTime).toBe(3.1);
  media.currentTime = 3.4;
  follow(media, track({ from: 2000 }), { at: 5000, isPlaying: true, speed: 1 });
  expect(media.currentTime).toBe(3);
});

test('a media element pauses with the clock, and outside of its time', () => {
  const media = element({ paused: false });
  expect(follow(media, track({ from: 2000 }), { at: 1000, isPlaying: true, speed: 1 })).toBe(false);
  expect(media.paused).toBe(true);

  const other = element({ paused: false });
  follow(other, track({}), { at: 1000, isPlaying: false, speed: 1 });

  expect(other).toMatchObject({ paused: true, currentTime: 1 });
});

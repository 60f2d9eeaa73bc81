import type { PlayedTrack } from '@foyer/contract/recordings/recordings.ts';
import { expect, test } from 'vitest';
import { follow, haveAllFailed, isMuted, isSpeaking, isWaiting, layoutAt, nearestPicture } from './tracks.ts';

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

const element = (
  change: { currentTime?: number; paused?: boolean; ended?: boolean; readyState?: number } = {},
) => {
  const media = {
    currentTime: 0,
    playbackRate: 1,
    paused: true,
    ended: false,
    readyState: 4,
    error: null as MediaError | null,
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

  expect(layoutAt([camera, screen], 1000)).toMatchObject({ screen: null, cameras: [camera] });
  expect(layoutAt([camera, screen], 2000)).toMatchObject({ screen, cameras: [camera] });
  expect(layoutAt([camera, screen], 4000)).toMatchObject({ screen: null, cameras: [camera] });
});

test('before the first pictures and after the last ones, these are shown', () => {
  const sound = track({ track: 0, source: 'microphone', from: 0, to: 20_000 });
  const first = track({ track: 1, from: 3_000, to: 9_000 });
  const beside = track({ track: 2, from: 3_400, to: 11_800 });
  const last = track({ track: 3, from: 8_000, to: 12_000 });
  const all = [sound, first, beside, last];
  const shownAt = (at: number) => layoutAt(all, nearestPicture(all, at)).cameras;

  expect([0, 3_000, 5_000, 10_000, 12_000, 20_000].map(shownAt)).toEqual([
    [first, beside],
    [first, beside],
    [first, beside],
    [beside, last],
    [beside, last],
    [beside, last],
  ]);
  expect(nearestPicture([sound], 500)).toBe(500);
});

test('of three people the last who spoke is large, and two are always beside each other', () => {
  const [asha, ben, ravi] = ['asha', 'ben', 'ravi'].map((identity, number) =>
    track({ track: number, identity }),
  ) as [PlayedTrack, PlayedTrack, PlayedTrack];
  const speaking = [
    { identity: 'ravi', from: 1000, to: 3000 },
    { identity: 'ben', from: 2000, to: 2500 },
  ];

  const speakers = [500, 1500, 2200, 9000].map((at) => layoutAt([asha, ben, ravi], at, speaking).speaker);
  expect(speakers).toEqual([null, ravi, ben, ben]);
  expect(layoutAt([ben, ravi], 1500, speaking).speaker).toBeNull();
  expect([ben, ravi].map((each) => isSpeaking(each, speaking, 2700))).toEqual([false, true]);
});

test('a camera that is off has no picture', () => {
  const camera = track({ muted: [{ from: 3000, to: 5000 }] });

  expect([2999, 3000, 4999, 5000].map((at) => isMuted(camera, at))).toEqual([false, true, true, false]);
});

test('a media element plays at its own time, and is corrected when it is too far away', () => {
  const media = element();

  follow(media, track({ from: 2000 }), { at: 5000, isPlaying: true, speed: 1.5 });
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
  follow(media, track({ from: 2000 }), { at: 1000, isPlaying: true, speed: 1 });
  expect(media.paused).toBe(true);

  const other = element({ paused: false });
  follow(other, track({}), { at: 1000, isPlaying: false, speed: 1 });

  expect(other).toMatchObject({ paused: true, currentTime: 1 });
});

test('a track that is due and has no data is waited for, and one that is over or failed is not', () => {
  const waiting = element({ readyState: 1 });

  expect(isWaiting(waiting, track({ from: 2000 }), 3000)).toBe(true);
  expect(isWaiting(waiting, track({ from: 2000 }), 1000)).toBe(false);
  expect(isWaiting(element({ readyState: 1, ended: true, currentTime: 1 }), track({}), 3000)).toBe(false);
  expect(isWaiting({ ...waiting, error: {} as MediaError }, track({ from: 2000 }), 3000)).toBe(false);
  expect(isWaiting(element({ readyState: 2 }), track({}), 3000)).toBe(false);
});

test('all files count as failed only where no other file is due', () => {
  const failed = { error: {} as MediaError };
  const opened = [
    { track: track({ to: 5000 }), element: failed },
    { track: track({ from: 2000 }), element: { error: null } },
  ];

  expect([1000, 3000, 6000, 99_000].map((at) => haveAllFailed(opened, at))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a file that ended before its track is left at its end, until the position is before it', () => {
  const media = element({ ended: true, currentTime: 1 });

  follow(media, track({}), { at: 3000, isPlaying: true, speed: 1 });
  expect(media).toMatchObject({ currentTime: 1, paused: true });
  follow(media, track({}), { at: 500, isPlaying: true, speed: 1 });

  expect(media).toMatchObject({ currentTime: 0.5, paused: false });
});

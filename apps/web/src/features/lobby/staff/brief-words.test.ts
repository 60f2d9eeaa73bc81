import { expect, test } from 'vitest';
import { beforeWords, briefLine, cameByWords, deviceWords } from './brief-words.ts';

test('a first visit is said as one, later ones are counted', () => {
  expect(beforeWords({ pastMeetings: 0 })).toBe('First visit');
  expect(beforeWords({ pastMeetings: 1 })).toBe('Met once');
  expect(beforeWords({ pastMeetings: 4 })).toBe('Met 4 times');
});

test('the way here is the source, with its campaign where there is one', () => {
  expect(cameByWords({ utm_source: 'google', utm_campaign: 'jee-nov' })).toBe('google, ‘jee-nov’');
  expect(cameByWords({ utm_source: 'google' })).toBe('google');
  expect(cameByWords({ utm_campaign: 'jee-nov' })).toBe('jee-nov');
  expect(cameByWords({})).toBeNull();
});

const works = { camera: 'works', microphone: 'works', speaker: 'heard', connection: 'good' } as const;

test('a device check says that all works, or what does not; nothing before it is done', () => {
  expect(deviceWords({ deviceCheck: null })).toBeNull();
  expect(deviceWords({ deviceCheck: works })).toBe('Camera and microphone work');
  expect(deviceWords({ deviceCheck: { ...works, speaker: 'skipped', connection: 'unknown' } })).toBe(
    'Camera and microphone work',
  );
  expect(deviceWords({ deviceCheck: { ...works, camera: 'refused', connection: 'slow' } })).toBe(
    'No camera, slow connection',
  );
});

test('in one line stands only what is known, and of the devices what is amiss', () => {
  const known = { language: 'French', pastMeetings: 2, utm: { utm_source: 'google' } };

  expect(briefLine({ ...known, deviceCheck: { ...works, microphone: 'missing' } })).toBe(
    'French · Met 2 times · no microphone · google',
  );
  expect(briefLine({ ...known, deviceCheck: works })).toBe('French · Met 2 times · google');
  expect(briefLine({ language: null, pastMeetings: 0, utm: {}, deviceCheck: null })).toBe('First visit');
});

import { expect, test } from 'vitest';
import { beforeWords, briefLine, cameByWords } from './brief-words.ts';

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

test('in one line stands only what is known', () => {
  expect(briefLine({ language: 'French', pastMeetings: 2, utm: { utm_source: 'google' } })).toBe(
    'French · Met 2 times · google',
  );
  expect(briefLine({ language: null, pastMeetings: 0, utm: {} })).toBe('First visit');
});

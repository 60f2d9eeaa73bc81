import { expect, test } from 'vitest';
import {
  answersSummary,
  briefSummary,
  cameByLabel,
  deviceCheckLabel,
  newestNoteLabel,
  pastMeetingsLabel,
  sourceLabel,
} from './customer-brief-labels.ts';

test('names a first visit and counts past meetings', () => {
  expect(pastMeetingsLabel({ pastMeetings: 0 })).toBe('First visit');
  expect(pastMeetingsLabel({ pastMeetings: 1 })).toBe('Met once');
  expect(pastMeetingsLabel({ pastMeetings: 4 })).toBe('Met 4 times');
});

test('names the UTM source with its campaign', () => {
  expect(sourceLabel({ utm_source: 'google', utm_campaign: 'jee-nov' })).toBe('google, "jee-nov"');
  expect(sourceLabel({ utm_source: 'google' })).toBe('google');
  expect(sourceLabel({ utm_campaign: 'jee-nov' })).toBe('jee-nov');
  expect(sourceLabel({})).toBeNull();
});

const works = { camera: 'works', microphone: 'works', speaker: 'heard', connection: 'good' } as const;

test('names the failed devices, or that all work; null before the device check', () => {
  expect(deviceCheckLabel({ deviceCheck: null })).toBeNull();
  expect(deviceCheckLabel({ deviceCheck: works })).toBe('Camera and microphone working');
  expect(deviceCheckLabel({ deviceCheck: { ...works, speaker: 'skipped', connection: 'unknown' } })).toBe(
    'Camera and microphone working',
  );
  expect(deviceCheckLabel({ deviceCheck: { ...works, camera: 'refused', connection: 'slow' } })).toBe(
    'No camera, slow connection',
  );
});

test('summarises only what is known, and of the devices only the failures', () => {
  const known = { language: 'French', pastMeetings: 2, utm: { utm_source: 'google' } };

  expect(briefSummary({ ...known, deviceCheck: { ...works, microphone: 'missing' } }, [])).toBe(
    'French · Met 2 times · no microphone · google',
  );
  expect(briefSummary({ ...known, deviceCheck: works }, [])).toBe('French · Met 2 times · google');
  expect(briefSummary({ language: null, pastMeetings: 0, utm: {}, deviceCheck: null }, [])).toBe(
    'First visit',
  );
});

test('the line begins with the first answers of the form', () => {
  const answers = answersSummary(
    [
      ['Course', 'JEE'],
      ['Class', '11'],
      ['City', 'Pune'],
    ],
    2,
  );

  expect(briefSummary({ language: 'French', pastMeetings: 0, utm: {}, deviceCheck: null }, answers)).toBe(
    'Course: JEE · Class: 11 · French · First visit',
  );
});

test('the link of an agent is named before campaign tags', () => {
  const utm = { utm_source: 'newsletter' };

  expect(cameByLabel({ utm, brief: { answers: {}, agentName: 'Priya' } })).toBe('Link from Priya');
  expect(cameByLabel({ utm, brief: { answers: {}, agentName: null } })).toBe('newsletter');
  expect(cameByLabel({ utm: {} })).toBe(null);
});

test('the newest note has its author and time', () => {
  const note = { text: 'Wants a quote', writtenBy: 'Priya', writtenAt: '2026-11-21T09:00:00.000Z' };
  const brief = { answers: {}, agentName: null };

  expect(newestNoteLabel({ brief: { ...brief, notes: [note] } }, 'UTC')).toBe(
    'Wants a quote (Priya, 21-11-26, 09:00)',
  );
  expect(newestNoteLabel({ brief }, 'UTC')).toBe(null);
});

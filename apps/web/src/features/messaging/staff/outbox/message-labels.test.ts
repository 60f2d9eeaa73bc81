import { messageKinds, messageStates, templateLanguages } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { canRetry, channelOptions, describeState, kindName, languageName } from './message-labels.ts';

test('every kind and every state has its own label', () => {
  expect(new Set(messageKinds.map(kindName)).size).toBe(messageKinds.length);
  expect(new Set(messageStates.map((state) => describeState(state).label)).size).toBe(messageStates.length);
});

test('a failed message can be retried, unless its text was not stored', () => {
  expect(canRetry({ state: 'FAILED', text: 'Hello' })).toBe(true);
  expect(canRetry({ state: 'FAILED', text: null })).toBe(false);
  expect(canRetry({ state: 'SENT', text: 'Hello' })).toBe(false);
});

test('names channels and languages', () => {
  expect(channelOptions().map(({ label }) => label)).toEqual(['SMS', 'WhatsApp', 'Email']);
  expect(templateLanguages.map(languageName)).toEqual([
    'English',
    'Hindi',
    'French',
    'German',
    'Spanish',
    'Arabic',
  ]);
});

import { messageKinds, messageStates, templateLanguages } from '@foyer/contract/managed-messages.ts';
import { expect, test } from 'vitest';
import { canRetry, channelOptions, describeState, kindName, languageName } from './message-words.ts';

test('each kind and each state has words of its own', () => {
  expect(new Set(messageKinds.map(kindName)).size).toBe(messageKinds.length);
  expect(new Set(messageStates.map((state) => describeState(state).label)).size).toBe(messageStates.length);
});

test('what failed can be tried again, unless it was a code, whose words are kept nowhere', () => {
  expect(canRetry({ state: 'FAILED', text: 'Hello' })).toBe(true);
  expect(canRetry({ state: 'FAILED', text: null })).toBe(false);
  expect(canRetry({ state: 'SENT', text: 'Hello' })).toBe(false);
});

test('channels and languages are called as people call them', () => {
  expect(channelOptions().map(({ label }) => label)).toEqual(['SMS', 'WhatsApp', 'Email']);
  expect(templateLanguages.map(languageName)).toEqual([
    ...['English', 'Hindi', 'French', 'German', 'Spanish', 'Arabic'],
  ]);
});

import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, test } from 'vitest';
import { isFree } from '../machine/policy.ts';
import { type PresenceFacts, presenceOf, presenceStateOf } from './policy.ts';

const at = new Date('2026-11-20T09:00:00Z');
const later = new Date(at.getTime() + 20_000);
const disconnected = new Date(at.getTime() - lobbyLimits.agentGraceMs);
const ready: PresenceFacts = {
  available: true,
  onDuty: true,
  seenAt: at,
  wrapsUpUntil: null,
  inMeeting: false,
  breakReason: null,
  logged: null,
};
const stateOf = (change: Partial<PresenceFacts>, hasLobby = true) =>
  presenceStateOf({ ...ready, ...change }, { at, hasLobby });

test.each<[string, Partial<PresenceFacts>, string]>([
  ['on duty with the lobby on and connected', {}, 'available'],
  ['with the lobby off', { available: false }, 'break'],
  ['in a meeting', { inMeeting: true }, 'in-meeting'],
  ['in a meeting, off duty and disconnected', { inMeeting: true, onDuty: false, seenAt: null }, 'in-meeting'],
  ['in the pause after a meeting', { wrapsUpUntil: later }, 'wrapping-up'],
  ['after that pause', { wrapsUpUntil: at }, 'available'],
  ['in that pause with the lobby off', { wrapsUpUntil: later, available: false }, 'break'],
  ['off duty', { onDuty: false }, 'offline'],
  ['disconnected for the grace period', { seenAt: disconnected }, 'offline'],
  ['never connected', { seenAt: null }, 'offline'],
  ['disconnected in the pause after a meeting', { seenAt: null, wrapsUpUntil: later }, 'offline'],
])('an agent %s', (_name, change, state) => {
  expect(stateOf(change)).toBe(state);
});

test('an agent without lobby mode is available on duty, because there is no lobby switch', () => {
  expect(stateOf({ available: false }, false)).toBe('available');
  expect(stateOf({ available: false, onDuty: false }, false)).toBe('offline');
});

test('exactly the agents who may be offered a request are available', () => {
  const both = [true, false];
  for (const available of both)
    for (const onDuty of both)
      for (const inMeeting of both)
        for (const seenAt of [at, disconnected, null])
          for (const wrapsUpUntil of [later, at, null]) {
            const facts = { ...ready, available, onDuty, inMeeting, seenAt, wrapsUpUntil };
            expect(stateOf(facts) === 'available', JSON.stringify(facts)).toBe(
              isFree({ ...facts, userId: 'a' }, at),
            );
          }
});

test('a presence has the end of a wrap-up, the reason of a break, and the start of the logged state', () => {
  const context = { at, hasLobby: true };
  const none = { since: null, until: null, breakReason: null };
  const facts = { ...ready, breakReason: 'lunch', wrapsUpUntil: later } as const;
  const logged = { state: 'break', at };

  expect(presenceOf({ ...facts, logged }, context)).toEqual({
    ...none,
    state: 'wrapping-up',
    until: later.toISOString(),
  });
  expect(presenceOf({ ...facts, available: false, logged }, context)).toEqual({
    ...none,
    state: 'break',
    since: at.toISOString(),
    breakReason: 'lunch',
  });
});

import { journeyStateOf } from '@foyer/contract/journey/journey.ts';
import { expect, test } from 'vitest';
import { stateOfRejection, stateOfWait } from './wait-over.ts';

test.each([
  ['no-agent', 'no-agent-free'],
  ['rejected', 'turned-away'],
  ['too-long', 'waited-too-long'],
  ['left', 'left'],
  ['blocked', 'blocked'],
  ['withdrawn', 'called-off'],
  ['suspended', 'service-paused'],
  ['link-sent', 'link-sent'],
] as const)('a wait that ended as %s has the journey state %s', (status, state) => {
  expect(stateOfWait(status)).toBe(state);
});

test('a wait that continues, or led to a meeting, has no end state', () => {
  for (const status of ['joining', 'waiting', 'room', 'ended'] as const)
    expect(stateOfWait(status)).toBeNull();
});

test.each(['customer.blocked', 'lobby.closed', 'schedule.not_found', 'link.expired'] as const)(
  'a knock rejected with %s has the state of the journey table',
  (code) => {
    expect(stateOfRejection({ code })).toBe(journeyStateOf(code));
  },
);

test.each(['product.not_found', 'tenant.suspended'] as const)(
  '%s may pass and has no rejection state',
  (code) => {
    expect(stateOfRejection({ code })).toBeNull();
  },
);

test('a rejection that new details would solve has no rejection state', () => {
  expect(stateOfRejection({ code: 'request.invalid' })).toBeNull();
});

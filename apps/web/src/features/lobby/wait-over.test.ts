import { roadStateOf } from '@foyer/contract/road.ts';
import { expect, test } from 'vitest';
import { stateOfRefused, stateOfWait } from './wait-over.ts';

test.each([
  ['nobody', 'nobody-free'],
  ['refused', 'turned-away'],
  ['too-long', 'waited-too-long'],
  ['left', 'left'],
  ['blocked', 'blocked'],
  ['withdrawn', 'called-off'],
  ['paused', 'service-paused'],
  ['link-sent', 'link-sent'],
] as const)('a wait that ended as %s is the state %s', (status, state) => {
  expect(stateOfWait(status)).toBe(state);
});

test('a wait that goes on, or led into a meeting, is none', () => {
  for (const status of ['arriving', 'waiting', 'room', 'over'] as const)
    expect(stateOfWait(status)).toBeNull();
});

test.each(['customer.blocked', 'schedule.not_found', 'link.expired'] as const)(
  'a knock refused with %s ends as the table of the road says',
  (code) => {
    expect(stateOfRefused({ code })).toBe(roadStateOf(code));
  },
);

test.each(['product.not_found', 'tenant.suspended'] as const)(
  '%s may pass: the wait itself says so',
  (code) => {
    expect(stateOfRefused({ code })).toBeNull();
  },
);

test('where new details would help, they are asked for', () => {
  expect(stateOfRefused({ code: 'request.invalid' })).toBeNull();
});

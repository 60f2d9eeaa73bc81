import type { ShownWallboard, WallboardThresholds } from '@foyer/contract/lobby/wallboards.ts';
import { expect, test } from 'vitest';
import { alertsOf, waitMs } from './alerts.ts';

const now = Date.parse('2026-11-27T10:00:00Z');
const none = { waiting: null, waitSeconds: null, availableAgents: null, withinTargetPercent: null };

function shown(figures: Partial<ShownWallboard>, thresholds: Partial<WallboardThresholds>): ShownWallboard {
  return {
    name: 'Sales floor',
    asOf: new Date(now).toISOString(),
    thresholds: { ...none, ...thresholds },
    waiting: 0,
    longestSince: null,
    answered: 0,
    missed: 0,
    withinTarget: null,
    agents: { available: 0, break: 0, 'in-meeting': 0, 'wrapping-up': 0, offline: 0 },
    products: [],
    ...figures,
  };
}
const since = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test.each([
  ['as many customers wait as the threshold', { waiting: 5 }, { waiting: 5 }, ['waiting']],
  ['fewer customers wait', { waiting: 4 }, { waiting: 5 }, []],
  [
    'a customer waits as long as the threshold',
    { longestSince: since(60) },
    { waitSeconds: 60 },
    ['waitSeconds'],
  ],
  ['a customer waits less long', { longestSince: since(59) }, { waitSeconds: 60 }, []],
  ['the queue is empty', {}, { waitSeconds: 1, waiting: 1 }, []],
  ['fewer agents are available', {}, { availableAgents: 1 }, ['availableAgents']],
  [
    'a smaller share was answered within the target',
    { withinTarget: 0.79 },
    { withinTargetPercent: 80 },
    ['withinTargetPercent'],
  ],
  ['the share is the threshold', { withinTarget: 0.8 }, { withinTargetPercent: 80 }, []],
  ['there was no customer today', {}, { withinTargetPercent: 80 }, []],
  ['there are no thresholds', { waiting: 900, longestSince: since(9_000), withinTarget: 0 }, {}, []],
])('when %s, the alerting figures are the right ones', (_when, figures, thresholds, expected) => {
  expect([...alertsOf(shown(figures, thresholds), now)]).toEqual(expected);
});

test('a wait that begins after the clock of this screen is not negative', () => {
  expect(waitMs({ longestSince: since(-5) }, now)).toBe(0);
});

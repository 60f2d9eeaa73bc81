import { minutes } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { judgeServiceLevel } from './service-level-policy.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const earlier = (ms: number) => new Date(at.getTime() - ms);
const openAlert = (fewWaitsSince: Date | null = null) => ({ fewWaitsSince });

type Facts = Parameters<typeof judgeServiceLevel>[0];
const judge = (waits: number, inTime: number, more: Partial<Facts> = {}) =>
  judgeServiceLevel({
    level: { waits, inTime },
    targetPercent: 80,
    isOpen: true,
    alert: null,
    at,
    ...more,
  });

describe('without an alert', () => {
  test.each([
    ['below the target', 5, 3, 'missed'],
    ['exactly at the target', 5, 4, 'unchanged'],
    ['above the target', 6, 6, 'unchanged'],
    ['with four waits, all of them late', 4, 0, 'unchanged'],
    ['without waits', 0, 0, 'unchanged'],
  ] as const)('a product %s', (_what, waits, inTime, verdict) => {
    expect(judge(waits, inTime)).toBe(verdict);
  });

  test('the share is compared exactly: 29 of 100 reach a target of 29%', () => {
    expect(judge(100, 29, { targetPercent: 29 })).toBe('unchanged');
    expect(judge(1000, 289, { targetPercent: 29 })).toBe('missed');
  });

  test('a closed product does not alert', () => {
    expect(judge(5, 0, { isOpen: false })).toBe('unchanged');
  });
});

describe('while an alert is active', () => {
  test.each([
    ['still below the target', 9, 2, openAlert(), 'unchanged'],
    ['at the target', 5, 4, openAlert(), 'recovered'],
    ['with too few waits for the first time', 4, 4, openAlert(), 'few-waits'],
    ['with too few waits for less than an hour', 4, 4, openAlert(earlier(minutes(60) - 1)), 'unchanged'],
    ['with too few waits for an hour', 0, 0, openAlert(earlier(minutes(60))), 'forgotten'],
    ['below the target after too few waits', 5, 0, openAlert(earlier(minutes(30))), 'enough-waits'],
    ['at the target after too few waits', 5, 5, openAlert(earlier(minutes(30))), 'recovered'],
  ] as const)('a product %s', (_what, waits, inTime, alert, verdict) => {
    expect(judge(waits, inTime, { alert })).toBe(verdict);
  });

  test('a closed product is judged as one with too few waits', () => {
    expect(judge(9, 9, { isOpen: false, alert: openAlert() })).toBe('few-waits');
    expect(judge(9, 9, { isOpen: false, alert: openAlert(earlier(minutes(60))) })).toBe('forgotten');
  });
});

import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import { expect, test } from 'vitest';
import { endedByName, handledWords, togetherWords } from './time-words.ts';

const row = (changes: Partial<TimeLogRow>): TimeLogRow => ({
  id: 'meeting-1:customer-1',
  meetingId: 'meeting-1',
  productName: 'Product Tour',
  customerId: 'customer-1',
  customerName: 'Ana Lima',
  agentName: 'Lena Fischer',
  agentJoinedAt: '2026-11-21T09:00:00.000Z',
  customerJoinedAt: '2026-11-21T09:00:05.000Z',
  startedAt: '2026-11-21T09:00:05.000Z',
  endedAt: '2026-11-21T09:06:17.000Z',
  endedBy: 'agent',
  togetherSeconds: 372,
  handleSeconds: 377,
  returns: 0,
  ...changes,
});

test('what is over has its lengths', () => {
  expect(togetherWords(row({}))).toBe('06:12');
  expect(handledWords(row({}))).toBe('06:17');
});

test('a conversation that lasts is said to, one that never was has no length', () => {
  expect(handledWords(row({ endedAt: null, endedBy: null, handleSeconds: null }))).toBe('now');
  expect(handledWords(row({ agentJoinedAt: null, handleSeconds: null }))).toBeNull();
  expect(togetherWords(row({ startedAt: null, togetherSeconds: 0 }))).toBeNull();
});

test('who ended it has a name, and nobody has while it lasts', () => {
  expect(['agent', 'customer', 'system'].map((by) => endedByName(by as 'agent'))).toEqual([
    'Agent',
    'Customer',
    'System',
  ]);
  expect(endedByName(null)).toBeNull();
});

import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import { expect, test } from 'vitest';
import { conversationDuration, endedByName, handlingDuration } from './time-labels.ts';

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

test('formats the durations of an ended conversation', () => {
  expect(conversationDuration(row({}))).toBe('06:12');
  expect(handlingDuration(row({}))).toBe('06:17');
});

test('shows an ongoing conversation as Ongoing, and no duration without one', () => {
  expect(handlingDuration(row({ endedAt: null, endedBy: null, handleSeconds: null }))).toBe('Ongoing');
  expect(handlingDuration(row({ agentJoinedAt: null, handleSeconds: null }))).toBeNull();
  expect(conversationDuration(row({ startedAt: null, togetherSeconds: 0 }))).toBeNull();
});

test('names who ended the conversation, and returns null while it lasts', () => {
  expect(['agent', 'customer', 'system'].map((by) => endedByName(by as 'agent'))).toEqual([
    'Agent',
    'Customer',
    'System',
  ]);
  expect(endedByName(null)).toBeNull();
});

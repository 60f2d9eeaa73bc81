import { expect, test } from 'vitest';
import type { ConsentRow, ParticipantRow } from '../tables.ts';
import { consentsIn, statusOf } from './recording-policy.ts';

const participant = (personId: string, change: Partial<ParticipantRow> = {}) =>
  ({
    side: 'customer',
    personId,
    personName: personId,
    addedAt: new Date(0),
    leftAt: null,
    rejoinUntil: null,
    ...change,
  }) as ParticipantRow;
const answer = (customerId: string, granted: boolean) => ({ customerId, granted }) as ConsentRow;
const statusIn = (...given: Parameters<typeof consentsIn>) => statusOf(consentsIn(...given), null);

test('a recording runs only while every customer in the meeting has agreed', () => {
  const both = [participant('asha'), participant('ravi')];

  expect(statusIn(both, [])).toBe('asking');
  expect(statusIn(both, [answer('asha', true)])).toBe('asking');
  expect(statusIn(both, [answer('asha', true), answer('ravi', true)])).toBe('recording');
});

test('one refusal stops a recording, also while another customer has not answered', () => {
  const both = [participant('asha'), participant('ravi')];

  expect(statusIn(both, [answer('asha', false)])).toBe('refused');
  expect(statusIn(both, [answer('asha', true), answer('ravi', false)])).toBe('refused');
});

test('customers who left or may rejoin, and agents, do not have to agree', () => {
  const left = participant('asha', { leftAt: new Date(1) });
  const away = participant('ravi', { rejoinUntil: new Date(1) });
  const agent = participant('priya', { side: 'agent' });

  expect(statusIn([left, away, agent], [answer('asha', false)])).toBe('recording');
});

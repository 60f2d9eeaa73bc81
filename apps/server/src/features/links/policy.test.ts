import { type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { addressOf, asksFor, recipientOf, rejectUnlessValid, stateOf } from './policy.ts';

const now = new Date('2026-11-21T10:00:00Z');
const before = new Date('2026-11-21T09:00:00Z');
const after = new Date('2026-11-21T11:00:00Z');
const times = { opensAt: null, expiresAt: after, usedAt: null, revokedAt: null };
const off = Object.fromEntries(flagNames.map((name) => [name, false])) as Flags;

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.details] : error;
  }
}

describe('a link', () => {
  test.each([
    ['good', {}],
    ['good', { opensAt: now }],
    ['early', { opensAt: after }],
    ['expired', { expiresAt: now }],
    ['expired', { opensAt: after, expiresAt: before }],
    ['used', { usedAt: before, expiresAt: before }],
    ['revoked', { revokedAt: before, expiresAt: before }],
  ])('is %s with %j', (state, more) => {
    expect(stateOf({ ...times, ...more }, now)).toBe(state);
  });

  test('that is not valid is rejected with its state, and an early one with opensAt', () => {
    expect(thrownBy(() => rejectUnlessValid(times, now))).toBeNull();
    expect(thrownBy(() => rejectUnlessValid({ ...times, opensAt: after }, now))).toEqual([
      'link.early',
      { opensAt: after.toISOString() },
    ]);
    expect(thrownBy(() => rejectUnlessValid({ ...times, usedAt: before }, now))).toEqual(['link.used', {}]);
  });

  test.each([
    ['form', { kind: 'generate-link', customerId: null }, {}],
    ['code', { kind: 'generate-link', customerId: 'c' }, { noAuthForSchedules: true }],
    ['code', { kind: 'transfer', customerId: 'c' }, {}],
    ['code', { kind: 'schedule', customerId: 'c' }, {}],
    ['nothing', { kind: 'schedule', customerId: 'c' }, { noAuthForSchedules: true }],
  ] as const)('asks for the %s when it is %j with %j', (asked, link, flags) => {
    expect(asksFor(link, { ...off, ...flags })).toBe(asked);
  });

  test('has only its product and its token in the URL', () => {
    expect(addressOf('https://acme.example.com', 'tour', 'abc')).toBe(
      'https://acme.example.com/live/tour?link=abc',
    );
  });
});

describe('recipientOf', () => {
  test.each([
    ['sms', null, '+91 98450 21345', '+919845021345'],
    ['whatsapp', null, '+919845021345', '+919845021345'],
    ['email', null, ' Asha@Example.test ', 'asha@example.test'],
    ['sms', '+919845021345', undefined, '+919845021345'],
    ['sms', '+919845021345', '+91 98450-21345', '+919845021345'],
  ] as const)('by %s: known %s, typed %s', (channel, own, typed, to) => {
    expect(recipientOf(channel, own, typed)).toBe(to);
  });

  test.each([
    ['a number without country code', 'sms', null, '98450 21345', 'phone'],
    ['a landline number', 'sms', null, '+91 80 2345 6789', 'phone'],
    ['text around a number', 'whatsapp', null, 'call +91 98450 21345', 'phone'],
    ['an invalid email', 'email', null, 'nobody', 'email'],
    ['two addresses', 'email', null, 'a@b.test, c@d.test', 'email'],
    ['no recipient', 'sms', null, undefined, 'required'],
    ['another recipient than its customer', 'sms', '+919845021345', '+919845021346', 'invalid'],
  ] as const)('%s is rejected at the field', (_what, channel, own, typed, problem) => {
    expect(thrownBy(() => recipientOf(channel, own, typed))).toEqual([
      'request.invalid',
      { fields: { to: problem } },
    ]);
  });
});

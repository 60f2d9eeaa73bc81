import { messageStates, templateLanguageFor } from '@foyer/contract/messaging/messages.ts';
import { describe, expect, test } from 'vitest';
import { mask } from '../../platform/messages/mask.ts';
import { backoffMs, canBecome, codeChannels, quietHoursEnd, redactLinks } from './policy.ts';

describe('quiet hours', () => {
  const night = { from: '21:00', to: '08:00' };
  const quiet = (now: string, zone: string, hours: { from: string; to: string } | null = night) =>
    quietHoursEnd(new Date(now), zone, hours)?.toISOString() ?? null;

  test('end in the recipient’s time zone, on the next morning or on the same one', () => {
    expect(quiet('2026-11-21T16:00:00Z', 'Asia/Kolkata')).toBe('2026-11-22T02:30:00.000Z');
    expect(quiet('2026-11-21T01:00:00Z', 'Asia/Kolkata')).toBe('2026-11-21T02:30:00.000Z');
    expect(quiet('2026-11-21T16:00:00Z', 'Europe/Berlin')).toBeNull();
  });

  test('include their first minute and exclude their end', () => {
    expect(quiet('2026-11-21T21:00:00Z', 'UTC')).toBe('2026-11-22T08:00:00.000Z');
    expect(quiet('2026-11-21T20:59:59Z', 'UTC')).toBeNull();
    expect(quiet('2026-11-21T07:59:59Z', 'UTC')).toBe('2026-11-21T08:00:00.000Z');
    expect(quiet('2026-11-21T08:00:00Z', 'UTC')).toBeNull();
  });

  test('may lie within a day, and may be off', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(quiet('2026-11-21T13:00:00Z', 'UTC', noon)).toBe('2026-11-21T14:00:00.000Z');
    expect(quiet('2026-11-21T15:00:00Z', 'UTC', noon)).toBeNull();
    expect(quiet('2026-11-21T13:00:00Z', 'UTC', { from: '12:00', to: '12:00' })).toBeNull();
    expect(quiet('2026-11-21T13:00:00Z', 'UTC', null)).toBeNull();
  });

  test.each([
    // The night is an hour shorter, and an hour longer.
    ['2026-03-28T22:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['2026-03-08T04:00:00Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01T03:00:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ])('end at eight also on days of clock changes: %s in %s', (now, zone, end) => {
    expect(quiet(now, zone)).toBe(end);
  });

  test('that end in an hour skipped by a clock change end right after it', () => {
    const untilHalfPastTwo = { from: '21:00', to: '02:30' };
    expect(quiet('2026-03-28T22:00:00Z', 'Europe/Berlin', untilHalfPastTwo)).toBe('2026-03-29T01:30:00.000Z');
  });

  test('use UTC for an unknown zone', () => {
    expect(quiet('2026-11-21T22:00:00Z', 'Nowhere/Land')).toBe('2026-11-22T08:00:00.000Z');
  });
});

test('a provider’s report never moves a message back to an earlier state', () => {
  const becomes = (to: (typeof messageStates)[number]) => messageStates.filter((from) => canBecome(from, to));

  expect(becomes('SENT')).toEqual(['PLANNED', 'SENDING']);
  expect(becomes('DELIVERED')).toEqual(['PLANNED', 'SENDING', 'SENT']);
  expect(becomes('FAILED')).toEqual(['PLANNED', 'SENDING', 'SENT']);
});

test('backoff doubles from half a minute', () => {
  expect([1, 2, 3, 4, 5].map(backoffMs)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000]);
});

test('templates use the primary language, or English', () => {
  expect(['de-AT', 'fr', 'HI-IN', 'pt-BR', 'x', null].map(templateLanguageFor)).toEqual([
    'de',
    'fr',
    'hi',
    'en',
    'en',
    'en',
  ]);
});

test('an address is shown with its middle hidden', () => {
  expect(mask('+919845021345')).toBe('+919…345');
  expect(mask('asha.rao@example.test')).toBe('a…@example.test');
});

test('a text is shown without the tokens of its links', () => {
  const key = 'x'.repeat(44);
  const text = `Join: https://a.test/live/loan?link=${key}&source=reminder-sms Stop: https://a.test/stop/${key}`;

  expect(redactLinks(text)).toBe(
    'Join: https://a.test/live/loan?link=…&source=reminder-sms Stop: https://a.test/stop/…',
  );
  expect(redactLinks(null)).toBeNull();
});

describe('a code is sent by', () => {
  const by = (providers: Record<string, string>, whatsapp = true) =>
    codeChannels((channel) => providers[channel] ?? null, whatsapp);

  test('SMS first, then WhatsApp where its flag is on, then email', () => {
    expect(by({ email: 'smtp', sms: 'twilio', whatsapp: 'twilio' })).toEqual(['sms', 'whatsapp', 'email']);
    expect(by({ email: 'smtp', whatsapp: 'twilio' }, false)).toEqual(['email']);
    expect(by({})).toEqual([]);
  });

  test('a real provider before the demo outbox', () => {
    expect(by({ email: 'outbox', sms: 'outbox' })).toEqual(['sms', 'email']);
    expect(by({ email: 'smtp', sms: 'outbox' })).toEqual(['email', 'sms']);
  });
});

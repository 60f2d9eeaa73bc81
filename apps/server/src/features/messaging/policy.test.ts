import { messageStates } from '@foyer/contract/managed-messages.ts';
import { describe, expect, test } from 'vitest';
import { codeChannels, languageFor, mask, mayBecome, pauseAfter, quietUntil, withoutKeys } from './policy.ts';

describe('quiet hours', () => {
  const night = { from: '21:00', to: '08:00' };
  const quiet = (now: string, zone: string, hours: { from: string; to: string } | null = night) =>
    quietUntil(new Date(now), zone, hours)?.toISOString() ?? null;

  test('end on the recipient’s clock, on the next morning or on this one', () => {
    expect(quiet('2026-11-21T16:00:00Z', 'Asia/Kolkata')).toBe('2026-11-22T02:30:00.000Z');
    expect(quiet('2026-11-21T01:00:00Z', 'Asia/Kolkata')).toBe('2026-11-21T02:30:00.000Z');
    expect(quiet('2026-11-21T16:00:00Z', 'Europe/Berlin')).toBeNull();
  });

  test('begin with their first minute and end with their last', () => {
    expect(quiet('2026-11-21T21:00:00Z', 'UTC')).toBe('2026-11-22T08:00:00.000Z');
    expect(quiet('2026-11-21T20:59:59Z', 'UTC')).toBeNull();
    expect(quiet('2026-11-21T07:59:59Z', 'UTC')).toBe('2026-11-21T08:00:00.000Z');
    expect(quiet('2026-11-21T08:00:00Z', 'UTC')).toBeNull();
  });

  test('may lie within a day, and may be none', () => {
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
  ])('end at eight also when the clocks change: %s in %s', (now, zone, end) => {
    expect(quiet(now, zone)).toBe(end);
  });

  test('that end in an hour which the clocks skip end right after it', () => {
    const untilHalfPastTwo = { from: '21:00', to: '02:30' };
    expect(quiet('2026-03-28T22:00:00Z', 'Europe/Berlin', untilHalfPastTwo)).toBe('2026-03-29T01:30:00.000Z');
  });

  test('of a zone that nobody knows are read as UTC', () => {
    expect(quiet('2026-11-21T22:00:00Z', 'Nowhere/Land')).toBe('2026-11-22T08:00:00.000Z');
  });
});

test('what a carrier says never leads back', () => {
  const becomes = (to: (typeof messageStates)[number]) => messageStates.filter((from) => mayBecome(from, to));

  expect(becomes('SENT')).toEqual(['PLANNED', 'SENDING']);
  expect(becomes('DELIVERED')).toEqual(['PLANNED', 'SENDING', 'SENT']);
  expect(becomes('FAILED')).toEqual(['PLANNED', 'SENDING', 'SENT']);
});

test('pauses double from half a minute', () => {
  expect([1, 2, 3, 4, 5].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000]);
});

test('the words are in the primary language, or in English', () => {
  expect(['de-AT', 'fr', 'HI-IN', 'pt-BR', 'x', null].map(languageFor)).toEqual([
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

test('a text is shown without what would let one in as the person', () => {
  const key = 'x'.repeat(44);
  const text = `Join: https://a.test/live/loan?link=${key}&source=reminder-sms Stop: https://a.test/stop/${key}`;

  expect(withoutKeys(text)).toBe(
    'Join: https://a.test/live/loan?link=…&source=reminder-sms Stop: https://a.test/stop/…',
  );
  expect(withoutKeys(null)).toBeNull();
});

describe('a code goes by', () => {
  const by = (carriers: Record<string, string>, whatsapp = true) =>
    codeChannels((channel) => carriers[channel] ?? null, whatsapp);

  test('text messages first, then WhatsApp where it is on, then mail', () => {
    expect(by({ email: 'smtp', sms: 'twilio', whatsapp: 'twilio' })).toEqual(['sms', 'whatsapp', 'email']);
    expect(by({ email: 'smtp', whatsapp: 'twilio' }, false)).toEqual(['email']);
    expect(by({})).toEqual([]);
  });

  test('what reaches somebody before what a demonstration only shows', () => {
    expect(by({ email: 'outbox', sms: 'outbox' })).toEqual(['sms', 'email']);
    expect(by({ email: 'smtp', sms: 'outbox' })).toEqual(['email', 'sms']);
  });
});

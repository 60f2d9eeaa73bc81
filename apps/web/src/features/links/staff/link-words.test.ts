import { linkStates } from '@foyer/contract/links.ts';
import { type Flags, flagNames } from '@foyer/contract/tenants.ts';
import { expect, test } from 'vitest';
import { describeState, hoursToChoose, isAlive, linkChannels } from './link-words.ts';

const flags = (...on: string[]) =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Flags;

test('only what is good, now or soon, can be sent and revoked', () => {
  expect(linkStates.filter(isAlive)).toEqual(['good', 'early']);
});

test('each state is a badge with words of its own', () => {
  expect(new Set(linkStates.map((state) => describeState(state).label)).size).toBe(linkStates.length);
});

test('a link is sent by what the tenant has switched on', () => {
  expect(linkChannels(flags())).toEqual([]);
  expect(linkChannels(flags('whatsapp', 'linkSms'))).toEqual(['sms', 'whatsapp']);
  expect(linkChannels(flags('scheduleEmail'))).toEqual(['email']);
});

test('whole days are said as days', () => {
  const words = hoursToChoose().map(({ label }) => label);

  expect(words).toContain('1 hour');
  expect(words).toContain('1 day');
  expect(words.at(-1)).toBe('30 days');
});

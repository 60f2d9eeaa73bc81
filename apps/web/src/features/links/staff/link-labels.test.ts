import { linkStates } from '@foyer/contract/links/links.ts';
import { type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import { describeState, hourOptions, isUsable, linkChannels } from './link-labels.ts';

const flags = (...on: string[]) =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Flags;

test('only links that are usable now or later can be sent and revoked', () => {
  expect(linkStates.filter(isUsable)).toEqual(['good', 'early']);
});

test('each state has a different label', () => {
  expect(new Set(linkStates.map((state) => describeState(state).label)).size).toBe(linkStates.length);
});

test('offers the channels that the tenant has switched on', () => {
  expect(linkChannels(flags())).toEqual([]);
  expect(linkChannels(flags('whatsapp', 'linkSms'))).toEqual(['sms', 'whatsapp']);
  expect(linkChannels(flags('scheduleEmail'))).toEqual(['email']);
});

test('labels whole days as days', () => {
  const labels = hourOptions().map(({ label }) => label);

  expect(labels).toContain('1 hour');
  expect(labels).toContain('1 day');
  expect(labels.at(-1)).toBe('30 days');
});

/** The agent's presence in the header and on the dashboard, and the agents' on the admin's dashboard. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import { productRoutes } from '@foyer/contract/products/products.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { sample } from '../support/sample.ts';

let shown: ConsolePage | null = null;
afterEach(async () => {
  await shown?.close();
  shown = null;
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function openAsAgent(change: Partial<Presence>, path = '/app', answers: object = {}) {
  const presence = { state: 'available', since: null, until: null, breakReason: null, ...change };
  shown = await openConsolePage({
    path,
    role: 'AGENT',
    state: 'empty',
    answers: {
      'GET /api/users/lobby-active-status/:userId': { isAgentAvailableInLobby: true, presence },
      'PUT /api/users/duty': { result: { onDuty: true, isAgentAvailableInLobby: false } },
      ...answers,
    },
  });
  return shown.api;
}

const menu = (presence: string) => page.getByRole('button', { name: m.staff_presence_menu({ presence }) });

test.each<[string, Partial<Presence>]>([
  ['Available', { state: 'available' }],
  ['Break: Lunch', { state: 'break', breakReason: 'lunch' }],
  ['In a meeting', { state: 'in-meeting' }],
  ['Offline', { state: 'offline' }],
])('the header says "%s"', async (label, presence) => {
  await openAsAgent(presence);

  await expect.element(menu(label)).toBeVisible();
});

test('a wrap-up has its remaining time and a button to end it, on every page', async () => {
  await openAsAgent({ state: 'wrapping-up', until: inSeconds(25) }, '/app/customers');

  await expect.element(page.getByRole('button', { name: m.staff_wrap_up_ready() })).toBeVisible();
  await expect.element(page.getByText(/^00:2\d$/).first()).toBeVisible();
});

const switchedOff = { state: 'break', since: '2026-11-24T09:30:00.400Z' } as const;
const listOf = (at: string) => ({
  'GET /api/products/assigned': sample(productRoutes.assigned.answer, { listLength: 1 }),
  'GET /api/users/lobby-active-status/:userId': {
    isAgentAvailableInLobby: false,
    presence: { until: null, breakReason: null, ...switchedOff },
  },
  'GET /api/notifications/:productId/:agentId': {
    result: [
      {
        id: '44444444-4444-4444-8444-444444444444',
        kind: 'lobby-switched-off',
        productId: '22222222-2222-4222-8222-222222222222',
        notification: 'You did not join the meeting with Asha Rao. Your lobby is off.',
        count: 1,
        at,
        seen: false,
        path: null,
      },
    ],
  },
});

test.each(['/app', '/app/customers'])(
  'an agent who did not come to a customer reads on %s why the lobby is off, with a button to switch it on',
  async (path) => {
    await openAsAgent(switchedOff, path, listOf('2026-11-24T09:30:00.000Z'));

    await expect
      .element(
        page.getByRole('alert').getByText('You did not join the meeting with Asha Rao. Your lobby is off.'),
      )
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: m.staff_lobby_switch_on() })).toBeVisible();
  },
);

test('an agent who switched the lobby off later than they missed a customer reads nothing about it', async () => {
  await openAsAgent(switchedOff, '/app', listOf('2026-11-24T09:20:00.000Z'));

  await expect.element(menu('Break')).toBeVisible();
  await expect.element(page.getByRole('button', { name: m.staff_bell_unread({ count: 1 }) })).toBeVisible();
  expect(page.getByRole('button', { name: m.staff_lobby_switch_on() }).query()).toBeNull();
});

test('the dashboard mentions a meeting when its own banner is not shown', async () => {
  await openAsAgent({ state: 'in-meeting' });

  await expect.element(page.getByText(m.staff_presence_in_meeting_text())).toBeVisible();
});

test('the menu offers the reasons of a break and the duty switch', async () => {
  const api = await openAsAgent({ state: 'available' });
  await menu('Available').click();

  for (const name of ['Available', 'Lunch', 'Short break', 'Training', 'Paperwork', 'Other'])
    await expect.element(page.getByRole('dialog').getByRole('button', { name })).toBeVisible();
  await page.getByRole('switch', { name: m.staff_duty_switch() }).click();

  await expect.poll(() => api.bodyOf('PUT /api/users/duty')).toEqual({ onDuty: true });
});

test('a press of the duty switch while an earlier one is being sent is sent after it', async () => {
  const api = await openAsAgent({ state: 'available' });
  const first = Promise.withResolvers<object>();
  const answerOf = (onDuty: boolean) => ({ result: { onDuty, isAgentAvailableInLobby: false } });
  api.answer('PUT /api/users/duty', first.promise, answerOf(false));
  await menu('Available').click();
  const duty = page.getByRole('switch', { name: m.staff_duty_switch() });

  await duty.click();
  await duty.click();
  first.resolve(answerOf(true));

  await expect.poll(() => api.bodyOf('PUT /api/users/duty')).toEqual({ onDuty: false });
  expect(api.requests.filter((each) => each === 'PUT /api/users/duty')).toHaveLength(2);
});

test('the admin sees each agent with the same labels, and how long the state has lasted', async () => {
  const { result } = sample(lobbyRoutes.dashboard.answer, { listLength: 1 }) as { result: object };
  const agent = { onDuty: true, isAgentAvailableInLobby: true, isPresent: true, inMeeting: false };
  const none = { since: inSeconds(-372), until: null, breakReason: null };
  const agents = [
    { ...agent, id: 'a', name: 'Asha Rao', presence: { ...none, state: 'break', breakReason: 'training' } },
    { ...agent, id: 'b', name: 'Ben Okafor', presence: { ...none, state: 'wrapping-up' } },
  ];
  shown = await openConsolePage({
    path: '/app',
    role: 'ADMIN',
    state: 'empty',
    answers: { 'GET /api/dashboard': { result: { ...result, agents } } },
  });

  await expect.element(page.getByText('Break: Training')).toBeVisible();
  await expect.element(page.getByText('Wrapping up')).toBeVisible();
  await expect.element(page.getByText(m.staff_agents_free({ count: 0 }))).toBeVisible();
  await expect.element(page.getByText('0 of 2 agents available')).toBeVisible();
  await expect.element(page.getByText(/^06:1\d$/).first()).toBeVisible();
});

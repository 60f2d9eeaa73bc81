/** The agent's side of guests: the form of an invitation, and the decision about a guest who asks to join. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import type { Guest, GuestList } from '@foyer/contract/meetings/guests.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import { GuestInvites } from './guest-invites.tsx';
import { GuestRequests } from './guest-requests.tsx';

const ravi: Guest = {
  guestId: 'g1',
  state: 'waiting',
  name: 'Ravi',
  channel: 'email',
  to: 'r…@example.test',
  invitedByName: 'Priya',
  invitedAt: '2026-11-26T09:00:00.000Z',
  expiresAt: '2026-11-26T09:30:00.000Z',
  isOnPage: true,
};
const all: GuestList['channels'] = ['sms', 'whatsapp', 'email'];

afterEach(() => vi.restoreAllMocks());

/** A server with these guests. */
function setUp(list: GuestList, refusal: { code: string; status: number } | null = null) {
  const calls: { method: string; path: string; body: unknown }[] = [];
  const server = { list };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json({ result: server.list });
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ method, path: new URL(String(input), location.origin).pathname, body });
    if (refusal)
      return Response.json({ error: { code: refusal.code, message: '' } }, { status: refusal.status });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ result: ravi });
  });
  const listeners: ((topic: string) => void)[] = [];
  const context = {
    room: { as: 'agent', meetingId: 'm1', token: async () => 'token' },
    state: { status: 'connected', people: [] },
    tools: {
      onServerMessage(listener: (topic: string) => void) {
        listeners.push(listener);
        return () => {};
      },
    },
  } as unknown as RoomContext;
  const notify = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  return { calls, server, context, notify };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a guest who asks to join is announced, and admitted or refused', async () => {
  const { calls, server, context, notify } = setUp({ guests: [], channels: all });
  await render(<GuestRequests context={context} />);

  server.list = { guests: [ravi], channels: all };
  notify('guests');
  await expect.element(page.getByRole('alert').getByText(m.guests_asks({ name: 'Ravi' }))).toBeVisible();
  await button(m.guests_admit_name({ name: 'Ravi' })).click();
  await expect
    .poll(() => calls)
    .toMatchObject([{ method: 'POST', path: '/api/meetings/m1/guests/g1/admission' }]);
  await button(m.guests_refuse_name({ name: 'Ravi' })).click();

  await expect.poll(() => calls[1]).toMatchObject({ method: 'DELETE', path: '/api/meetings/m1/guests/g1' });
});

test('a guest who closed the waiting page is not announced, and stays in the list', async () => {
  const { context } = setUp({ guests: [{ ...ravi, isOnPage: false }], channels: all });
  await render(
    <>
      <GuestRequests context={context} />
      <GuestInvites context={context} />
    </>,
  );

  await expect.element(page.getByText(m.guests_state_away())).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('an invitation is sent by the chosen channel, with the keyboard alone', async () => {
  const { calls, context } = setUp({ guests: [], channels: all });
  await render(<GuestInvites context={context} />);

  await button(m.guests_invite()).click();
  await page.getByLabelText(m.guests_channel()).selectOptions('email');
  await page.getByLabelText(m.guests_to_email()).click();
  await userEvent.keyboard('ravi@example.test{Enter}');

  await expect
    .poll(() => calls)
    .toEqual([
      {
        method: 'POST',
        path: '/api/meetings/m1/guests',
        body: { channel: 'email', to: 'ravi@example.test' },
      },
    ]);
  await expect.element(button(m.guests_invite())).toBeVisible();
});

test.each([
  ['guest.full', 409, m.guests_full()],
  ['customer.blocked', 403, m.guests_blocked()],
  ['message.opted_out', 409, m.guests_opted_out()],
  ['request.invalid', 400, m.guests_invalid()],
] as const)('an invitation that is refused with %s says why at the field', async (code, status, sentence) => {
  const { context } = setUp({ guests: [], channels: all }, { code, status });
  await render(<GuestInvites context={context} />);

  await button(m.guests_invite()).click();
  await page.getByLabelText(m.guests_to_phone()).fill('+919845021345');
  await button(m.guests_send()).click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(page.getByLabelText(m.guests_to_phone())).toHaveAttribute('aria-invalid', 'true');
});

test('no invitation is offered without a channel, or with two guests', async () => {
  const { context, server, notify } = setUp({ guests: [], channels: [] });
  await render(<GuestInvites context={context} />);
  await expect.element(page.getByText(m.guests_no_channels())).toBeVisible();

  server.list = { guests: [ravi, { ...ravi, guestId: 'g2', state: 'invited', name: null }], channels: all };
  notify('guests');

  await expect.element(page.getByText(m.guests_full())).toBeVisible();
  expect(button(m.guests_invite()).elements()).toEqual([]);
  await expect.element(button(m.guests_revoke_name({ name: 'r…@example.test' }))).toBeVisible();
});

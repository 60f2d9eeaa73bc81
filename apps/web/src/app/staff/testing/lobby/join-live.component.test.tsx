/** Join Live without a lobby: admins and agents host a waiting customer. */
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { sample } from '../support/sample.ts';

const host = 'POST /api/lobby/host';
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let opened: ConsolePage;
afterEach(async () => {
  vi.restoreAllMocks();
  await opened.close();
});

async function open(role: Role): Promise<void> {
  const { result } = sample(lobbyStaffRoutes.queue.answer, { listLength: 1 }) as { result: [QueuedRequest] };
  const waiting = (number: number, customerName: string) => ({
    ...result[0],
    requestId: id(number),
    meetingId: id(number + 10),
    customerId: id(number + 20),
    customerName,
    productId: id(1000),
    productName: 'JEE Live',
    status: 'WAITING',
    holdNote: null,
  });
  opened = await openConsolePage({
    path: '/app/join-live',
    role,
    state: 'full',
    flags: [],
    answers: { 'GET /api/lobby/queue': { result: [waiting(1, 'Tanvi Rao'), waiting(2, 'Uma Nair')] } },
  });
}

const hostButton = (name: string) => page.getByRole('button', { name: `${m.staff_host_one()}, ${name}` });

test.each<Role>(['AGENT', 'ADMIN', 'SUPER_ADMIN'])(
  'the role %s hosts a waiting customer, and the meeting opens in a new tab',
  async (role) => {
    await open(role);
    opened.api.answer(host, { result: { meetingId: id(11), productSlug: 'jee-live', platform: 'jupiter' } });
    const openTab = vi.spyOn(window, 'open').mockReturnValue({} as Window);

    await hostButton('Tanvi Rao').click();

    await expect.poll(() => openTab.mock.lastCall).toEqual([`/live/jee-live?meetingId=${id(11)}`, '_blank']);
    expect(opened.api.bodyOf(host)).toEqual({ productId: id(1000), requestId: id(1) });
  },
);

test('while one customer is being hosted, the other buttons are disabled', async () => {
  await open('ADMIN');
  const answer = Promise.withResolvers<object>();
  opened.api.answer(host, answer.promise);
  vi.spyOn(window, 'open').mockReturnValue({} as Window);
  const next = page.getByRole('button', { name: m.staff_host_next() });

  await hostButton('Tanvi Rao').click();

  await expect.element(hostButton('Uma Nair')).toBeDisabled();
  await expect.element(next).toBeDisabled();
  answer.resolve({ result: { meetingId: id(11), productSlug: 'jee-live', platform: 'jupiter' } });
  await expect.element(hostButton('Uma Nair')).toBeEnabled();
  await expect.element(next).toBeEnabled();
});

/** What a super admin sees while viewing the console as an agent. */
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { type SignedIn, userRoutes } from '@foyer/contract/users/users.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../../features/users/page-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { sample } from '../support/sample.ts';

let opened: ConsolePage;
afterEach(async () => {
  session.stopImpersonation();
  await opened.close();
});

test("shows the agent's waiting list without actions on its customers", async () => {
  const { result } = sample(lobbyStaffRoutes.queue.answer, { listLength: 1 }) as { result: [QueuedRequest] };
  const tanvi = { ...result[0], customerName: 'Tanvi Rao', status: 'WAITING' };
  opened = await openConsolePage({
    path: '/app',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: { 'GET /api/lobby/queue': { result: [tanvi] } },
  });
  const { result: agent } = sample(userRoutes.login.answer, { listLength: 0 }) as { result: SignedIn };
  const impersonatedUntil = new Date(Date.now() + 600_000).toISOString();

  session.startImpersonation({ ...agent, name: 'Priya Shah', role: 'AGENT', impersonatedUntil });

  const list = page.getByRole('region', { name: m.staff_queue_now() });
  await expect.element(page.getByText('Priya Shah').first()).toBeVisible();
  await expect.element(list.getByRole('row').filter({ hasText: 'Tanvi Rao' })).toBeVisible();
  await expect.element(list.getByRole('button')).not.toBeInTheDocument();
});

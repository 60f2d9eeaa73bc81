/** The rows of the admin's dashboard lead to their records. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { sample } from '../support/sample.ts';

const dashboard = sample(lobbyRoutes.dashboard.answer, { listLength: 1 }) as { result: { agents: object[] } };
const queue = sample(lobbyStaffRoutes.queue.answer, { listLength: 1 }) as { result: object[] };
const agentId = '00000000-0000-4000-8000-0000000000a1';
const customerId = '00000000-0000-4000-8000-0000000000c1';

let opened: ConsolePage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  const agents = [{ ...dashboard.result.agents[0], id: agentId, name: 'Priya Nair' }];
  opened = await openConsolePage({
    path: '/app',
    role: 'ADMIN',
    state: 'full',
    answers: {
      'GET /api/dashboard': { result: { ...dashboard.result, agents } },
      'GET /api/lobby/queue': { result: [{ ...queue.result[0], customerId, customerName: 'Asha Rao' }] },
    },
  });
});
afterEach(() => opened.close());

test.each([
  ['an agent', 'the agent log of that agent', 'Priya Nair', `/app/agent-logs?agentId=${agentId}`],
  ['a waiting customer', 'the record of that customer', 'Asha Rao', `/app/customers/${customerId}`],
])('%s leads to %s', async (_row, _target, name, address) => {
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

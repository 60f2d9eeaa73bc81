/** The live board: figures that lead to rows, marks of long waits, and the actions on a waiting customer. */
import { type BoardAgent, type BoardRequest, liveBoardRoutes } from '@foyer/contract/lobby/live-board.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { sample } from '../support/sample.ts';
import { expectMessage } from '../support/shown-messages.ts';

const route = 'GET /api/manage/live-board';
const [assign, take, front, transfer] = ['assign', 'take', 'front', 'transfer'].map(
  (action) => `POST /api/manage/lobby-requests/:requestId/${action}`,
) as [string, string, string, string];

const sampled = (sample(liveBoardRoutes.board.answer, { listLength: 1 }) as { result: LiveBoardSample })
  .result;
interface LiveBoardSample {
  readonly queue: readonly [BoardRequest];
  readonly agents: readonly [BoardAgent];
}

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

function request(number: number, customerName: string, waited: number, more: Partial<BoardRequest> = {}) {
  const since = secondsAgo(waited);
  return {
    ...sampled.queue[0],
    requestId: id(number),
    customerId: id(number + 100),
    customerName,
    productId: id(1000),
    productName: 'JEE Live',
    place: number,
    queuedAt: since,
    waitingSince: since,
    targetWaitSeconds: 300,
    status: 'WAITING',
    holdNote: null,
    language: null,
    priorityReason: null,
    offeredTo: [],
    ...more,
  };
}

function agent(number: number, name: string, state: BoardAgent['presence']['state'], more: object = {}) {
  const presence = { state, since: secondsAgo(372), until: null, breakReason: null };
  return { id: id(number), name, presence, productIds: [id(1000)], offers: 0, customers: [], ...more };
}

const customers = [
  {
    requestId: id(30),
    customerId: id(31),
    meetingId: id(32),
    name: 'Ravi Kumar',
    acceptedAt: secondsAgo(372),
    productId: id(1000),
    productName: 'JEE Live',
  },
];
const offer = { agentId: id(11), name: 'Priya Shah', isAssigned: false, expiresAt: secondsAgo(-60) };

function board({ platform = 'jupiter' } = {}) {
  return {
    result: {
      asOf: new Date().toISOString(),
      queue: [
        request(1, 'Tanvi Rao', 372, { status: 'OFFERED', offeredTo: [offer] }),
        request(2, 'Uma Nair', 20, { priorityReason: 'Called before.' }),
        request(3, 'Holly Held', 900, { status: 'HELD' }),
      ],
      agents: [
        agent(11, 'Priya Shah', 'available', { offers: 1 }),
        agent(12, 'Vikram Das', 'in-meeting', {
          customers: customers.map((customer) => ({ ...customer, platform })),
        }),
        agent(13, 'Olga Petrova', 'offline'),
      ],
      products: [
        { id: id(1000), name: 'JEE Live', targetWaitSeconds: 300, targetPercent: 80 },
        { id: id(1001), name: 'NEET Live', targetWaitSeconds: 60, targetPercent: 50 },
        { id: id(1002), name: 'Olympiad', targetWaitSeconds: 60, targetPercent: 90 },
      ],
      serviceLevels: [
        { productId: id(1000), waits: 10, inTime: 7 },
        { productId: id(1001), waits: 2, inTime: 1 },
      ],
    },
  };
}

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.dataset.theme = 'light';
  await opened.close();
});

async function open(search = '', flags: readonly FlagName[] = ['lobbyMode'], shown = board()): Promise<void> {
  const path = `/app/live-board${search}`;
  opened = await openConsolePage({
    path,
    role: 'ADMIN',
    state: 'full',
    flags,
    answers: { [route]: shown },
  });
  await expect.element(page.getByRole('region', { name: m.staff_board_queue() })).toBeVisible();
}

const queue = page.getByRole('region', { name: m.staff_board_queue() });
const agents = page.getByRole('region', { name: m.staff_board_agents() });
const figures = page.getByRole('list', { name: m.staff_board_figures() });
const customerNames = () =>
  queue
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent);

async function choose(customer: string, action: string): Promise<void> {
  await queue.getByRole('button', { name: m.staff_table_row_actions({ name: customer }) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('marks a wait over the target in words, and shows place, offers and the reason of a move', async () => {
  await open();
  const row = (name: string) => queue.getByRole('row').filter({ hasText: name });

  await expect.element(row('Tanvi Rao').getByText(/^Over by 01:1\d$/)).toBeVisible();
  await expect.element(row('Tanvi Rao').getByText('Offered to Priya Shah')).toBeVisible();
  await expect.element(row('Uma Nair').getByText('Target 05:00')).toBeVisible();
  await expect.element(row('Uma Nair').getByText('Moved to front: Called before.')).toBeVisible();
  await expect.element(row('Holly Held').getByText(m.staff_queue_state_held())).toBeVisible();
  await expect.element(row('Holly Held').getByText(/^Over by/)).not.toBeInTheDocument();
  await expect.element(page.getByText(m.staff_board_late_alert({ count: 1 }))).toBeVisible();
});

test('shows the share answered in time in the last hour beside the target, and marks a share below it in words', async () => {
  await open();
  const levels = page.getByRole('table', { name: m.staff_board_service() });
  const textOf = (name: string) =>
    levels
      .getByRole('row')
      .filter({ hasText: name })
      .element()
      .textContent?.replace(/\u00a0/g, ' ');

  // The target of all is the mean of the targets by customers: 75%.
  await expect
    .poll(() => textOf(m.staff_board_product_all()))
    .toBe('All products12 customers66%Below target75%');
  expect(textOf('JEE Live')).toBe('JEE Live10 customers70%Below target80% within 05:00');
  expect(textOf('NEET Live')).toBe('NEET Live2 customers50%50% within 01:00');
  expect(textOf('Olympiad')).toBe('Olympiad0 customers–90% within 01:00');
});

test('the service level follows the chosen product', async () => {
  await open(`?product=${id(1001)}`);

  const levels = page.getByRole('table', { name: m.staff_board_service() });
  await expect.element(levels.getByRole('rowheader', { name: /^NEET Live/ })).toBeVisible();
  expect(levels.getByRole('row').elements()).toHaveLength(2);
});

test('shows every agent with the presence, since when, and with whom', async () => {
  await open();

  const vikram = agents.getByRole('listitem').filter({ hasText: 'Vikram Das' });
  await expect.element(vikram.getByText('In a meeting')).toBeVisible();
  await expect.element(vikram.getByText(/^06:1\d$/)).toBeVisible();
  await expect
    .element(vikram.getByRole('link', { name: 'Ravi Kumar' }))
    .toHaveAttribute('href', `/app/customers/${id(31)}`);
});

test('leads to the supervision of each running meeting where the tenant allows it', async () => {
  await open('', ['lobbyMode', 'bargein']);

  await expect
    .element(agents.getByRole('link', { name: m.staff_board_listen_name({ agent: 'Vikram Das' }) }))
    .toHaveAttribute('href', `/app/supervision/${id(32)}`);
  expect(agents.getByRole('link', { name: /^Monitor/ }).elements()).toHaveLength(1);
});

test('offers no supervision of a meeting on an external platform, which has no room', async () => {
  await open('', ['lobbyMode', 'bargein'], board({ platform: 'lightSpeedWeb' }));

  await expect.element(agents.getByRole('link', { name: 'Ravi Kumar' })).toBeVisible();
  expect(agents.getByRole('link', { name: /^Monitor/ }).elements()).toEqual([]);
});

test('offers no supervision where the tenant does not allow it', async () => {
  await open();

  await expect.element(agents.getByText('Vikram Das')).toBeVisible();
  expect(agents.getByRole('link', { name: /^Monitor/ }).elements()).toEqual([]);
});

test('a figure leads to its rows by the address, and back to all', async () => {
  await open();
  await figures.getByRole('link', { name: /Over target 1/ }).click();

  await expect.poll(customerNames).toEqual(['Tanvi Rao']);
  expect(location.search).toBe('?queue=late');
  await figures.getByRole('link', { name: /Offline 1/ }).click();
  await expect.poll(() => agents.getByRole('listitem').elements().length).toBe(1);
  expect(location.search).toBe('?queue=late&agents=offline');
  await figures.getByRole('link', { name: /Over target 1/ }).click();
  await expect.poll(() => customerNames().length).toBe(3);
});

test('opens with the filters of its address', async () => {
  await open(`?product=${id(1001)}&queue=late`);

  await expect.element(queue.getByText(m.staff_board_queue_empty())).toBeVisible();
  await expect.element(page.getByLabelText(m.staff_board_product())).toHaveValue(id(1001));
});

test('assigns a customer to an available agent of the product', async () => {
  await open();
  await choose('Uma Nair', m.staff_board_assign());
  const dialog = page.getByRole('dialog', { name: m.staff_board_assign_title({ name: 'Uma Nair' }) });
  await dialog.getByRole('button', { name: m.staff_board_assign_do(), exact: true }).click();
  await expect.element(dialog.getByText(m.staff_board_assign_missing())).toBeVisible();

  await dialog.getByLabelText(m.staff_board_assign_agent()).selectOptions(id(11));
  await dialog.getByRole('button', { name: m.staff_board_assign_do(), exact: true }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(assign)).toEqual({ agentId: id(11), insteadOf: null });
  await expectMessage(m.staff_board_assign_done({ agent: 'Priya Shah', name: 'Uma Nair' }));
});

test('the assign dialog shows at the field that the agent can no longer receive the request', async () => {
  await open();
  const details = { fields: { agentId: 'not_available' } };
  opened.api.answer(assign, errorResponse('lobby.target_busy', details));
  await choose('Uma Nair', m.staff_board_assign());
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabelText(m.staff_board_assign_agent());
  await field.selectOptions(id(11));
  await dialog.getByRole('button', { name: m.staff_board_assign_do(), exact: true }).click();

  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining(m.error_lobby_target_busy()));
});

test('asks for the reason of a move to the front, and sends a double click once', async () => {
  await open();
  await choose('Tanvi Rao', m.staff_board_front_do());
  const dialog = page.getByRole('dialog', { name: m.staff_board_front_title({ name: 'Tanvi Rao' }) });
  const move = dialog.getByRole('button', { name: m.staff_board_front_do(), exact: true });
  await move.click();
  await expect.element(dialog.getByText(m.staff_board_front_missing())).toBeVisible();

  await dialog.getByLabelText(m.staff_board_front_label()).fill('  Called before.  ');
  await move.dblClick();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(front)).toEqual({ reason: 'Called before.' });
  expect(opened.api.requests.filter((each) => each.endsWith('/front'))).toHaveLength(1);
});

test('the dialog shows the state of a customer who left, and refetches the board', async () => {
  await open();
  opened.api.answer(front, errorResponse('lobby.already_taken', { takenBy: 'Vikram Das' }));
  await choose('Tanvi Rao', m.staff_board_front_do());
  await page.getByLabelText(m.staff_board_front_label()).fill('Called before.');
  const reads = () => opened.api.requests.filter((each) => each === route).length;
  const before = reads();
  const move = page.getByRole('dialog').getByRole('button', { name: m.staff_board_front_do(), exact: true });
  await move.click();

  const alert = page.getByRole('dialog').getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent(m.staff_board_taken({ takenBy: 'Vikram Das', name: 'Tanvi Rao' }));
  await expect.poll(reads).toBeGreaterThan(before);
  opened.api.answer(front, errorResponse('lobby.request_over', { endedAs: 'LEFT' }));
  await move.click();
  await expect.element(alert).toHaveTextContent(m.staff_board_ended_left({ name: 'Tanvi Rao' }));
});

test('takes a customer and opens the meeting, with a button where the browser blocks the tab', async () => {
  await open();
  opened.api.answer(take, { result: { meetingId: id(50), productSlug: 'jee-live', platform: 'jupiter' } });
  const openTab = vi.spyOn(window, 'open').mockReturnValueOnce(null);
  await choose('Tanvi Rao', m.staff_board_take());
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: m.staff_board_take_do(), exact: true }).click();
  await expect.element(dialog.getByText(m.staff_board_take_opened({ name: 'Tanvi Rao' }))).toBeVisible();

  openTab.mockReturnValue({} as Window);
  await dialog.getByRole('button', { name: m.staff_board_take_open() }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(openTab).toHaveBeenLastCalledWith(`/live/jee-live?meetingId=${id(50)}`, '_blank');
});

test('transfers a customer to another agent or product', async () => {
  await open();
  await choose('Tanvi Rao', m.staff_board_transfer());
  const dialog = page.getByRole('dialog', { name: m.staff_board_transfer_title({ name: 'Tanvi Rao' }) });
  await expect.element(dialog.getByRole('radio', { name: /NEET Live/ })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /JEE Live/ })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: /Vikram Das/ }).click();
  await dialog.getByRole('button', { name: m.staff_board_transfer(), exact: true }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(transfer)).toEqual({ target: { to: 'agent', agentId: id(12) } });
});

async function expectAccessible(name: string): Promise<void> {
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  const { violations } = await axe.run(document);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`),
    name,
  ).toEqual([]);
}

test('the live board is accessible with its marks, in both themes and on a phone', async () => {
  await open('?queue=late&agents=in-meeting');
  await expectAccessible('light');
  document.documentElement.dataset.theme = 'dark';
  await expectAccessible('dark');
  await page.viewport(390, 844);
  await expectAccessible('dark, on a phone');
});

test.each([m.staff_board_assign(), m.staff_board_take(), m.staff_board_front_do(), m.staff_board_transfer()])(
  'the live board has an accessible dialog: %s',
  async (action) => {
    await open();
    await choose('Tanvi Rao', action);
    await expect.element(page.getByRole('dialog')).toBeVisible();

    await expectAccessible(action);
  },
);

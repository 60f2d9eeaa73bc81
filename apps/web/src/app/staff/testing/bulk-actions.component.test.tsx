/** Bulk actions of the console's tables: selecting rows, the bar with the actions, their dialogs and results. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { type ManagedSchedule, managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { type ApiState, errorResponse } from './support/fake-api.ts';
import { sample } from './support/sample.ts';
import { expectScreenToBeUsable, setTheme } from './support/screen-checks.ts';

const list = 'GET /api/manage/customers';
const block = 'POST /api/manage/customers/block';

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  setTheme('light');
  await opened.close();
});

/** Rows of a list, each with fields of its own. */
function rowsOf<Row>(answer: Parameters<typeof sample>[0], fields: readonly Partial<Row>[], state: ApiState) {
  const options = { listLength: 1, hasLongTexts: state === 'long' };
  const { result } = sample(answer, options) as { result: { rows: Row[] } };
  const rows = fields.map((own, index) => ({ ...result.rows[0], id: idOf(index), ...own }));
  return { result: { ...result, rows, total: rows.length } };
}
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

async function open<Row>(
  path: string,
  route: string,
  answer: Parameters<typeof sample>[0],
  fields: readonly Partial<Row>[],
  {
    role = 'ADMIN',
    state = 'full',
    ...answers
  }: { role?: Role; state?: ApiState; [route: string]: unknown } = {},
) {
  const rows = rowsOf<Row>(answer, fields, state);
  opened = await openConsolePage({ path, role, state, answers: { [route]: rows, ...answers } });
  await expect.element(page.getByRole('checkbox').first()).toBeVisible();
}

const people: Partial<CustomerRow>[] = [
  { name: 'Asha Rao' },
  { name: 'Ben Paul' },
  { name: 'Cleo Das', blocked: true },
];
const openCustomers = (options: Parameters<typeof open>[4] = {}, customers = people) =>
  open<CustomerRow>('/app/customers', list, customerRoutes.list.answer, customers, options);

const checkbox = (name: string) => page.getByRole('checkbox', { name: m.staff_table_select_row({ name }) });
const bar = () => page.getByRole('group', { name: m.staff_table_bulk_actions() });
const button = (name: string) => bar().getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const reasonField = () => dialog.getByLabelText(m.staff_customers_reason());
const submit = (name = m.staff_customers_block()) =>
  dialog.getByRole('button', { name, exact: true }).click();

async function blockWith(reason: string): Promise<void> {
  await button(m.staff_customers_block()).click();
  await reasonField().fill(reason);
  await submit();
}

describe('selecting rows', () => {
  test('shows how many are selected and the actions, which Clear removes again', async () => {
    await openCustomers();
    await checkbox('Asha Rao').click();
    await checkbox('Ben Paul').click();

    await expect.element(bar().getByRole('status')).toHaveTextContent(m.staff_table_selected({ count: 2 }));
    await button(m.staff_table_clear_selection()).click();

    await expect.element(button(m.staff_customers_block())).not.toBeInTheDocument();
    await expect.element(checkbox('Asha Rao')).not.toBeChecked();
    await expect.poll(() => document.activeElement).toBe(bar().element());
    expect(location.pathname).toBe('/app/customers');
  });

  test('works with the keyboard alone', async () => {
    await openCustomers();
    checkbox('Asha Rao').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(checkbox('Asha Rao')).toBeChecked();
    await userEvent.keyboard('{Tab}');

    await expect.element(button(m.staff_customers_block())).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reasonField()).toHaveFocus();
  });

  test('all rows of the page are selected at once, and those of another page are not', async () => {
    await openCustomers();
    await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
    await expect.element(bar().getByRole('status')).toHaveTextContent(m.staff_table_selected({ count: 3 }));

    opened.api.answer(
      list,
      rowsOf<CustomerRow>(customerRoutes.list.answer, [{ id: idOf(8), name: 'Dev Nair' }], 'full'),
    );
    await page.getByRole('searchbox').fill('dev');

    await expect.element(checkbox('Dev Nair')).not.toBeChecked();
    await expect.element(button(m.staff_customers_block())).not.toBeInTheDocument();
  });

  test('works in the cards of a phone', async () => {
    await page.viewport(390, 844);
    await openCustomers();
    await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
    await checkbox('Ben Paul').click();

    await expect.element(bar().getByRole('status')).toHaveTextContent(m.staff_table_selected({ count: 2 }));
    await expect.element(button(m.staff_customers_block())).toBeVisible();
  });

  test('fits at every width in both themes', { timeout: 240_000 }, async () => {
    await openCustomers({ state: 'long' }, [{}, {}]);
    await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
    await expect.element(button(m.staff_customers_block())).toBeVisible();

    await expectScreenToBeUsable('customers with a selection');
  });
});

describe('blocking customers', () => {
  test('sends one reason for all, says how many are blocked, and clears the selection', async () => {
    await openCustomers();
    await checkbox('Asha Rao').click();
    await checkbox('Ben Paul').click();
    opened.api.answer(block, { result: { done: [idOf(0), idOf(1)], failed: [] } });
    await button(m.staff_customers_block()).click();
    await expect
      .element(dialog.getByRole('heading', { name: m.staff_customers_block_many_title({ count: 2 }) }))
      .toBeVisible();
    await reasonField().fill(' Abuse. ');
    await submit();

    await expect.element(page.getByText(m.staff_customers_block_many_done({ count: 2 }))).toBeVisible();
    expect(opened.api.bodyOf(block)).toEqual({ customerIds: [idOf(0), idOf(1)], reason: 'Abuse.' });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(checkbox('Asha Rao')).not.toBeChecked();
    expect(opened.api.requests.filter((request) => request.startsWith(list)).length).toBeGreaterThan(1);
  });

  test('names those that were not blocked with the reason, and keeps them selected', async () => {
    await openCustomers();
    await checkbox('Asha Rao').click();
    await checkbox('Ben Paul').click();
    opened.api.answer(block, { result: { done: [idOf(0)], failed: [{ id: idOf(1), code: 'unchanged' }] } });
    await blockWith('Abuse.');

    await expect
      .element(dialog.getByRole('heading', { name: m.staff_bulk_result({ done: '1', total: '2' }) }))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('listitem'))
      .toHaveTextContent(`Ben Paul${m.staff_customers_block_unchanged()}`);
    await dialog.getByRole('button', { name: m.staff_close() }).last().click();
    await expect.element(checkbox('Ben Paul')).toBeChecked();
    await expect.element(checkbox('Asha Rao')).not.toBeChecked();
  });

  test('the result fits at every width in both themes', { timeout: 240_000 }, async () => {
    await openCustomers({ state: 'long' }, [{}, {}]);
    await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
    const failed = [0, 1].map((index) => ({ id: idOf(index), code: 'customer.not_found' }));
    opened.api.answer(block, { result: { done: [], failed } });
    await blockWith('Abuse.');
    await expect.element(dialog.getByRole('listitem').first()).toBeVisible();

    await expectScreenToBeUsable('the result', async () => dialog.element());
  });

  test('is sent in portions, and what a failing portion leaves is named with the error', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ name: `Customer ${index}` }));
    await openCustomers({}, many);
    await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
    const done = many.slice(0, 20).map((_, index) => idOf(index));
    opened.api.answer(block, { result: { done, failed: [] } }, errorResponse('server.failed'));
    await blockWith('Abuse.');

    await expect
      .element(dialog.getByRole('heading', { name: m.staff_bulk_result({ done: '20', total: '25' }) }))
      .toBeVisible();
    expect(opened.api.requests.filter((request) => request === block)).toHaveLength(2);
    await expect
      .element(dialog.getByRole('listitem').first())
      .toHaveTextContent(`Customer 20${m.error_server_failed()}`);
  });

  test('shows its progress when it takes longer', async () => {
    await openCustomers();
    await checkbox('Asha Rao').click();
    opened.api.answer(block, new Promise(() => undefined));
    await blockWith('Abuse.');

    await expect
      .element(dialog.getByRole('progressbar', { name: m.staff_customers_blocking() }))
      .toBeVisible();
    await expect.element(dialog.getByText(m.staff_bulk_progress({ done: '0', total: '1' }))).toBeVisible();
  });

  test('needs a reason, and shows the error of the server at its field', async () => {
    await openCustomers();
    await checkbox('Asha Rao').click();
    await blockWith('  ');
    await expect.element(reasonField()).toHaveAccessibleDescription(m.staff_customers_reason_missing());
    expect(opened.api.requests).not.toContain(block);

    opened.api.answer(block, errorResponse('request.invalid', { fields: { reason: 'too_long' } }));
    await reasonField().fill('Abuse.');
    await submit();

    await expect.element(reasonField()).toHaveAccessibleDescription(m.staff_field_too_long());
    await expect.element(reasonField()).toHaveFocus();
  });

  test.each([
    ['failing', m.error_server_failed],
    ['refused', m.error_auth_forbidden],
    ['offline', m.error_network_unreachable],
  ] as const)('stays open with the reason when the server is %s', async (state, sentence) => {
    await openCustomers();
    await checkbox('Asha Rao').click();
    opened.api.setState(state);
    await blockWith('Abuse.');

    await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence());
    await expect.element(reasonField()).toHaveValue('Abuse.');
  });

  test('leaves out who is blocked already, and Unblock the others', async () => {
    await openCustomers();
    await checkbox('Cleo Das').click();
    await expect.element(button(m.staff_customers_block())).toBeDisabled();
    await checkbox('Asha Rao').click();
    await button(m.staff_customers_unblock()).click();

    await expect.element(dialog.getByText(m.staff_bulk_left_out({ count: 1 }))).toBeVisible();
    const unblock = 'POST /api/manage/customers/unblock';
    opened.api.answer(unblock, { result: { done: [idOf(2)], failed: [] } });
    await submit(m.staff_customers_unblock());

    await expect.element(page.getByText(m.staff_customers_unblock_many_done({ count: 1 }))).toBeVisible();
    expect(opened.api.bodyOf(unblock)).toEqual({ customerIds: [idOf(2)] });
    await expect.element(checkbox('Asha Rao')).toBeChecked();
  });

  test('is offered to agents, unblocking is not', async () => {
    await openCustomers({ role: 'AGENT' });
    await checkbox('Cleo Das').click();

    await expect.element(button(m.staff_customers_block())).toBeVisible();
    await expect.element(button(m.staff_customers_unblock())).not.toBeInTheDocument();
  });
});

describe('schedules', () => {
  const route = 'GET /api/manage/schedules';
  const upcoming = (customerName: string): Partial<ManagedSchedule> => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    return { customerName, status: 'BOOKED', startsAt, endsAt: startsAt, sequence: 3 };
  };
  const openSchedules = (role: Role = 'ADMIN') =>
    open<ManagedSchedule>(
      '/app/schedules',
      route,
      managedScheduleRoutes.list.answer,
      [upcoming('Asha Rao'), upcoming('Ben Paul'), { ...upcoming('Cleo Das'), status: 'CANCELLED' }],
      { role },
    );

  test('are cancelled with one message for all', async () => {
    const cancel = 'POST /api/manage/schedules/cancel';
    await openSchedules('AGENT');
    await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
    opened.api.answer(cancel, { result: { done: [idOf(0), idOf(1)], failed: [] } });
    await button(m.staff_schedules_cancel_many()).click();
    await dialog.getByLabelText(m.staff_schedule_reason()).fill('Our studio is closed');
    await submit(m.staff_schedules_cancel_many_do({ count: 2 }));

    await expect.element(page.getByText(m.staff_schedules_cancel_many_done({ count: 2 }))).toBeVisible();
    expect(opened.api.bodyOf(cancel)).toEqual({
      scheduleIds: [idOf(0), idOf(1)],
      reason: 'Our studio is closed',
    });
    await expect.element(checkbox('Cleo Das')).toBeChecked();
  });

  test('are reassigned as they were seen, and a conflict is named', async () => {
    const reassign = 'POST /api/manage/schedules/reassign';
    await openSchedules();
    await checkbox('Asha Rao').click();
    opened.api.answer(reassign, { result: { done: [], failed: [{ id: idOf(0), code: 'record.conflict' }] } });
    await button(m.staff_schedule_reassign()).click();
    await submit(m.staff_schedule_reassign());

    await expect.element(dialog.getByRole('listitem').getByText(m.error_record_conflict())).toBeVisible();
    expect(opened.api.bodyOf(reassign)).toEqual({
      scheduleIds: [idOf(0)],
      agentId: null,
      sequences: { [idOf(0)]: 3 },
    });
  });
});

test('deactivates users, except the caller’s own account and those the caller may not change', async () => {
  const status = 'POST /api/manage/users/status';
  const own = '00000000-0000-4000-8000-0000000000aa';
  await open<ManagedUser>('/app/users', 'GET /api/manage/users', managedUserRoutes.list.answer, [
    { name: 'Lena Frost', role: 'AGENT', status: 'ACTIVE', version: 4 },
    { id: own, name: 'Kavita Rao', role: 'ADMIN', status: 'ACTIVE' },
    { name: 'Omar Noor', role: 'SUPER_ADMIN', status: 'ACTIVE' },
  ]);
  await page.getByRole('checkbox', { name: m.staff_table_select_all() }).click();
  opened.api.answer(status, { result: { done: [idOf(0)], failed: [] } });
  await button(m.staff_users_deactivate()).click();
  await submit(m.staff_users_deactivate());

  await expect.element(page.getByText(m.staff_users_deactivate_many_done({ count: 1 }))).toBeVisible();
  expect(opened.api.bodyOf(status)).toEqual({
    userIds: [idOf(0)],
    status: 'INACTIVE',
    versions: { [idOf(0)]: 4 },
  });
});

/** The search for customers: its keys, its results, and the states of the search. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { enableSearchKey } from '../frame/use-search-keys.ts';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { sample } from './support/sample.ts';

const route = 'GET /api/manage/customers';
const [sampled] = (
  sample(customerRoutes.list.answer, { listLength: 1 }) as { result: { rows: [CustomerRow] } }
).result.rows;
const customer = (number: number, fields: Partial<CustomerRow>): CustomerRow => ({
  ...sampled,
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: 'Ben Paul',
  phone: '+919845011111',
  email: 'ben@example.test',
  references: [],
  ...fields,
});
const found = (rows: readonly CustomerRow[], total = rows.length) => ({ result: { rows, total } });
const asha = customer(1, { name: 'Asha 47' });
const ben = customer(2, { references: ['EX-4711'] });

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  enableSearchKey(true);
  await opened.close();
});

async function open(answer: unknown = found([ben, asha]), role: 'AGENT' | 'SUPER_ADMIN' = 'SUPER_ADMIN') {
  opened = await openConsolePage({ path: '/app/users', role, state: 'full', answers: { [route]: answer } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const field = () => page.getByRole('combobox', { name: m.staff_search() });
const dialog = () => page.getByRole('dialog', { name: m.staff_search() });
const searches = () => opened.api.requests.filter((request) => request.startsWith(`${route}?`));
const optionNames = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);

async function openWithKeys() {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
}

test('finds customers with the keyboard alone, and opens the chosen record', async () => {
  await open();
  await openWithKeys();
  await userEvent.keyboard('47');
  await expect
    .poll(optionNames)
    .toEqual([expect.stringContaining('Asha 47'), expect.stringContaining('EX-4711')]);
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.poll(() => location.pathname).toBe(`/app/customers/${ben.id}`);
  expect(searches()).toEqual([`${route}?search=47&pageSize=8`]);
  await expect.poll(() => dialog().elements()).toEqual([]);
});

test('groups the customers by what was found, and announces their number', async () => {
  await open();
  await openWithKeys();
  await userEvent.keyboard('47');

  const group = (kind: string) => page.getByRole('group', { name: m.staff_search_by({ kind }) });
  await expect.element(group('name').getByText('Asha 47')).toBeVisible();
  await expect.element(group('reference').getByText(/EX-4711/)).toBeVisible();
  await expect.element(dialog().getByText(m.staff_search_found({ count: 2 }))).toBeInTheDocument();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
});

test('leads to all customers that match when there are more', async () => {
  await open(found([asha], 23));
  await openWithKeys();
  await userEvent.keyboard('asha');
  await page.getByRole('option', { name: m.staff_search_all({ count: 23 }) }).click();

  await expect.poll(() => location.pathname + location.search).toBe('/app/customers?search=asha');
});

test('asks for two characters before it searches', async () => {
  await open();
  await openWithKeys();
  await userEvent.keyboard(' a ');

  await expect.element(dialog().getByText(m.staff_search_start_masked())).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(searches).toHaveLength(1);
});

test('says when no customer matches', async () => {
  await open(found([]));
  await openWithKeys();
  await userEvent.keyboard('unknown');

  await expect.element(dialog().getByRole('status')).toHaveTextContent(m.staff_search_none());
});

test('searches again when asked to after a failure', async () => {
  await open(errorResponse('server.failed'));
  await openWithKeys();
  await userEvent.keyboard('asha');
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  opened.api.answer(route, found([asha]));
  await dialog().getByRole('button', { name: m.staff_try_again() }).click();

  await expect.poll(optionNames).toEqual([expect.stringContaining('Asha 47')]);
});

test('Escape closes the search with and without results, and returns the focus', async () => {
  await open();
  const button = page.getByRole('button', { name: m.staff_search() });
  for (const typed of ['', '47']) {
    await button.click();
    await expect.element(field()).toHaveFocus();
    if (typed) await userEvent.keyboard(typed);
    if (typed) await expect.poll(() => optionNames().length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog().elements()).toEqual([]);
    await expect.element(button).toHaveFocus();
  }
});

test('the / key opens the search, but not while someone types, and can be switched off', async () => {
  await open();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveValue('/');
  expect(dialog().elements()).toEqual([]);

  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
  await page.getByRole('switch', { name: m.staff_search_key() }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog().elements()).toEqual([]);
  await userEvent.keyboard('/');
  expect(dialog().elements()).toEqual([]);
  await openWithKeys();
});

test('on a phone the navigation opens the search, with the focus in its field', async () => {
  await page.viewport(390, 844);
  await open(found([asha]), 'AGENT');
  for (const _time of ['while it loads', 'loaded before']) {
    await page.getByRole('button', { name: m.staff_shell_open_navigation() }).click();
    await page.getByRole('button', { name: m.staff_search() }).click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog().elements()).toEqual([]);
  }
});

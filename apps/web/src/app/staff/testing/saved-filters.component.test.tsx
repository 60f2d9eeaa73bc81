/** The saved filters of a table: save, apply and delete, with the keyboard alone too. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';

const routes = {
  list: 'GET /api/account/saved-filters',
  save: 'POST /api/account/saved-filters',
  remove: 'DELETE /api/account/saved-filters/:savedFilterId',
};
const id = '00000000-0000-4000-8000-00000000000f';
const saved = (query: string, name = 'Admins') => ({ result: [{ id, name, query }] });

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened.close());

async function open(search: string, answers: Readonly<Record<string, unknown>>, path = '/app/users') {
  opened = await openConsolePage({ path: path + search, role: 'SUPER_ADMIN', state: 'full', answers });
  await expect.element(button()).toBeVisible();
}

const button = () => page.getByRole('button', { name: m.staff_saved_filters() }).first();
const panel = () => page.getByRole('dialog', { name: m.staff_saved_filters() });
const nameField = () => panel().getByLabelText(m.staff_saved_filters_name());
const lastQuery = () => {
  const request = opened.api.requests.findLast((each) => each.startsWith('GET /api/manage/users?'));
  return Object.fromEntries(new URLSearchParams(request?.split('?')[1]));
};

test('saves filters, search and sort under a name, and lists them then', async () => {
  await open('?search=ananya&sort=lastSignInAt:asc&role=ADMIN&page=2', { [routes.list]: { result: [] } });
  await button().click();
  await expect.element(panel().getByText(m.staff_saved_filters_none())).toBeVisible();

  const query = 'sort=lastSignInAt%3Aasc&search=ananya&role=ADMIN';
  opened.api.answer(routes.list, saved(query));
  await nameField().fill('Admins');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => opened.api.bodyOf(routes.save)).toEqual({ table: 'users', name: 'Admins', query });
  await expect
    .element(panel().getByRole('button', { name: 'Admins', exact: true }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(nameField()).toHaveValue('');
});

test('saves a search that is in the address and not rendered yet', async () => {
  await open('', { [routes.list]: { result: [] } });
  await button().click();
  await nameField().fill('Admins');
  window.history.replaceState(window.history.state, '', '?search=ananya');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => opened.api.bodyOf(routes.save)).toMatchObject({ query: 'search=ananya' });
});

test('applies a saved filter with the keyboard alone, and returns the focus', async () => {
  await open('?search=ananya&pageSize=50&page=3', {
    [routes.list]: saved('role=ADMIN&sort=lastSignInAt%3Aasc'),
  });
  button().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('button', { name: 'Admins', exact: true })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');

  await expect
    .poll(lastQuery)
    .toEqual({ page: '0', pageSize: '50', role: 'ADMIN', sort: 'lastSignInAt:asc' });
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.poll(() => document.activeElement).toBe(button().element());
});

test('applies the parts of a saved filter that the table still has', async () => {
  await open('', { [routes.list]: saved('role=CAPTAIN&colour=red&sort=shoe%3Aasc&search=asha') });
  await button().click();
  await panel().getByRole('button', { name: 'Admins', exact: true }).click();

  await expect.poll(() => lastQuery().search).toBe('asha');
  expect(lastQuery()).not.toHaveProperty('role');
  expect(location.search).not.toContain('colour');
});

test('the second table of a page applies to its own parameters', async () => {
  await open('?search=x', { [routes.list]: saved('sort=to%3Adesc') }, '/app/slots');
  await page.getByRole('button', { name: m.staff_saved_filters() }).last().click();
  await panel().getByRole('button', { name: 'Admins', exact: true }).click();

  await expect.poll(() => location.search).toContain('closed-sort=to');
  expect(opened.api.requests).toContain(`${routes.list}?table=closed-days`);
});

test('deletes a saved filter, and keeps the focus in the list', async () => {
  await open('', { [routes.list]: saved('role=ADMIN') });
  await button().click();
  const remove = panel().getByRole('button', { name: m.staff_saved_filters_delete({ name: 'Admins' }) });
  await expect.element(remove).toBeVisible();
  opened.api.answer(routes.list, { result: [] });
  await remove.click();

  await expect.element(panel().getByText(m.staff_saved_filters_none())).toBeVisible();
  expect(opened.api.requests).toContain(`DELETE /api/account/saved-filters/${id}`);
  expect(panel().element().contains(document.activeElement)).toBe(true);
});

test.each([
  ['taken', 'Admins', m.staff_field_taken()],
  ['required', '', m.staff_field_required({ field: 'name' })],
] as const)('shows at the name that it is %s', async (problem, name, text) => {
  await open('', { [routes.save]: errorResponse('request.invalid', { fields: { name: problem } }) });
  await button().click();
  await nameField().fill(name);
  await panel().getByRole('button', { name: m.staff_saved_filters_save() }).click();

  await expect.element(nameField()).toHaveAccessibleDescription(text);
  await expect.poll(() => document.activeElement).toBe(nameField().element());
});

test('says when there are too many saved filters', async () => {
  await open('', { [routes.save]: errorResponse('saved_filter.too_many') });
  await button().click();
  await nameField().fill('One more');
  await panel().getByRole('button', { name: m.staff_saved_filters_save() }).click();

  await expect.element(panel().getByRole('alert')).toHaveTextContent(m.error_saved_filter_too_many());
});

test('loads the saved filters again when asked to after a failure', async () => {
  await open('', { [routes.list]: errorResponse('server.failed') });
  await button().click();
  const retry = panel().getByRole('button', { name: m.staff_try_again() });
  await expect.element(retry).toBeVisible();
  opened.api.answer(routes.list, saved(''));
  await retry.click();

  await expect.element(panel().getByRole('button', { name: 'Admins', exact: true })).toBeVisible();
});

/** A form in a dialog: what it shows when the server accepts, rejects or does not answer a save. */
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { expectToFit } from './support/layout.ts';
import { sample } from './support/sample.ts';

const create = 'POST /api/manage/users';
const update = 'PUT /api/manage/users/:userId';

let opened: ConsolePage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  opened = await openConsolePage({ path: '/app/users', role: 'SUPER_ADMIN', state: 'full' });
});
afterEach(() => opened.close());

const dialog = page.getByRole('dialog');
const field = (label: string) => dialog.getByLabelText(label);

async function openNewUser(): Promise<void> {
  await page.getByRole('button', { name: m.staff_users_new() }).click();
  await field(m.staff_users_name()).fill('Lena Frost');
  await field(m.staff_users_email()).fill('lena@acme.example');
}

const save = () => dialog.getByRole('button', { name: m.staff_users_create() }).click();

test('the dialog sends its fields, closes, and confirms what was created', async () => {
  await openNewUser();
  await save();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(create)).toMatchObject({ name: 'Lena Frost', email: 'lena@acme.example' });
});

test('shows an error of the server at its field, focuses the field, and removes the error when it is edited', async () => {
  opened.api.answer(create, errorResponse('request.invalid', { fields: { email: 'taken' } }));
  await openNewUser();
  await save();

  await expect.element(field(m.staff_users_email())).toHaveFocus();
  await expect.element(field(m.staff_users_email())).toHaveAttribute('aria-invalid', 'true');
  await field(m.staff_users_email()).fill('lena.frost@acme.example');
  await expect.element(field(m.staff_users_email())).toHaveAttribute('aria-invalid', 'false');
});

test.each([
  ['failing', m.error_server_failed],
  ['refused', m.error_auth_forbidden],
  ['offline', m.error_network_unreachable],
] as const)('stays open with everything typed when the server is %s', async (state, sentence) => {
  await openNewUser();
  opened.api.setState(state);
  await save();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence());
  await expect.element(field(m.staff_users_name())).toHaveValue('Lena Frost');
});

test('the dialog is busy and sends one request while the server has not answered', async () => {
  await openNewUser();
  opened.api.setState('loading');
  await save();

  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: m.staff_form_saving() })).toBeInTheDocument();
  expect(opened.api.requests.filter((request) => request === 'POST /api/manage/users')).toHaveLength(1);
});

test('asks before it discards what was typed', async () => {
  await openNewUser();
  await userEvent.keyboard('{Escape}');

  const question = page.getByRole('dialog', { name: m.staff_unsaved_title() });
  await question.getByRole('button', { name: m.staff_unsaved_stay() }).click();
  await expect.element(field(m.staff_users_name())).toHaveValue('Lena Frost');
});

test('names who saved the record first, shows both values, and overwrites nothing', async () => {
  const { result } = sample(managedUserRoutes.find.answer, { listLength: 0 }) as { result: ManagedUser };
  opened.api.answer('GET /api/manage/users/:userId', { result: { ...result, name: 'Lena Berg' } });
  const conflict = { changedBy: 'Vikram Shah', changedAt: '2026-11-23T10:00:00.000Z' };
  opened.api.answer(update, errorResponse('record.conflict', conflict));
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: m.staff_edit() }).click();
  await field(m.staff_users_name()).fill('Lena Frost');
  await dialog.getByRole('button', { name: m.staff_form_save() }).click();

  const question = page.getByRole('dialog', { name: m.staff_conflict_title() });
  await expect.element(question.getByText(/^Vikram Shah changed this/)).toBeVisible();
  await expect.element(question.getByText('Lena Berg')).toBeVisible();
  await expectToFit();
  await question.getByRole('button', { name: m.staff_conflict_keep() }).click();
  await expect.element(field(m.staff_users_name())).toHaveValue('Lena Frost');
});

test('fits on a phone with long names', async () => {
  await opened.close();
  opened = await openConsolePage({ path: '/app/users', role: 'SUPER_ADMIN', state: 'long' });
  await page.getByRole('button', { name: m.staff_users_new() }).click();

  await expectToFit();
});

/** A page with a draft: Settings shows unsaved changes, keeps them when a save fails, and asks before they are lost. */
import { type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { sample } from './support/sample.ts';
import { expectMessage } from './support/shown-messages.ts';

const update = 'PUT /api/manage/settings';
const savedContact = 'Sample adminContact';
const savedSettings = (sample(settingsRoutes.find.answer, { listLength: 6 }) as { result: Settings }).result;

let opened: ConsolePage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  opened = await openConsolePage({ path: '/app/settings', role: 'SUPER_ADMIN', state: 'full' });
  await expect.element(contact).toHaveValue(savedContact);
});
afterEach(() => opened.close());

const contact = page.getByLabelText(m.staff_settings_admin_contact());
const saveButton = page.getByRole('button', { name: m.staff_form_save() });
const unsaved = page.getByText(m.staff_settings_unsaved());

test('a draft has no save bar without changes, and none after they are undone', async () => {
  await expect.element(saveButton).not.toBeInTheDocument();
  await contact.fill('Northwind');
  await expect.element(unsaved).toBeVisible();
  await contact.fill(savedContact);
  await expect.element(saveButton).not.toBeInTheDocument();
});

test('discards the changes', async () => {
  await contact.fill('Northwind');
  await page.getByRole('button', { name: m.staff_settings_discard() }).click();

  await expect.element(contact).toHaveValue(savedContact);
});

test.each([
  ['failing', m.error_server_failed],
  ['refused', m.error_auth_forbidden],
  ['offline', m.error_network_unreachable],
] as const)('keeps the changes when the server is %s', async (state, sentence) => {
  await contact.fill('Northwind');
  opened.api.setState(state);
  await saveButton.click();

  await expect.element(page.getByRole('alert').filter({ hasText: sentence() })).toBeVisible();
  await expect.element(contact).toHaveValue('Northwind');
  await expect.element(saveButton).toBeVisible();
});

test('shows a rejected field beside the save bar and at the field', async () => {
  opened.api.answer(update, errorResponse('request.invalid', { fields: { adminContact: 'too_long' } }));
  await contact.fill('Northwind');
  await saveButton.click();

  await expect.element(page.getByText(m.staff_settings_refused())).toBeVisible();
  await expect.element(contact).toHaveAttribute('aria-invalid', 'true');
});

/** Another super admin has saved these changes since the page was loaded. */
function saveElsewhere(change: Partial<Settings>): void {
  const theirs = { ...savedSettings, ...change, version: savedSettings.version + 1 };
  const conflict = { changedBy: 'Vikram Shah', changedAt: '2026-11-23T10:00:00.000Z' };
  opened.api.answer('GET /api/manage/settings', { result: theirs });
  opened.api.answer(update, errorResponse('record.conflict', conflict), { result: theirs });
}

test('merges what someone else saved, without asking, where the changes do not overlap', async () => {
  saveElsewhere({ clientName: 'Contoso' });
  await contact.fill('Northwind');
  await saveButton.click();

  await expectMessage(m.staff_conflict_merged({ name: 'Vikram Shah' }));
  expect(opened.api.bodyOf(update)).toMatchObject({
    clientName: 'Contoso',
    adminContact: 'Northwind',
    version: savedSettings.version + 1,
  });
});

test('shows both versions of a field that both changed, and saves the chosen one with the rest', async () => {
  saveElsewhere({ adminContact: 'Contoso' });
  await contact.fill('Northwind');
  await page.getByLabelText(m.staff_settings_client_name()).fill('Northwind Advice');
  await saveButton.click();
  const dialog = page.getByRole('dialog', { name: m.staff_conflict_title() });
  const field = dialog.getByRole('group', { name: m.staff_settings_admin_contact() });
  await expect.element(field.getByText('Northwind')).toBeVisible();
  await field.getByText('Contoso').click();
  await dialog.getByRole('button', { name: m.staff_conflict_save() }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(update)).toMatchObject({
    adminContact: 'Contoso',
    clientName: 'Northwind Advice',
    version: savedSettings.version + 1,
  });
});

test('keeps everything typed when the choice is put off, and asks again', async () => {
  saveElsewhere({ adminContact: 'Contoso' });
  opened.api.answer(update, errorResponse('record.conflict'));
  await contact.fill('Northwind');
  await saveButton.click();
  const dialog = page.getByRole('dialog', { name: m.staff_conflict_title() });
  await dialog.getByRole('button', { name: m.staff_conflict_keep() }).click();

  await expect.element(contact).toHaveValue('Northwind');
  await saveButton.click();
  await expect.element(dialog.getByText('Contoso')).toBeVisible();
});

test('asks before another page replaces it', async () => {
  await contact.fill('Northwind');
  const products = page
    .getByRole('navigation', { name: m.staff_shell_navigation() })
    .getByRole('link', { name: 'Products' });
  await products.click();
  const question = page.getByRole('dialog', { name: m.staff_unsaved_title() });
  await question.getByRole('button', { name: m.staff_unsaved_stay() }).click();
  await expect.element(contact).toHaveValue('Northwind');

  await products.click();
  await question.getByRole('button', { name: m.staff_unsaved_leave() }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('leads from the save bar to the colour that blocks it', async () => {
  const colour = page.getByLabelText(m.staff_settings_colour(), { exact: true });
  await colour.fill('#F2B705');
  window.scrollTo(0, document.body.scrollHeight);
  await page.getByRole('button', { name: m.staff_settings_colour_show() }).click();

  await expect.element(page.getByText(m.staff_settings_too_pale())).toBeInViewport();
});

test('a search shows the matching sections alone, and keeps what was typed in the others', async () => {
  await contact.fill('Northwind');
  const search = page.getByLabelText(m.staff_settings_search());
  await search.fill(m.staff_settings_currency().toUpperCase());

  await expect.element(page.getByRole('region', { name: m.staff_settings_place() })).toBeVisible();
  await expect.element(contact).not.toBeVisible();
  await search.fill('');
  await expect.element(contact).toHaveValue('Northwind');
});

test('an address with an anchor opens at that section', async () => {
  await opened.close();
  opened = await openConsolePage({ path: '/app/settings#links', role: 'SUPER_ADMIN', state: 'full' });

  await expect.element(page.getByRole('heading', { name: m.staff_settings_links() })).toBeInViewport();
});

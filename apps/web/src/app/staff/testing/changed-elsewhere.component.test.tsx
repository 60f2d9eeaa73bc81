/** A record that someone else saves while its page or dialog is open. */

import { type MessageProviders, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { type ManagedForm, managedFormRoutes } from '@foyer/contract/registration/managed-form.ts';
import { type ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/sso/sso-settings.ts';
import { type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { sample } from './support/sample.ts';
import { expectMessage } from './support/shown-messages.ts';

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened.close());

async function open(path: string, answers = {}): Promise<void> {
  opened = await openConsolePage({ path, role: 'SUPER_ADMIN', state: 'full', answers });
}

const sampled = <Record,>(answer: Parameters<typeof sample>[0]) =>
  (sample(answer, { listLength: 6 }) as { result: Record }).result;

/** The page fetches what it shows again, as it does when an event says that the record has changed. */
const returnToWindow = () => window.dispatchEvent(new Event('visibilitychange'));

const settings = sampled<Settings>(settingsRoutes.find.answer);
const form = sampled<ManagedForm>(managedFormRoutes.find.answer);
const signOn = sampled<ManagedSignOn>(managedSignOnRoutes.find.answer);
const providers = sampled<MessageProviders>(managedMessageRoutes.carriers.answer);
const template = { kind: 'schedule-confirmed', channel: 'email', language: 'en', subject: 'Your demo' };
const templates = (text: string, version: number) => ({
  result: [{ ...template, text, version, isDefault: false, placeholders: ['name'] }],
});

interface Case {
  readonly path: string;
  readonly route: string;
  readonly before: object;
  readonly after: object;
  readonly field: () => Locator;
  readonly shown: string;
}

const cases: readonly Case[] = [
  {
    path: '/app/settings',
    route: 'GET /api/manage/settings',
    before: { result: settings },
    after: { result: { ...settings, adminContact: 'Contoso', version: settings.version + 1 } },
    field: () => page.getByLabelText(m.staff_settings_admin_contact()),
    shown: 'Contoso',
  },
  {
    path: '/app/settings/form',
    route: 'GET /api/manage/form',
    before: { result: form },
    after: { result: { ...form, form: { ...form.form, headline: 'Contoso' }, version: form.version + 1 } },
    field: () => page.getByLabelText(m.staff_form_headline()),
    shown: 'Contoso',
  },
  {
    path: '/app/settings/sign-on',
    route: 'GET /api/manage/sign-on',
    before: { result: signOn },
    after: { result: { ...signOn, clientId: 'contoso', version: signOn.version + 1 } },
    field: () => page.getByLabelText(m.staff_sso_client()),
    shown: 'contoso',
  },
  {
    path: '/app/settings/carriers',
    route: 'GET /api/manage/carriers',
    before: { result: { ...providers, quietHours: { from: '21:00', to: '08:00' } } },
    after: { result: { ...providers, quietHours: { from: '22:00', to: '08:00' }, version: 9 } },
    field: () => page.getByLabelText(m.staff_quiet_from()),
    shown: '22:00',
  },
  {
    path: '/app/settings/templates',
    route: 'GET /api/manage/message-templates',
    before: templates('See you then.', 1),
    after: templates('See you on Monday.', 2),
    field: () => page.getByLabelText(m.staff_templates_text(), { exact: true }),
    shown: 'See you on Monday.',
  },
];

test.each(cases)('$path without a draft shows what was saved elsewhere', async (given) => {
  await open(given.path, { [given.route]: given.before });
  await expect.element(given.field()).toBeVisible();
  opened.api.answer(given.route, given.after);

  returnToWindow();

  await expect.element(given.field()).toHaveValue(given.shown);
  await expect.element(page.getByText(m.staff_settings_unsaved())).not.toBeInTheDocument();
});

const contact = page.getByLabelText(m.staff_settings_admin_contact());
const clientName = page.getByLabelText(m.staff_settings_client_name());

async function typeWhileSomeoneSaves(): Promise<void> {
  await open('/app/settings');
  await contact.fill('Northwind');
  const theirs = { ...settings, clientName: 'Contoso', version: settings.version + 1 };
  opened.api.answer('GET /api/manage/settings', { result: theirs });
  opened.api.answer('PUT /api/manage/settings', errorResponse('record.conflict'), { result: theirs });
  returnToWindow();
}

const notice = page.getByText(m.staff_conflict_meanwhile({ fields: m.staff_settings_client_name() }));

test('a draft is kept, and the page says which fields someone else saved', async () => {
  await typeWhileSomeoneSaves();

  await expect.element(notice).toBeVisible();
  await expect.element(contact).toHaveValue('Northwind');
});

test('saving such a draft keeps what someone else saved', async () => {
  await typeWhileSomeoneSaves();
  await expect.element(notice).toBeVisible();

  await page.getByRole('button', { name: m.staff_form_save() }).click();

  await expectMessage(m.staff_conflict_merged_nameless());
  expect(opened.api.bodyOf('PUT /api/manage/settings')).toMatchObject({
    adminContact: 'Northwind',
    clientName: 'Contoso',
    version: settings.version + 1,
  });
});

test('discarding such a draft shows what someone else saved', async () => {
  await typeWhileSomeoneSaves();
  await expect.element(notice).toBeVisible();

  await page.getByRole('button', { name: m.staff_settings_discard() }).click();

  await expect.element(clientName).toHaveValue('Contoso');
  await expect.element(notice).not.toBeInTheDocument();
});

test('a dialog shows what was saved elsewhere, and with a draft names it', async () => {
  const user = { ...sampled<ManagedUser>(managedUserRoutes.find.answer), role: 'AGENT' };
  await open('/app/users');
  const dialog = page.getByRole('dialog');
  await page.getByText('Sample name').first().click();
  const name = dialog.getByLabelText(m.staff_users_name());
  const email = dialog.getByLabelText(m.staff_users_email());
  await expect.element(name).toBeVisible();

  opened.api.answer('GET /api/manage/users/:userId', { result: { ...user, name: 'Lena Frost' } });
  returnToWindow();
  await expect.element(name).toHaveValue('Lena Frost');

  await email.fill('lena@acme.example');
  opened.api.answer('GET /api/manage/users/:userId', { result: { ...user, name: 'Lena Winter' } });
  returnToWindow();
  const meanwhile = m.staff_conflict_meanwhile({ fields: m.staff_users_name() });
  await expect.element(dialog.getByText(meanwhile)).toBeVisible();
  await expect.element(email).toHaveValue('lena@acme.example');
});

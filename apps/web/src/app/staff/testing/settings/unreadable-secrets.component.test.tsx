/** Settings › Message providers, when the server can no longer read a secret that it stored. */
import { type MessageProviders, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { sample } from '../support/sample.ts';

const sampled = sample(managedMessageRoutes.carriers.answer, { listLength: 0 }) as {
  result: MessageProviders;
};
const providers: MessageProviders = {
  ...sampled.result,
  sms: { kind: 'twilio', accountSid: `AC${'0'.repeat(32)}`, from: '+15005550006' },
  whatsapp: { kind: 'none' },
  email: { kind: 'smtp', url: 'smtps://user@mail.example.com', from: 'hello@acme.example' },
  hasSecret: { sms: false, whatsapp: false, email: true },
  isSecretUnreadable: { sms: true, whatsapp: false, email: false },
};
const saved: MessageProviders = {
  ...providers,
  hasSecret: { ...providers.hasSecret, sms: true },
  isSecretUnreadable: { sms: false, whatsapp: false, email: false },
  version: providers.version + 1,
};
const saveRoute = 'PUT /api/manage/carriers';

const notice = (channel: string) =>
  page.getByRole('alert').filter({ hasText: m.staff_secret_unreadable({ channel }) });
const token = page.getByLabelText(m.staff_providers_auth_token(), { exact: true });

let shown: ConsolePage;
afterEach(() => shown.close());

async function open(): Promise<void> {
  shown = await openConsolePage({
    path: '/app/settings/carriers',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: { 'GET /api/manage/carriers': { result: providers }, [saveRoute]: { result: saved } },
  });
}

test('a secret that can no longer be read is an alert that names its channel, until a new one is saved', async () => {
  await open();
  await expect.element(notice('SMS')).toBeVisible();
  await expect.element(notice('Email')).not.toBeInTheDocument();

  await token.fill('a new token of Twilio');
  await expect.element(notice('SMS')).toBeVisible();
  await page.getByRole('button', { name: m.staff_form_save() }).click();

  await expect.element(notice('SMS')).not.toBeInTheDocument();
  expect(shown.api.bodyOf(saveRoute)).toMatchObject({ secrets: { sms: 'a new token of Twilio' } });
});

test('a secret that can no longer be read can be removed', async () => {
  await open();

  await page
    .getByRole('button', { name: m.staff_secret_remove_named({ label: m.staff_providers_auth_token() }) })
    .click();
  await page.getByRole('button', { name: m.staff_form_save() }).click();

  await expect.element(notice('SMS')).not.toBeInTheDocument();
  expect(shown.api.bodyOf(saveRoute)).toMatchObject({ secrets: { sms: null } });
});

/** Settings › Webhooks: the list, a secret that is shown once, wrong addresses at their field, deliveries and a test event. */
import type { WebhookDelivery, WebhookEndpoint } from '@foyer/contract/webhooks.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectMessage } from '../support/shown-messages.ts';

const routes = {
  list: 'GET /api/manage/webhooks',
  create: 'POST /api/manage/webhooks',
  update: 'PUT /api/manage/webhooks/:webhookId',
  replace: 'POST /api/manage/webhooks/:webhookId/secret',
  remove: 'DELETE /api/manage/webhooks/:webhookId',
  test: 'POST /api/manage/webhooks/:webhookId/test',
  deliveries: 'GET /api/manage/webhooks/:webhookId/deliveries',
};
const webhook: WebhookEndpoint = {
  id: '00000000-0000-4000-8000-00000000000e',
  url: 'https://hooks.example/foyer',
  events: ['service_level.missed'],
  active: true,
  isSecretUnreadable: false,
  createdAt: '2026-11-26T09:00:00.000Z',
  createdBy: 'Susan Owner',
  version: 3,
};
const delivery: WebhookDelivery = {
  id: '00000000-0000-4000-8000-0000000000d1',
  event: 'service_level.missed',
  state: 'PLANNED',
  tries: 2,
  status: 500,
  problem: 'The server answered 500.',
  createdAt: '2026-11-26T09:00:00.000Z',
  nextAt: '2026-11-26T09:05:00.000Z',
};

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => opened.close());

async function open(answers: Readonly<Record<string, unknown>> = {}): Promise<void> {
  opened = await openConsolePage({
    path: '/app/settings/webhooks',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: {
      [routes.list]: { result: [webhook] },
      [routes.deliveries]: { result: [delivery] },
      ...answers,
    },
  });
}
const button = (name: string) => page.getByRole('button', { name: `${name}: ${webhook.url}` });
const dialog = () => page.getByRole('dialog');

test('creates a webhook and shows its secret once', async () => {
  const secret = 'whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29rISE=';
  await open({ [routes.list]: { result: [] }, [routes.create]: { result: { secret, endpoint: webhook } } });
  await expect.element(page.getByText(m.staff_webhooks_none())).toBeVisible();
  await page.getByRole('button', { name: m.staff_webhooks_new() }).click();
  await dialog().getByLabelText(m.staff_webhooks_url()).fill(' https://hooks.example/foyer ');
  await dialog().getByRole('checkbox', { name: m.staff_webhooks_event_recovered() }).click();
  opened.api.answer(routes.list, { result: [webhook] });

  await dialog().getByRole('button', { name: m.staff_webhooks_create() }).click();

  await expect.element(page.getByText(secret)).toBeVisible();
  await expect.element(page.getByText(m.staff_webhooks_secret_once())).toBeVisible();
  expect(opened.api.bodyOf(routes.create)).toMatchObject({ events: ['service_level.missed'], active: true });
  await expect.element(button(m.staff_webhooks_deliveries())).toBeVisible();
});

test('says at its field what is wrong with an address, and keeps what was entered', async () => {
  await open({ [routes.create]: errorResponse('request.invalid', { fields: { url: 'invalid' } }) });
  await page.getByRole('button', { name: m.staff_webhooks_new() }).click();
  const address = dialog().getByLabelText(m.staff_webhooks_url());
  await address.fill('http://10.0.0.7/');

  await dialog().getByRole('button', { name: m.staff_webhooks_create() }).click();

  await expect.element(dialog().getByText(m.staff_webhooks_url_wrong())).toBeVisible();
  await expect.element(address).toHaveValue('http://10.0.0.7/');
});

test('turns a webhook off', async () => {
  await open({ [routes.update]: { result: { ...webhook, active: false } } });
  await button(m.staff_edit()).click();
  await dialog().getByRole('switch', { name: m.staff_webhooks_active() }).click();

  await dialog().getByRole('button', { name: m.staff_form_save() }).click();

  await expect.poll(() => opened.api.bodyOf(routes.update)).toMatchObject({ active: false, version: 3 });
});

test('replaces the secret after a question, and shows the new one', async () => {
  const secret = 'whsec_bmV3IHNlY3JldCBvZiB0aGUgd2ViaG9vaw==';
  await open({ [routes.replace]: { result: { secret, endpoint: webhook } } });
  await button(m.staff_webhooks_replace()).click();
  await expect.element(dialog().getByText(m.staff_webhooks_replace_text())).toBeVisible();

  await dialog().getByRole('button', { name: m.staff_webhooks_replace() }).click();

  await expect.element(page.getByText(secret)).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('says that a secret cannot be read', async () => {
  await open({ [routes.list]: { result: [{ ...webhook, isSecretUnreadable: true }] } });

  await expect.element(page.getByText(m.staff_webhooks_secret_unreadable())).toBeVisible();
});

test('shows why a delivery is tried again, and a test event as soon as it is delivered', async () => {
  await open();
  await button(m.staff_webhooks_deliveries()).click();
  await expect.element(dialog().getByText('The server answered 500.')).toBeVisible();
  await expect.element(dialog().getByText(m.staff_webhooks_retrying())).toBeVisible();
  const sent = { ...delivery, id: webhook.id, event: 'webhook.test', tries: 0, problem: null, status: null };
  const delivered = { ...sent, state: 'DELIVERED', tries: 1, status: 200, nextAt: null };
  opened.api.answer(routes.deliveries, { result: [sent, delivery] }, { result: [delivered, delivery] });

  await dialog().getByRole('button', { name: m.staff_webhooks_send_test() }).click();

  await expect.element(dialog().getByText(m.staff_webhooks_event_test())).toBeVisible();
  await expect.element(dialog().getByText(m.staff_webhooks_delivered())).toBeVisible();
});

test('is removed after a question', async () => {
  await open();
  await button(m.staff_webhooks_remove()).click();
  opened.api.answer(routes.list, { result: [] });

  await dialog().getByRole('button', { name: m.staff_webhooks_remove() }).click();

  await expectMessage(m.staff_webhooks_removed());
  await expect.element(page.getByText(m.staff_webhooks_none())).toBeVisible();
});

/** Settings › Message providers: how each channel is doing, and a test message through it. */
import type { ProviderHealth } from '@foyer/contract/messaging/messages.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectToFit } from '../support/layout.ts';

const healthRoute = 'GET /api/manage/carriers/health';
const testRoute = 'POST /api/manage/message-templates/:kind/:channel/:language/test';
const quiet: ProviderHealth = {
  state: 'ready',
  lastSuccessAt: null,
  lastFailure: null,
  lastDay: { sent: 0, failed: 0 },
};
const failing: ProviderHealth = {
  state: 'ready',
  lastSuccessAt: '2026-11-23T09:00:00.000Z',
  lastFailure: { at: '2026-11-23T10:00:00.000Z', problem: 'Twilio is limiting the number of messages.' },
  lastDay: { sent: 38, failed: 2 },
};

let shown: ConsolePage | null = null;
afterEach(async () => {
  await shown?.close();
  shown = null;
});

async function open(change: Partial<Record<'sms' | 'whatsapp' | 'email', ProviderHealth>> = {}) {
  shown = await openConsolePage({
    path: '/app/settings/carriers',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: { [healthRoute]: { result: { sms: quiet, whatsapp: quiet, email: quiet, ...change } } },
  });
  return shown.api;
}
const channel = (name: string) => page.getByRole('group', { name, exact: true });
const sendBy = (name: string) =>
  page.getByRole('button', { name: m.staff_health_test_named({ channel: name }) });

test('a channel has its last message, its last failure with the reason, and the share that failed', async () => {
  await open({ sms: failing });

  const sms = channel('SMS');
  await expect.element(sms.getByText('23-11-26, 09:00')).toBeVisible();
  await expect
    .element(sms.getByText('23-11-26, 10:00: Twilio is limiting the number of messages.'))
    .toBeVisible();
  const link = channel('SMS').getByRole('link', { name: '2 of 40 (5%)' });
  expect(link.element().getAttribute('href')).toBe('/app/messages?channel=sms&state=FAILED');
});

test('a channel that is off or without a provider shows what to do instead of a test', async () => {
  await open({ sms: { ...quiet, state: 'missing' }, whatsapp: { ...quiet, state: 'off' } });

  await expect.element(channel('SMS').getByText(m.staff_health_missing_hint())).toBeVisible();
  await expect.element(channel('WhatsApp').getByText(m.staff_health_off_hint())).toBeVisible();
  await expect.element(sendBy('SMS')).not.toBeInTheDocument();
  await expect.element(sendBy('WhatsApp')).not.toBeInTheDocument();
});

test("a test by email goes to the user's own address, shows that it is busy, and updates the state", async () => {
  const api = await open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  api.answer(testRoute, answered);
  const email = channel('Email');
  await expect.element(email.getByLabelText(m.staff_links_to_email())).toHaveValue('kavita@acme.example');

  await sendBy('Email').click();
  await expect.element(email.getByRole('button', { name: m.staff_links_sending() })).toBeVisible();
  api.answer(healthRoute, { result: { sms: quiet, whatsapp: quiet, email: failing } });
  answer({ result: { sent: true, problem: null } });

  await expect.element(email.getByText(m.staff_templates_test_sent())).toBeVisible();
  await expect.element(email.getByText('23-11-26, 09:00')).toBeVisible();
  expect(api.bodyOf(testRoute)).toMatchObject({ to: 'kavita@acme.example', subject: expect.any(String) });
});

test("the provider's answer to a test and a rejection by the server are shown", async () => {
  const api = await open();
  const sms = channel('SMS');
  await sendBy('SMS').click();
  await expect.element(sms.getByText(m.staff_links_to_missing())).toBeVisible();
  expect(api.bodyOf(testRoute)).toBeUndefined();

  api.answer(
    testRoute,
    { result: { sent: false, problem: 'Unknown number.' } },
    errorResponse('request.too_many'),
  );
  await sms.getByLabelText(m.staff_links_to_phone()).fill('+442079460000');
  await sendBy('SMS').click();
  await expect
    .element(sms.getByRole('alert'))
    .toHaveTextContent(m.staff_templates_test_refused({ problem: 'Unknown number.' }));
  await sendBy('SMS').click();
  await expect.element(sms.getByText(m.error_request_too_many())).toBeVisible();
});

test.each([320, 390, 1280])('a long reason of a failure fits at %i px', async (width) => {
  await page.viewport(width, 800);
  const problem = `HTTP-502-${'x'.repeat(190)}`;
  await open({ email: { ...failing, lastFailure: { at: '2026-11-23T10:00:00.000Z', problem } } });

  await expect.element(channel('Email').getByText(`23-11-26, 10:00: ${problem}`)).toBeVisible();
  await expectToFit();
});

/**
 * Twilio as message provider: configuration, codes by SMS and WhatsApp, signed status callbacks, and errors.
 */
import { expect } from '@playwright/test';
import { setFlags } from '../support/api/flags.ts';
import { test as base } from '../support/journey.ts';
import type { Customer } from '../support/people/customer.ts';
import type { Staff } from '../support/people/staff.ts';
import { type FakeTwilio, startFakeTwilio } from '../support/servers/fake-twilio.ts';
import { type Foyer, foyerStartTimeoutMs, startFoyer } from '../support/servers/foyer.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const sender = '+14155550123';

interface TwilioSetup {
  readonly twilio: FakeTwilio;
  readonly foyer: Foyer;
}

const test = base.extend<{ twilioSetup: TwilioSetup }>({
  twilioSetup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it for a fixture without dependencies
    async ({}, use) => {
      const twilio = await startFakeTwilio();
      const foyer = await startFoyer({ twilioUrl: twilio.url });
      await use({ twilio, foyer });
      await foyer.stop();
      await twilio.stop();
    },
    { timeout: foyerStartTimeoutMs },
  ],
});

test('Twilio sends codes by SMS and WhatsApp; unsigned callbacks are rejected, errors shown', async ({
  people,
  twilioSetup: { twilio, foyer },
}) => {
  const openAsCustomer = (name: string) => people.customer('demo', name, { foyer, context: phone });
  await setFlags(foyer, 'demo', { whatsapp: true });
  const owner = await people.staff('demo', 'owner', { foyer });
  await owner.open('/app/settings/carriers', 'Settings');
  for (const channel of ['SMS', 'WhatsApp'] as const) await selectTwilio(owner, channel, twilio);
  await save(owner);
  await owner.open('/app/settings/templates', 'Settings');
  await sendTestMessage(owner, {
    channel: 'SMS',
    to: '+919845000111',
    answer: 'The provider accepted the message.',
  });
  expect(await twilio.waitForMessage('+919845000111')).toMatchObject({ from: sender });

  const tess = await openAsCustomer('Tess Text');
  await tess.requestCode('support');
  await expect(tess.page.getByText('We texted a 6-digit code to')).toBeVisible();
  const sms = await twilio.waitForMessage(`+91${tess.mobileNumber}`);
  expect(sms.body).toMatch(/\n@demo\.localhost #\d{6}$/);
  await owner.open('/app/messages', 'Messages');
  await owner.search('Full number or email', sms.to);
  const state = (name: string) => owner.row('Code').getByText(name, { exact: true });
  await expect(state('Sent')).toBeVisible();
  expect(await twilio.reportStatus(sms, 'delivered', 'another-key')).toBe(401);
  await owner.page.reload();
  await expect(state('Sent')).toBeVisible();
  expect(await twilio.reportStatus(sms, 'delivered')).toBe(204);
  await owner.page.reload();
  await expect(state('Delivered')).toBeVisible();
  await enterCodeFrom(tess, sms.body);

  await twilio.setMode('down');
  const wim = await openAsCustomer('Wim What');
  await wim.openForm('support');
  await wim.fillForm();
  await wim.sendCode.click();
  await expect(
    wim.page.getByText("We couldn't send the code. Check your details and try again."),
  ).toBeVisible();
  await twilio.setMode(21_408);
  await wim.sendCode.click();
  await expect(
    wim.page.getByText("We couldn't send the code. Check your details and try again."),
  ).toBeVisible();
  await owner.open(`/app/messages?search=%2B91${wim.mobileNumber}`, 'Messages');
  await expect(state('Failed')).toHaveCount(2);
  await owner.page.getByRole('button', { name: 'Code' }).first().click();
  await expect(owner.dialog('Code').getByText(/Twilio is not allowed to send to this country/)).toBeVisible();

  await owner.open('/app/settings/carriers', 'Settings');
  await providerSelect(owner, 'SMS').selectOption({ label: 'None' });
  await save(owner);
  await owner.open('/app/settings/templates', 'Settings');
  const twilioError = 'Twilio is not allowed to send to this country';
  await sendTestMessage(owner, { channel: 'WhatsApp', to: '+919845000112', answer: twilioError });
  await twilio.setMode('fine');
  await wim.submitForm();
  await expect(wim.page.getByText('We sent a 6-digit code by WhatsApp to')).toBeVisible();
  const whatsApp = await twilio.waitForMessage(`whatsapp:+91${wim.mobileNumber}`);
  expect(whatsApp.from).toBe(`whatsapp:${sender}`);
  await enterCodeFrom(wim, whatsApp.body);
});

const providerSelect = (owner: Staff, channel: string) =>
  owner.page.getByRole('region', { name: channel }).getByLabel('Provider');

async function selectTwilio(
  owner: Staff,
  channel: string,
  { accountSid, authToken }: FakeTwilio,
): Promise<void> {
  const section = owner.page.getByRole('region', { name: channel });
  await providerSelect(owner, channel).selectOption({ label: 'Twilio' });
  await section.getByLabel('Sender').fill(sender);
  await section.getByLabel('Account SID').fill(accountSid);
  await section.getByLabel('Auth token').fill(authToken);
}

async function save(owner: Staff): Promise<void> {
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await expect(owner.page.getByText('You have unsaved changes.')).toBeHidden();
}

interface TestMessage {
  readonly channel: 'SMS' | 'WhatsApp';
  readonly to: string;
  readonly answer: string;
}

async function sendTestMessage({ page }: Staff, { channel, to, answer }: TestMessage): Promise<void> {
  await page.getByLabel('Channel').selectOption({ label: channel });
  const form = page.getByRole('region', { name: 'Test message' });
  await form.getByLabel('Phone number').fill(to);
  await form.getByRole('button', { name: 'Send test' }).click();
  await expect(form.getByText(answer)).toBeVisible();
}

async function enterCodeFrom(customer: Customer, body: string): Promise<void> {
  await customer.code.fill(/\b\d{6}\b/.exec(body)?.[0] ?? '');
  await customer.expectInLobby();
}

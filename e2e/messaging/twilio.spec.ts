/** A tenant whose messages Twilio carries: set up at the console, codes by SMS and WhatsApp, and what became of them. */
import { expect } from '@playwright/test';
import { setFlags } from '../support/flags.ts';
import { type Foyer, productStartsWithinMs, startFoyer } from '../support/foyer.ts';
import { test as base } from '../support/journey.ts';
import type { Customer } from '../support/people/customer.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTwilio, type Twilio } from '../support/twilio.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const sender = '+14155550123';

interface Carried {
  readonly twilio: Twilio;
  readonly product: Foyer;
}

const test = base.extend<{ carried: Carried }>({
  carried: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright tells a fixture without needs
    async ({}, use) => {
      const twilio = await startTwilio();
      const product = await startFoyer({ twilioUrl: twilio.url });
      await use({ twilio, product });
      await product.stop();
      await twilio.stop();
    },
    { timeout: productStartsWithinMs },
  ],
});

test('Twilio carries codes by SMS and WhatsApp, its reports are believed when signed, and a no is told', async ({
  people,
  carried: { twilio, product },
}) => {
  const become = (name: string) => people.customer('demo', name, { product, window: phone });
  await setFlags(product, 'demo', { whatsapp: true });
  const owner = await people.staff('demo', 'owner', { product });
  await owner.open('/app/settings/carriers', 'Settings');
  for (const channel of ['SMS', 'WhatsApp'] as const) await setTwilio(owner, channel, twilio);
  await save(owner);
  await owner.open('/app/settings/templates', 'Settings');
  await trySending(owner, { channel: 'SMS', to: '+919845000111', answer: 'The carrier took it.' });
  expect(await twilio.find('+919845000111')).toMatchObject({ from: sender });

  const tess = await become('Tess Text');
  await tess.askForCode('support');
  await expect(tess.page.getByText('We sent six digits by SMS to')).toBeVisible();
  const sms = await twilio.find(`+91${tess.mobileNumber}`);
  expect(sms.body).toMatch(/\n@demo\.localhost #\d{6}$/);
  await owner.open('/app/messages', 'Messages');
  await owner.search('Whole number or email', sms.to);
  const state = (name: string) => owner.row('Code').getByText(name, { exact: true });
  await expect(state('Sent')).toBeVisible();
  expect(await twilio.report(sms, 'delivered', 'somebody-else')).toBe(401);
  await owner.page.reload();
  await expect(state('Sent')).toBeVisible();
  expect(await twilio.report(sms, 'delivered')).toBe(204);
  await owner.page.reload();
  await expect(state('Delivered')).toBeVisible();
  await typeCodeOf(tess, sms.body);

  await twilio.is('down');
  const wim = await become('Wim What');
  await wim.openForm('support');
  await wim.fillForm();
  await wim.sendCode.click();
  await expect(wim.page.getByText('The code could not be sent. Please try again.')).toBeVisible();
  await twilio.is(21_408);
  await wim.sendCode.click();
  await expect(wim.page.getByText('The code could not be sent. Please try again.')).toBeVisible();
  await owner.open(`/app/messages?search=%2B91${wim.mobileNumber}`, 'Messages');
  await expect(state('Failed')).toHaveCount(2);
  await owner.page.getByRole('button', { name: 'Code' }).first().click();
  await expect(owner.dialog('Code').getByText(/Twilio may not send to this country/)).toBeVisible();

  await owner.open('/app/settings/carriers', 'Settings');
  await carrierOf(owner, 'SMS').selectOption({ label: 'None' });
  await save(owner);
  await owner.open('/app/settings/templates', 'Settings');
  const refusal = 'Twilio may not send to this country';
  await trySending(owner, { channel: 'WhatsApp', to: '+919845000112', answer: refusal });
  await twilio.is('fine');
  await wim.handIn();
  await expect(wim.page.getByText('We sent six digits by WhatsApp to')).toBeVisible();
  const whatsApp = await twilio.find(`whatsapp:+91${wim.mobileNumber}`);
  expect(whatsApp.from).toBe(`whatsapp:${sender}`);
  await typeCodeOf(wim, whatsApp.body);
});

const carrierOf = (owner: Staff, channel: string) =>
  owner.page.getByRole('region', { name: channel }).getByLabel('Carrier');

async function setTwilio(owner: Staff, channel: string, { accountSid, authToken }: Twilio): Promise<void> {
  const section = owner.page.getByRole('region', { name: channel });
  await carrierOf(owner, channel).selectOption({ label: 'Twilio' });
  await section.getByLabel('Sender').fill(sender);
  await section.getByLabel('Account SID').fill(accountSid);
  await section.getByLabel('Auth token').fill(authToken);
}

async function save(owner: Staff): Promise<void> {
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await expect(owner.page.getByText('Not saved yet.')).toBeHidden();
}

interface Trial {
  readonly channel: 'SMS' | 'WhatsApp';
  readonly to: string;
  readonly answer: string;
}

async function trySending({ page }: Staff, { channel, to, answer }: Trial): Promise<void> {
  await page.getByLabel('Channel').selectOption({ label: channel });
  const trying = page.getByRole('region', { name: 'Try it out' });
  await trying.getByLabel('Number').fill(to);
  await trying.getByRole('button', { name: 'Send a test' }).click();
  await expect(trying.getByText(answer)).toBeVisible();
}

async function typeCodeOf(customer: Customer, body: string): Promise<void> {
  await customer.code.fill(/\b\d{6}\b/.exec(body)?.[0] ?? '');
  await customer.expectInLobby();
}

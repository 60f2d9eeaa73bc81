/** Webhooks: a super admin connects a server, which accepts a test event once it has the secret. */
import { expect, test } from '../support/journey.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/servers/webhook-receiver.ts';

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver.close());

test('a webhook is created in the settings, its test event is refused without the secret and accepted with it', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  await owner.open('/app/settings/webhooks', 'Settings');
  const { page } = owner;
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('dialog').getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await page.getByText(/^whsec_/).textContent();

  await page.getByRole('button', { name: `Deliveries: ${receiver.url}` }).click();
  const deliveries = page.getByRole('dialog').getByRole('listitem');
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(deliveries.getByText('The server answered 401.')).toBeVisible();
  await expect(deliveries.getByText('Retrying')).toBeVisible();
  receiver.secret = secret ?? '';
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(deliveries.first().getByText('Delivered')).toBeVisible();
  expect(receiver.events[0]).toMatchObject({ type: 'webhook.test', tenant: 'globex' });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Remove: ${receiver.url}` }).click();
  await owner.confirm('Remove this webhook?', 'Remove');
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
});

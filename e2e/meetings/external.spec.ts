/** A meeting on an external platform, from the product's settings to outcome and feedback, without a room. */
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { createProduct } from '../support/api/console-calls.ts';
import { requireSuccess } from '../support/api/tenant-calls.ts';
import { findViolations } from '../support/browser/accessibility.ts';
import { expect, test } from '../support/journey.ts';

const productName = 'Outside Tour';
const template = 'https://meet.example.test/{productSlug}?name={customerName}#{token}';

/** Stands for the platform, which the tests cannot reach. */
const servePlatform = (context: BrowserContext) =>
  context.route('https://meet.example.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Platform</title><h1>The platform</h1>' }),
  );

/** @param opened the page that opens, by a click or by itself */
async function readPlatform(opened: Promise<Page>): Promise<URL> {
  const platform = await opened;
  await expect(platform.getByRole('heading', { name: 'The platform' })).toBeVisible();
  expect(await platform.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  const address = new URL(platform.url());
  await platform.close();
  return address;
}

test('a meeting on an external platform opens there, and ends with outcome and feedback here', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const product = await createProduct(admin, productName);
  const { result } = requireSuccess(await admin.call('/api/manage/users?search=agent@demo.test')) as {
    result: { rows: ManagedUser[] };
  };
  const { id, image: _image, createdAt: _createdAt, ...fields } = product;
  const body = { ...fields, agentIds: result.rows.map((user) => user.id) };
  requireSuccess(await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body }));
  await admin.open('/app/products', 'Products');
  await admin.chooseInRow(productName, 'Edit');
  const form = admin.dialog(productName);
  await form.getByLabel('Platform').selectOption('LightSpeed web');
  const address = form.getByLabel('Meeting address');
  await address.fill('http://meet.example.test/');
  await address.blur();
  await expect(form.getByText(/Enter an address that starts with https/)).toBeVisible();
  await address.fill(template);
  await expect(form.getByText(/Example: https:\/\/meet.example.test\/.*Ananya%20Iyer/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  // The agent's browser opens the platform at a click only, the customer's by itself.
  const agent = await people.agent('demo', 'agent');
  await agent.page.context().addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, ...more) => (url === 'about:blank' ? null : open(url, ...more));
  });
  const customer = await people.customer('demo', 'Noor Outside');
  for (const { page } of [agent, customer]) await servePlatform(page.context());
  await agent.signInWithLobbyOn();
  const requestedPaths: string[] = [];
  for (const { page } of [agent, customer])
    page.context().on('request', (request) => {
      // The console prefetches the room for other products.
      const isOfConsole = request.isNavigationRequest() || request.frame().page() === agent.page;
      if (!isOfConsole) requestedPaths.push(new URL(request.url()).pathname);
    });
  await customer.register(product.slug);
  const customersPlatform = customer.page.context().waitForEvent('page');
  const { page: agents } = await agent.accept(agent.knock(customer.name, productName));
  await expect(agents.getByRole('heading', { name: 'Your meeting opens in LightSpeed web' })).toBeFocused();
  expect(await findViolations(agents)).toEqual([]);

  const customersAddress = await readPlatform(customersPlatform);
  await expect(customer.page.getByRole('status').getByText(/^Waiting for/)).toBeVisible();
  await expect(agents.getByText('Noor Outside has already opened it.')).toBeVisible();
  const agentsPlatform = agents.context().waitForEvent('page');
  await agents.getByRole('link', { name: 'Open meeting' }).click();
  const agentsAddress = await readPlatform(agentsPlatform);
  expect(customersAddress.pathname).toBe(`/${product.slug}`);
  expect(customersAddress.searchParams.get('name')).toBe('Noor Outside');
  expect(customersAddress.hash).not.toBe(agentsAddress.hash);
  await expect(agents.getByText('Noor Outside has opened it too.')).toBeVisible();
  await customer.page.reload();
  await expect(
    customer.page.getByRole('heading', { name: 'Your meeting is open in LightSpeed web' }),
  ).toBeVisible();
  expect(requestedPaths.filter((path) => /livekit|agent-room/.test(path))).toEqual([]);

  await agents.getByRole('button', { name: 'End the meeting' }).click();
  await agents.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click();
  await expect(agents.getByText('You ended the meeting.')).toBeVisible();
  await agents.getByRole('button', { name: 'Completed' }).click();
  await expect(customer.page.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible();
  await customer.page.getByRole('radio', { name: '4 stars' }).check();
  await customer.page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(customer.page.getByText('Thanks for your feedback.')).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
});

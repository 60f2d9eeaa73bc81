/** Products: create with a picture, withdraw, and delete only if unused. */
import { createProduct, registerDemoCustomer, uniqueWord } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an admin creates a product with a picture, and customers see it until it is withdrawn', async ({
  people,
}) => {
  const admin = await people.staff('acme', 'admin');
  const { page } = admin;
  const name = `Chess ${uniqueWord()}`;
  const slug = name.toLowerCase().replace(' ', '-');
  await admin.open('/app/products', 'Products');
  await page.getByRole('button', { name: 'New product' }).click();
  const form = admin.dialog('New product');
  await form.getByLabel('Name').fill(name);
  await expect(form.getByLabel('Address')).toHaveValue(slug);
  await form.getByLabel('Headline').fill('Play a game with us');
  const upload = form.getByLabel('Picture', { exact: true });
  const png = { name: 'board.png', mimeType: 'image/png' };
  await upload.setInputFiles({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(form.getByText(/The limit is 5 MB/)).toBeVisible();
  await upload.setInputFiles({ ...png, buffer: picture });
  await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible();
  await form.getByRole('button', { name: 'Create product' }).click();
  await expect(form).toBeHidden();
  const shown = admin.row(name).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  const customer = await people.customer('acme', 'Wants Chess');
  await customer.openForm(slug);
  await expect(customer.page.getByRole('heading', { name: 'Play a game with us' })).toBeVisible();
  await admin.search('Name or address', name);
  await admin.chooseInRow(name, 'Withdraw');
  await admin.confirm(`Withdraw ${name}?`, 'Withdraw');
  await expect(admin.row(name)).toContainText('Withdrawn');
  // Both in the open form and after a reload.
  await customer.fillForm();
  await customer.page.getByRole('button', { name: 'Send code', exact: true }).click();
  const withdrawn = customer.page.getByRole('heading', { name: 'This demo is no longer available' });
  await expect(withdrawn).toBeVisible();
  await customer.page.reload();
  await expect(withdrawn).toBeVisible();
  await customer.page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(customer.page.getByRole('link', { name: 'JEE Live Demo' })).toBeVisible();
});

test('a product with registrations cannot be deleted and can be withdrawn instead', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { name, slug } = await createProduct(admin, `Sailing ${uniqueWord()}`);
  await registerDemoCustomer(foyer, slug, 'Sven Lind');
  await admin.open('/app/products', 'Products');
  await admin.search('Name or address', name);

  await admin.chooseInRow(name, 'Delete');
  await admin.confirm(`Delete ${name}?`, 'Delete');

  const inUse = admin.dialog(`${name} is in use`);
  await expect(inUse.getByRole('listitem')).toHaveText(['1 registration']);
  await inUse.getByRole('button', { name: 'Withdraw instead' }).click();
  await expect(admin.row(name)).toContainText('Withdrawn');
});

test('the content of a product is shown in its lobby; withdrawing it cancels waiting customers, who can retry once it is published', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { name, slug } = await createProduct(admin, `Weaving ${uniqueWord()}`);
  const customer = await people.customer('demo', 'Waits For Weaving');
  await customer.register(slug);
  await customer.expectInLobby();
  await admin.open('/app/products', 'Products');
  await admin.search('Name or address', name);
  await admin.chooseInRow(name, 'Edit');
  const waiting = admin.dialog(name).getByRole('group', { name: 'While customers wait' });
  await waiting.getByLabel('Text in the lobby').fill('Have your yarn ready.');
  const loom = { name: 'loom.png', mimeType: 'image/png', buffer: picture };
  await waiting.getByLabel('Picture in the lobby').setInputFiles(loom);
  await expect(waiting.getByRole('button', { name: 'Replace' })).toBeVisible();
  await admin.dialog(name).getByRole('button', { name: 'Save' }).click();
  await expect(admin.dialog(name)).toBeHidden();
  await customer.page.reload();
  const content = customer.page.getByRole('region', { name: 'While you wait' });
  await expect(content).toContainText('Have your yarn ready.');
  const shown = content.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await admin.chooseInRow(name, 'Withdraw');
  await admin.confirm(`Withdraw ${name}?`, 'Withdraw');
  await expect(admin.row(name)).toContainText('Withdrawn');

  const cancelled = customer.page.getByRole('heading', { name: 'This demo was cancelled' });
  await expect(cancelled).toBeVisible();
  await customer.page.reload();
  await expect(cancelled).toBeVisible();
  await customer.page.getByRole('button', { name: 'Try again' }).click();
  await expect(cancelled).toBeVisible();

  await admin.chooseInRow(name, 'Publish');
  await admin.confirm(`Publish ${name}?`, 'Publish');
  await expect(admin.row(name)).not.toContainText('Withdrawn');
  await customer.page.getByRole('button', { name: 'Try again' }).click();
  await customer.expectInLobby();
});

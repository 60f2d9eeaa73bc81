/** What is demonstrated: made with a picture, taken off show, and not deleted while something holds on to it. */
import { makeProduct, newWord, registerByCall } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a product is made with a picture of 5 MB at most, customers find it, and are told when it is withdrawn', async ({
  people,
}) => {
  const admin = await people.staff('acme', 'admin');
  const { page } = admin;
  const name = `Chess ${newWord()}`;
  const slug = name.toLowerCase().replace(' ', '-');
  await admin.open('/app/products', 'Products');
  await page.getByRole('button', { name: 'New product' }).click();
  const form = admin.dialog('New product');
  await form.getByLabel('Name').fill(name);
  await expect(form.getByLabel('Address')).toHaveValue(slug);
  await form.getByLabel('Headline').fill('Play a game with us');
  const upload = form.getByLabel('Picture');
  const png = { name: 'board.png', mimeType: 'image/png' };
  await upload.setInputFiles({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(form.getByText(/The most is 5 MB/)).toBeVisible();
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
  await admin.answer(`Withdraw ${name}?`, 'Withdraw');
  await expect(admin.row(name)).toContainText('Withdrawn');
  // In the form already; and who comes later.
  await customer.fillForm();
  await customer.page.getByRole('button', { name: 'Send me a code' }).click();
  const withdrawn = customer.page.getByRole('heading', { name: 'This demo is not offered any more' });
  await expect(withdrawn).toBeVisible();
  await customer.page.reload();
  await expect(withdrawn).toBeVisible();
  await customer.page.getByRole('link', { name: 'Start again' }).click();
  await expect(customer.page.getByRole('link', { name: 'JEE Live Demo' })).toBeVisible();
});

test('a product somebody registered for is not deleted: it says what holds on to it and can be withdrawn', async ({
  people,
  product,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { name, slug } = await makeProduct(admin, `Sailing ${newWord()}`);
  await registerByCall(product, slug, 'Sven Lind');
  await admin.open('/app/products', 'Products');
  await admin.search('Name or address', name);

  await admin.chooseInRow(name, 'Delete');
  await admin.answer(`Delete ${name}?`, 'Delete');

  const inUse = admin.dialog(`${name} is in use`);
  await expect(inUse.getByRole('listitem')).toHaveText(['1 registration']);
  await inUse.getByRole('button', { name: 'Withdraw instead' }).click();
  await expect(admin.row(name)).toContainText('Withdrawn');
});

test('who waits for a product that is taken off show is told so, after a reload too, and can ask once it is back', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { name, slug } = await makeProduct(admin, `Weaving ${newWord()}`);
  const customer = await people.customer('demo', 'Waits For Weaving');
  await customer.register(slug);
  await customer.expectInLobby();
  await admin.open('/app/products', 'Products');
  await admin.search('Name or address', name);
  await admin.chooseInRow(name, 'Withdraw');
  await admin.answer(`Withdraw ${name}?`, 'Withdraw');
  await expect(admin.row(name)).toContainText('Withdrawn');

  const calledOff = customer.page.getByRole('heading', { name: 'This demo was called off' });
  await expect(calledOff).toBeVisible();
  await customer.page.reload();
  await expect(calledOff).toBeVisible();
  await customer.page.getByRole('button', { name: 'Ask again' }).click();
  await expect(calledOff).toBeVisible();

  await admin.chooseInRow(name, 'Put on show');
  await admin.answer(`Put ${name} on show?`, 'Put on show');
  await expect(admin.row(name)).not.toContainText('Withdrawn');
  await customer.page.getByRole('button', { name: 'Ask again' }).click();
  await customer.expectInLobby();
});

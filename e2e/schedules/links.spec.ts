/** Used, expired, revoked and unknown links: the page says which, and offers a next step. */
import { createLink } from '../support/api/console-calls.ts';
import { requireSuccess } from '../support/api/tenant-calls.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

test('a link can be used by one customer, and shows the next one that it was already used', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const link = await createLink(admin, 'support');
  const customer = await people.customer('demo', 'Lin Link', { context: phone });

  await customer.page.goto(link.address);
  await customer.fillForm();
  await customer.submitForm();
  await customer.enterCode();
  await customer.expectInLobby();
  await customer.page.reload();
  await customer.expectInLobby();
  // The link is tapped again after the tab was closed.
  const again = await customer.page.context().newPage();
  await customer.page.close();
  await again.goto(link.address);
  await expect(again.getByRole('heading', { name: "You're in the lobby" })).toBeVisible();
  await again.getByRole('button', { name: 'Leave', exact: true }).click();
  await again.getByRole('button', { name: 'Leave lobby' }).click();

  const next = await people.customer('demo', 'Ned Next', { context: phone });
  const schedule = new ScheduleView(next.page);
  await next.page.goto(link.address);
  await schedule.expectHeading('This link has already been used');
  await schedule.clickButton('Request a new demo');
  await expect(next.sendCode).toBeVisible();
  expect(next.page.url()).not.toContain('link=');
});

test('an expired, revoked or mistyped link shows the reason and offers a next step', async ({ people }) => {
  const admin = await people.staff('demo', 'admin');
  const link = await createLink(admin, 'support');
  const customer = await people.customer('demo', 'Rae Revoked', { context: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);

  // No link expires during a test, so the response is changed to the one of tomorrow.
  const token = new URL(link.address).searchParams.get('link');
  const found = (await admin.call(`/api/links/${token}`)).json();
  await page.route('**/api/links/*', (route) =>
    route.fulfill({ json: { result: { ...found.result, state: 'expired' } } }),
  );
  await page.goto(link.address);
  await schedule.expectHeading('This link has expired');
  await schedule.clickButton('Pick another time');
  await expect(customer.sendCode).toBeVisible();
  await page.unrouteAll();

  await admin.call(`/api/manage/links/${link.id}/revoke`, { method: 'POST' });
  await page.goto(link.address);
  await schedule.expectHeading('This link has been revoked');

  await page.goto(`${link.address.slice(0, -4)}AAAA`);
  await schedule.expectHeading("This link doesn't work");
  await schedule.clickButton('Request a new demo');
  await expect(customer.sendCode).toBeVisible();
});

test('a link that was sent before its product was renamed leads to the product, also when another one has its slug', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const link = await createLink(admin, 'support');
  const customer = await people.customer('demo', 'Rena Renamed', { context: phone });
  const products = async () =>
    (await admin.call('/api/manage/products?size=50')).json().result.rows as { id: string; slug: string }[];
  const rename = async (from: string, to: string) => {
    const id = (await products()).find(({ slug }) => slug === from)?.id;
    const { result } = (await admin.call(`/api/manage/products/${id}`)).json();
    const { id: _id, image: _image, createdAt: _createdAt, ...fields } = result;
    const body = { ...fields, slug: to };
    requireSuccess(await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body }));
  };

  await rename('support', 'support-today');
  await customer.page.goto(link.address);
  await expect(customer.sendCode).toBeVisible();
  expect(customer.page.url()).toBe(link.address.replace('/support?', '/support-today?'));

  await rename('product-tour', 'support');
  await customer.page.goto(link.address);
  await expect(customer.page).toHaveURL(link.address.replace('/support?', '/support-today?'));
  await expect(customer.sendCode).toBeVisible();

  await rename('support', 'product-tour');
  await rename('support-today', 'support');
});

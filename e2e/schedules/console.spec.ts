/** Bookings at the console: list, calendar, reschedule, cancel, reassign, no-shows and blackouts. */
import { expect, type Page } from '@playwright/test';
import {
  bookDemoCustomer,
  createBookableProduct,
  findFreeStarts,
  missAndBookAgain,
} from '../support/api/bookings.ts';
import { uniqueWord } from '../support/api/console-calls.ts';
import { test } from '../support/journey.ts';

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const visits = [
  { role: 'an agent', account: 'agent', isAdmin: false, device: 'desktop' },
  { role: 'an admin', account: 'admin', isAdmin: true, device: 'phone' },
  { role: 'a super admin', account: 'owner', isAdmin: true, device: 'desktop' },
] as const;

for (const { role, account, isAdmin, device } of visits) {
  const viewport = viewports[device];
  test(`${role} sees a booking in the list and in the calendar on a ${device}`, async ({ people, foyer }) => {
    const admin = await people.staff('demo', 'admin');
    const { slug } = await createBookableProduct(admin, `Sailing ${uniqueWord()}`);
    const [startsAt = ''] = await findFreeStarts(foyer, slug);
    const name = `Tove ${uniqueWord()}`;
    const { schedule } = await bookDemoCustomer(foyer, { slug, name, startsAt });
    const staff = await people.staff('demo', account, { context: { viewport } });
    await staff.open('/app/schedules', 'Schedules');
    const { page } = staff;

    await staff.search('Customer, number or email', name);
    await page.getByRole('button', { name }).first().click();
    const dialog = staff.dialog(name);
    await expect(dialog.getByText('Booked', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByText('Berlin time')).toBeVisible();
    await expect(dialog.getByText('Buy now button')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reassign' })).toHaveCount(isAdmin ? 1 : 0);
    await expect(page).toHaveURL(new RegExp(`schedule=${schedule.id}`));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectToFit(page);

    await page.getByRole('button', { name: 'Week' }).click();
    await page.goto(`${page.url()}&on=${schedule.startsAt.slice(0, 10)}`);
    const entry = page.getByRole('button', { name: new RegExp(name) });
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectToFit(page);
    await expect(page.getByRole('button', { name: 'Manage blackouts' })).toHaveCount(isAdmin ? 1 : 0);
    expect(people.pageErrors()).toEqual([]);
  });
}

test('rescheduling to a time that was just booked offers the next free times', async ({ people, foyer }) => {
  const admin = await people.staff('demo', 'admin');
  const { slug } = await createBookableProduct(admin, `Climbing ${uniqueWord()}`);
  const [first = '', , , , second = ''] = await findFreeStarts(foyer, slug);
  const name = `Ines ${uniqueWord()}`;
  const { schedule } = await bookDemoCustomer(foyer, { slug, name, startsAt: first });
  await admin.page.goto(admin.address(`/app/schedules?schedule=${schedule.id}`));
  await admin.dialog(name).getByRole('button', { name: 'Reschedule' }).click();
  const form = admin.dialog(`Reschedule ${name}`);
  const timeOf = (startsAt: string) =>
    new Date(startsAt).toLocaleTimeString('en-GB', {
      timeZone: schedule.tenantZone,
      hour: '2-digit',
      minute: '2-digit',
    });
  await form
    .getByRole('group', { name: 'Days' })
    .getByRole('button')
    .filter({ hasText: dayOf(first, schedule.tenantZone) })
    .click();
  await form.getByRole('button', { name: new RegExp(`^${timeOf(second)}`) }).click();

  await bookDemoCustomer(foyer, { slug, name: 'Fast Fiona', startsAt: second });
  await form.getByRole('button', { name: 'Reschedule' }).click();
  const offered = form.getByRole('alert').getByRole('button');
  await expect(offered).toHaveCount(3);
  await offered.first().click();
  await form.getByRole('button', { name: 'Reschedule' }).click();

  await expect(form).toBeHidden();
  const after = await admin.call(`/api/manage/schedules/${schedule.id}`);
  expect(after.json().result).toMatchObject({ status: 'BOOKED', sequence: 1 });
  expect(after.json().result.startsAt).not.toBe(first);
});

test('an agent cancels a booking with a reason, which notifies the customer and frees the time', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const productName = `Pottery ${uniqueWord()}`;
  const { slug } = await createBookableProduct(admin, productName);
  const [startsAt = ''] = await findFreeStarts(foyer, slug);
  const name = `Odd ${uniqueWord()}`;
  const { schedule } = await bookDemoCustomer(foyer, { slug, name, startsAt });
  const agent = await people.staff('demo', 'agent');
  await agent.page.goto(agent.address(`/app/schedules?schedule=${schedule.id}`));
  await agent.dialog(name).getByRole('button', { name: 'Cancel booking' }).click();
  const form = agent.dialog(`Cancel the booking of ${name}?`);
  await form.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(form.getByText('Enter a reason. The customer may read it.')).toBeVisible();
  const reason = `The kiln is broken ${uniqueWord()}`;
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Cancel booking' }).click();

  await agent.expectMessage("Booking cancelled. We're telling the customer.");
  await expect(agent.dialog(name).getByText(`By staff: ${reason}`)).toBeVisible();
  await expect
    .poll(async () => (await agent.call('/api/dev/outbox')).text)
    .toMatch(new RegExp(`${productName} on .* is cancelled`));
  expect((await findFreeStarts(foyer, slug))[0]).toBe(startsAt);
});

test('an admin reassigns a booking to another agent and later sees it as a no-show', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { slug } = await createBookableProduct(admin, `Weaving ${uniqueWord()}`);
  // Far from the bookings of other tests: an agent who is booked at that time cannot take it.
  const [startsAt = '', , , , later = ''] = (await findFreeStarts(foyer, slug)).slice(50);
  const name = `Liv ${uniqueWord()}`;
  const booked = await bookDemoCustomer(foyer, { slug, name, startsAt });
  const { schedule } = booked;
  const find = async () => (await admin.call(`/api/manage/schedules/${schedule.id}`)).json().result;
  const before = await find();
  await admin.page.goto(admin.address(`/app/schedules?schedule=${schedule.id}`));
  await admin.dialog(name).getByRole('button', { name: 'Reassign' }).click();
  const form = admin.dialog(`Reassign ${name}`);
  const options = form.getByLabel('Agent').getByRole('option');
  await expect(options).toHaveCount(3);
  const others = (await options.allInnerTexts()).filter(
    (each) => each !== before.agentName && each !== 'Any available agent',
  );
  await form.getByLabel('Agent').selectOption({ label: others[0] ?? '' });
  await form.getByRole('button', { name: 'Reassign' }).click();

  await admin.expectMessage('Reassigned');
  expect(await find()).toMatchObject({ agentName: others[0], startsAt: before.startsAt });

  await admin.open('/app', 'Dashboard');
  await missAndBookAgain(foyer, booked, later);
  const { noShowsToday } = (await admin.call('/api/dashboard')).json().result;
  const statTile = admin.page.getByText('No-shows today').locator('..');
  await expect(statTile).toContainText(`${noShowsToday.byCustomer} by customers, ${noShowsToday.byUs} by us`);
  await admin.open(`/app/schedules?search=${encodeURIComponent(name)}`, 'Schedules');
  await expect(admin.page.getByText('1 no-show: 1 by the customer, 0 by us')).toBeVisible();
});

test('a blackout removes all free times, and deleting it restores them', async ({ people, foyer }) => {
  const admin = await people.staff('demo', 'admin');
  const bookable = await createBookableProduct(admin, `Baking ${uniqueWord()}`);
  const reason = `Oven ${uniqueWord()}`;
  await admin.open('/app/schedules', 'Schedules');
  await admin.page.getByRole('button', { name: 'Manage blackouts' }).click();
  const list = admin.dialog('Manage blackouts');
  await list.getByRole('button', { name: 'Add blackout' }).click();
  const form = admin.dialog('Add blackout');
  await form.getByLabel('Product').selectOption({ label: bookable.name });
  await form.getByRole('switch', { name: 'Set an end' }).click();
  await form.getByRole('button', { name: 'Add blackout' }).click();
  await expect(form.getByText('Enter a reason.')).toBeVisible();
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Add blackout' }).click();

  await expect(list.getByText(`${bookable.name}: ${reason}`)).toBeVisible();
  expect(await findFreeStarts(foyer, bookable.slug)).toEqual([]);

  await list.getByRole('button', { name: new RegExp(`Remove blackout.*${reason}`) }).click();
  await admin.confirm('Remove this blackout?', 'Remove blackout');
  await admin.expectMessage('Blackout removed');
  await expect(list.getByText(reason)).toBeHidden();
  expect(await findFreeStarts(foyer, bookable.slug)).not.toEqual([]);
});

/** The label of the day picker, such as "23-11". */
function dayOf(startsAt: string, timeZone: string): string {
  const day = new Date(startsAt).toLocaleDateString('en-CA', { timeZone });
  return `${day.slice(8)}-${day.slice(5, 7)}`;
}

async function expectToFit(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Booked starts at the console: seen as a list and a calendar, moved, cancelled, given to others, and stopped. */
import { expect, type Page } from '@playwright/test';
import { bookAs, freeStarts, makeBookable, missAndBookAgain } from '../support/booked.ts';
import { newWord } from '../support/console-calls.ts';
import { test } from '../support/journey.ts';

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const roles = [
  { role: 'an agent', account: 'agent', isBoss: false },
  { role: 'an admin', account: 'admin', isBoss: true },
  { role: 'a super admin', account: 'owner', isBoss: true },
];

for (const { role, account, isBoss } of roles) {
  for (const [device, viewport] of Object.entries(widths)) {
    test(`${role} sees what is booked as a list and a calendar on a ${device}`, async ({
      people,
      product,
    }) => {
      const boss = await people.staff('demo', 'admin');
      const { slug } = await makeBookable(boss, `Sailing ${newWord()}`);
      const [startsAt = ''] = await freeStarts(product, slug);
      const name = `Tove ${newWord()}`;
      const { schedule } = await bookAs(product, { slug, name, startsAt });
      const staff = await people.staff('demo', account, { window: { viewport } });
      await staff.open('/app/schedules', 'Schedules');
      const { page } = staff;

      await staff.search('Customer, number or email', name);
      await page.getByRole('button', { name }).first().click();
      const dialog = staff.dialog(name);
      await expect(dialog.getByText('Booked', { exact: true }).first()).toBeVisible();
      await expect(dialog.getByText('Berlin time')).toBeVisible();
      await expect(dialog.getByText('Buy now button')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Reassign' })).toHaveCount(isBoss ? 1 : 0);
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
      await expect(page.getByRole('button', { name: 'Disable schedules' })).toHaveCount(isBoss ? 1 : 0);
      expect(people.problems()).toEqual([]);
    });
  }
}

test('a time that was taken meanwhile offers the next free ones, and one of them is kept', async ({
  people,
  product,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { slug } = await makeBookable(admin, `Climbing ${newWord()}`);
  const [first = '', , , , second = ''] = await freeStarts(product, slug);
  const name = `Ines ${newWord()}`;
  const { schedule } = await bookAs(product, { slug, name, startsAt: first });
  await admin.page.goto(admin.address(`/app/schedules?schedule=${schedule.id}`));
  await admin.dialog(name).getByRole('button', { name: 'Reschedule' }).click();
  const form = admin.dialog(`Another time for ${name}`);
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

  await bookAs(product, { slug, name: 'Somebody Faster', startsAt: second });
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

test('an agent cancels with a reason, the customer is told, and the place is free again', async ({
  people,
  product,
}) => {
  const admin = await people.staff('demo', 'admin');
  const craft = `Pottery ${newWord()}`;
  const { slug } = await makeBookable(admin, craft);
  const [startsAt = ''] = await freeStarts(product, slug);
  const name = `Odd ${newWord()}`;
  const { schedule } = await bookAs(product, { slug, name, startsAt });
  const agent = await people.staff('demo', 'agent');
  await agent.page.goto(agent.address(`/app/schedules?schedule=${schedule.id}`));
  await agent.dialog(name).getByRole('button', { name: 'Cancel schedule' }).click();
  const form = agent.dialog(`Cancel for ${name}?`);
  await form.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(form.getByText('Say why: the customer may read it.')).toBeVisible();
  const reason = `The kiln is broken ${newWord()}`;
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Cancel schedule' }).click();

  await agent.expectToBeTold('Cancelled. The customer is told.');
  await expect(agent.dialog(name).getByText(`By staff: ${reason}`)).toBeVisible();
  await expect
    .poll(async () => (await agent.call('/api/dev/outbox')).text)
    .toMatch(new RegExp(`${craft} on .* is cancelled`));
  expect((await freeStarts(product, slug))[0]).toBe(startsAt);
});

test('an admin gives a start to another agent, and sees that nobody came to it', async ({
  people,
  product,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { slug } = await makeBookable(admin, `Weaving ${newWord()}`);
  // Away from the other journeys: an agent who is booked then cannot take it.
  const [startsAt = '', , , , later = ''] = (await freeStarts(product, slug)).slice(50);
  const name = `Liv ${newWord()}`;
  const booked = await bookAs(product, { slug, name, startsAt });
  const { schedule } = booked;
  const find = async () => (await admin.call(`/api/manage/schedules/${schedule.id}`)).json().result;
  const before = await find();
  await admin.page.goto(admin.address(`/app/schedules?schedule=${schedule.id}`));
  await admin.dialog(name).getByRole('button', { name: 'Reassign' }).click();
  const form = admin.dialog(`Another agent for ${name}`);
  const options = form.getByLabel('Agent').getByRole('option');
  await expect(options).toHaveCount(3);
  const others = (await options.allInnerTexts()).filter(
    (each) => each !== before.agentName && each !== 'Whoever is free',
  );
  await form.getByLabel('Agent').selectOption({ label: others[0] ?? '' });
  await form.getByRole('button', { name: 'Reassign' }).click();

  await admin.expectToBeTold('Reassigned');
  expect(await find()).toMatchObject({ agentName: others[0], startsAt: before.startsAt });

  await admin.open('/app', 'Dashboard');
  await missAndBookAgain(product, booked, later);
  const { noShowsToday } = (await admin.call('/api/dashboard')).json().result;
  const figure = admin.page.getByText('No-shows today').locator('..');
  await expect(figure).toContainText(`${noShowsToday.byCustomer} theirs, ${noShowsToday.byUs} ours`);
  await admin.open(`/app/schedules?search=${encodeURIComponent(name)}`, 'Schedules');
  await expect(admin.page.getByText('1 no-show: 1 by the customer, 0 by us')).toBeVisible();
});

test('while schedules are disabled nothing can be booked, and then again', async ({ people, product }) => {
  const admin = await people.staff('demo', 'admin');
  const made = await makeBookable(admin, `Baking ${newWord()}`);
  const reason = `Oven ${newWord()}`;
  await admin.open('/app/schedules', 'Schedules');
  await admin.page.getByRole('button', { name: 'Disable schedules' }).click();
  const list = admin.dialog('Disable schedules');
  await list.getByRole('button', { name: 'Disable schedules for a time' }).click();
  const form = admin.dialog('Disable schedules for a time');
  await form.getByLabel('Product').selectOption({ label: made.name });
  await form.getByRole('switch', { name: 'It has an end' }).click();
  await form.getByRole('button', { name: 'Disable schedules' }).click();
  await expect(form.getByText('This is needed.')).toBeVisible();
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Disable schedules' }).click();

  await expect(list.getByText(`${made.name}: ${reason}`)).toBeVisible();
  expect(await freeStarts(product, made.slug)).toEqual([]);

  await list.getByRole('button', { name: new RegExp(`Allow again.*${reason}`) }).click();
  await admin.answer('Allow booking again?', 'Allow again');
  await admin.expectToBeTold('Booking is allowed again');
  await expect(list.getByText(reason)).toBeHidden();
  expect(await freeStarts(product, made.slug)).not.toEqual([]);
});

/** "23-11", as the picker writes it. */
function dayOf(startsAt: string, timeZone: string): string {
  const day = new Date(startsAt).toLocaleDateString('en-CA', { timeZone });
  return `${day.slice(8)}-${day.slice(5, 7)}`;
}

async function expectToFit(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

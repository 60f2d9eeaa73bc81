/** Nobody has to come now: a time is picked, kept, changed and cancelled, on a phone, in the customer's own zone. */
import { bookByCall } from '../support/customer-calls.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  timezoneId: 'Asia/Dubai',
};

test('a customer picks a time instead of waiting, changes it by the link, and cancels it', async ({
  people,
}) => {
  const customer = await people.customer('acme', 'Meera Pillai', { window: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await customer.openForm('jee-live-demo');
  await schedule.press('Pick a time instead');
  await customer.fillForm();
  await customer.handIn();
  await customer.typeCode();

  await schedule.expectTimes();
  await expect(page.getByText('step 3 of 4')).toBeVisible();
  const first = await schedule.choose(3);
  expect(first.said).toMatch(/^\d\d:\d\d your time, \d\d:\d\d in India/);
  await schedule.press('Schedule Demo');

  await expect(schedule.kept).toHaveText('Your time is kept, Meera');
  await expect(page.getByText(/Dubai, your time\. .*in India/)).toBeVisible();
  await expect(page.getByText('Link by SMS')).toBeVisible();
  const download = page.waitForEvent('download');
  await schedule.press('Add to my calendar');
  await page.getByRole('link', { name: 'Calendar file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  // The address is that of the booked time: a reload comes back to it.
  await page.reload();
  await expect(schedule.early).toHaveText('You are early, Meera');
  await expect(page.getByRole('timer')).toContainText('The door opens in');
  await schedule.press('Change the time');
  await schedule.expectTimes();
  const second = await schedule.choose(5);
  expect(second.startsAt).not.toBe(first.startsAt);
  await schedule.press('Change to this time');
  await expect(page.getByText('Your time is changed.')).toBeVisible();

  await schedule.press('Cancel it');
  await schedule.press('Keep it');
  await expect(schedule.early).toBeVisible();
  await schedule.press('Cancel it');
  await schedule.press('Cancel my time');
  await schedule.expectHeading('Your time is cancelled');
  await schedule.press('Pick another time');
  await schedule.expectTimes();
  expect(people.problems()).toEqual([]);
});

test('who is second for the last place hears it at once, and takes one of the times that are free', async ({
  people,
  product,
}) => {
  const customer = await people.customer('globex', 'Sam Second', { window: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await page.goto(`${customer.origin}/live/claims-help?source=buy-now`);
  await customer.fillForm();
  await customer.handIn();
  await customer.typeCode();
  await schedule.expectTimes();
  const { startsAt } = await schedule.choose(7);

  const others = { product, tenant: 'globex', slug: 'claims-help' };
  for (let status = 201; status === 201; ) status = await bookByCall(others, startsAt);
  await schedule.press('Schedule Demo');

  await expect(page.getByText(/was just taken\. These are free:/)).toBeVisible();
  await expect(page.locator(`input[value="${startsAt}"]`)).toBeDisabled();
  await page.getByRole('alert').locator('xpath=following::button[1]').click();
  await schedule.press('Schedule Demo');
  await expect(schedule.kept).toBeVisible();
});

test('a live request that nobody took leads to the times, with nothing to fill in again', async ({
  people,
}) => {
  const customer = await people.customer('demo', 'Mia Missed', { window: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await customer.register('support');

  await expect(page.getByRole('heading', { name: 'Nobody is free right now' })).toBeVisible({
    timeout: 90_000,
  });
  expect(await page.evaluate(() => localStorage.getItem('missedCustomer'))).toBe('true');
  await schedule.press('Pick a time');
  await schedule.expectTimes();
  await page.reload();
  await schedule.expectTimes();
  await schedule.choose(0);
  await schedule.press('Schedule Demo');

  await expect(schedule.kept).toHaveText('Your time is kept, Mia');
  expect(await page.evaluate(() => localStorage.getItem('missedCustomer'))).toBeNull();
});

test('a waiting customer can leave the lobby for a time', async ({ people }) => {
  const customer = await people.customer('acme', 'Leela Later', { window: phone });
  const schedule = new ScheduleView(customer.page);
  await customer.register('neet-live-demo');

  await schedule.press('Pick a time instead');
  await schedule.press('Pick a time');

  await schedule.expectTimes();
  await schedule.press('Ask for somebody now instead');
  await customer.expectInLobby();
  await customer.leaveLobby();
});

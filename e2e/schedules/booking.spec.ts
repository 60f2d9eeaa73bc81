/** A customer books, changes and cancels a start time on a phone, in their own time zone. */
import { bookForNewCustomer } from '../support/api/customer-calls.ts';
import { endWaitsWithoutAgents } from '../support/api/lobby-timers.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Dubai',
};

test('a customer books a start time instead of waiting, changes it, and cancels it', {
  tag: '@smoke',
}, async ({ people }) => {
  const customer = await people.customer('acme', 'Meera Pillai', { context: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await customer.openTimes('jee-live-demo');

  await schedule.showNextDay();
  await expect(page.getByText('step 3 of 4')).toBeVisible();
  const first = await schedule.chooseTime(3);
  expect(first.said).toMatch(/^\d+:\d\d [ap]m your time, \d+:\d\d [ap]m in India/);
  await schedule.clickButton('Schedule Demo');

  await expect(schedule.bookedHeading).toHaveText("You're booked, Meera");
  await expect(page.getByText(/Dubai time\. .*in India/)).toBeVisible();
  await expect(page.getByText('Link sent by SMS')).toBeVisible();
  const download = page.waitForEvent('download');
  await schedule.clickButton('Add to calendar');
  await page.getByRole('link', { name: 'Apple Calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  // The page has the address of the booking, so a reload shows it again.
  await page.reload();
  await expect(schedule.earlyHeading).toHaveText('Your booking');
  await schedule.clickButton('Change time');
  await schedule.showNextDay();
  const second = await schedule.chooseTime(5);
  expect(second.startsAt).not.toBe(first.startsAt);
  await schedule.clickButton('Change to this time');
  await expect(page.getByText('Your booking has been changed.')).toBeVisible();

  await schedule.clickButton('Cancel booking');
  await schedule.clickButton('Keep booking');
  await expect(schedule.earlyHeading).toBeVisible();
  await schedule.clickButton('Cancel booking');
  await schedule.clickButton('Cancel my booking');
  await schedule.expectHeading('Your booking is cancelled');
  await schedule.clickButton('Pick another time');
  await schedule.expectTimes();
  expect(people.pageErrors()).toEqual([]);
});

test('a customer whose start time was just booked up is offered free times and books one of them', async ({
  people,
  foyer,
}) => {
  const customer = await people.customer('globex', 'Sam Second', { context: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await page.goto(`${customer.origin}/live/claims-help?source=buy-now`);
  await customer.fillForm();
  await customer.submitForm();
  await customer.enterCode();
  await schedule.showNextDay();
  const { startsAt } = await schedule.chooseTime(7);

  const others = { foyer, tenant: 'globex', slug: 'claims-help' };
  for (let status = 201; status === 201; ) status = await bookForNewCustomer(others, startsAt);
  await schedule.clickButton('Schedule');

  await expect(page.getByText(/was just taken\. These times are free:/)).toBeVisible();
  await expect(page.locator(`input[value="${startsAt}"]`)).toBeDisabled();
  await page.getByRole('alert').locator('xpath=following::button[1]').click();
  await schedule.clickButton('Schedule');
  await expect(schedule.bookedHeading).toBeVisible();
});

test('a customer whose request no agent accepted can book a time without filling in the form again', async ({
  people,
  foyer,
}) => {
  const customer = await people.customer('demo', 'Mia Missed', { context: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await customer.register('support');
  await endWaitsWithoutAgents(foyer);

  await expect(page.getByRole('heading', { name: 'No one is available right now' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('missedCustomer'))).toBe('true');
  await schedule.clickButton('Pick a time');
  await schedule.expectTimes();
  await page.reload();
  await schedule.expectTimes();
  await schedule.chooseTime(0);
  await schedule.clickButton('Schedule Demo');

  await expect(schedule.bookedHeading).toHaveText("You're booked, Mia");
  expect(await page.evaluate(() => localStorage.getItem('missedCustomer'))).toBeNull();
});

test('a waiting customer looks at the free times and keeps the place in the lobby', async ({ people }) => {
  const customer = await people.customer('acme', 'Leela Later', { context: phone });
  const schedule = new ScheduleView(customer.page);
  await customer.register('neet-live-demo');

  await customer.openFreeTimes();

  await schedule.expectTimes();
  await schedule.clickButton('Back to lobby');
  await customer.expectInLobby();
  await customer.leaveLobby();
});

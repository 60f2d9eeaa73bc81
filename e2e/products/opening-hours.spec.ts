/** Opening hours: a closed product says when it opens, and can be booked. */
import { createBookableProduct } from '../support/api/bookings.ts';
import { uniqueWord } from '../support/api/console-calls.ts';
import { requireSuccess } from '../support/api/tenant-calls.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

test('a manager closes a product for two days, and customers see when it opens and book a time instead', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { name, slug } = await createBookableProduct(admin, `Archery ${uniqueWord()}`);
  const early = await people.customer('demo', 'Ella Early');
  await early.openForm(slug);
  await early.fillForm();

  await admin.open('/app/products', 'Products');
  await admin.search('Name or address', name);
  await admin.chooseInRow(name, 'Edit');
  const hours = admin.dialog(name).getByRole('group', { name: 'Opening hours', exact: true });
  const config = requireSuccess(await admin.call('/api/config/'));
  // Whatever the time of day is, the product is closed until midnight of the second day.
  for (const [index, day] of todayAndTomorrow(config.timeZone).entries()) {
    await hours.getByRole('button', { name: 'Add a day with different hours' }).click();
    await hours.getByLabel('Day', { exact: true }).nth(index).fill(day);
  }
  await admin.dialog(name).getByRole('button', { name: 'Save' }).click();
  await admin.expectMessage('Saved');

  const customer = await people.customer('demo', 'Clara Closed');
  const { page } = customer;
  await customer.openForm(slug);
  await expect(page.getByText(/^We're closed right now\. We open .+, \d+:\d\d/)).toBeVisible();
  await customer.fillForm();
  await customer.submitForm();
  await customer.enterCode();
  const schedule = new ScheduleView(page);
  await schedule.showNextDay();
  await schedule.chooseTime(2);
  await schedule.clickButton('Schedule Demo');
  await expect(schedule.bookedHeading).toHaveText("You're booked, Clara");

  // The form was open before the product was closed.
  await early.submitForm();
  await early.enterCode();
  await expect(early.page.getByRole('heading', { name: "We're closed right now" })).toBeVisible();
  await expect(early.page.getByText(/^We open .+ Next free time: /)).toBeVisible();
  await early.page.getByRole('button', { name: 'Pick a time' }).click();
  await new ScheduleView(early.page).expectTimes();
});

/** The calendar days in the zone, `YYYY-MM-DD`. */
function todayAndTomorrow(timeZone: string): [string, string] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return [format.format(Date.now()), format.format(Date.now() + 86_400_000)];
}
